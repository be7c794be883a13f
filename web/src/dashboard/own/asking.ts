import type { Parameters } from '../../api/records.ts'
import { FIGURES, type Figure, type Figures } from '../../api/summary.ts'
import { WHERE, withCondition } from '../../table/questions/question.ts'
import { filterParameters } from '../../table/view.ts'
import type { Day } from '../../ui/days.ts'
import { isUnit, spanAround } from '../../ui/spans.ts'
import { partsOf, type Tile } from './tiles.ts'

type Filters = Readonly<Record<string, string>>
type Condition = Readonly<Record<string, unknown>>

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The filters of a tile as an address has them, with the time that it is about. */
export function filtersOf({ filter = {}, span }: Pick<Tile, 'filter' | 'span'>, now: Day): Filters {
  const filters = Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      name === WHERE ? written(value) : [value].flat().map(written).join(','),
    ]),
  )
  const period = periodOf(span, now)
  return period ? within(filters, { field: partsOf(span)[0], between: [period.from, period.to] }) : filters
}

/** The days of the span that it is now. */
export function periodOf(span: string | undefined, now: Day) {
  const [, unit] = partsOf(span)
  return isUnit(unit) ? spanAround(unit, now) : undefined
}

/** The same filters and one more condition; without it where there is no room. */
const within = (filters: Filters, condition: Condition): Filters => ({
  ...filters,
  [WHERE]: withCondition(filters[WHERE], condition) ?? filters[WHERE]!,
})

/** The list behind a tile, or behind one of its groups. */
export const listOf = (tile: Tile, now: Day, condition?: Condition): Parameters => {
  const filters = filtersOf(tile, now)
  return filterParameters(condition ? within(filters, condition) : filters)
}

/** The number that a tile is about, and what is made of it; undefined where records are counted. */
export function calculatedOf({ figure }: Pick<Tile, 'figure'>): readonly [Figure, string] | undefined {
  const [name, attribute] = partsOf(figure)
  const known = FIGURES.find((one) => one === name)
  return known && attribute ? [known, attribute] : undefined
}

/** What a summary is asked for. */
export function figuresOf(tile: Tile): Parameters {
  const calculated = calculatedOf(tile)
  return calculated ? { [calculated[0]]: calculated[1] } : {}
}

/** The figure of a tile among those of a group; null where there is none, as the mean of nothing. */
export function valueIn(
  tile: Tile,
  { count, ...figures }: Figures & { readonly count: number },
): number | null {
  const calculated = calculatedOf(tile)
  return calculated ? (figures[calculated[0]]?.[calculated[1]] ?? null) : count
}
