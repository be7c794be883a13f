import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { type Draft, listQuery, type Resource } from '../api/records.ts'
import { FIGURES, type Figure } from '../api/summary.ts'
import { linkTo, membersOf, textsOf } from '../api/values.ts'
import type { View } from './view.ts'

export const SAVED = 'table-states'

/** How wide columns are, in pixels, where somebody has made them so. */
export type ColumnWidths = Readonly<Record<string, number>>

/** A view that was given a name: of one person, or of everybody. */
export interface SavedView {
  readonly id: string
  readonly name: string
  readonly view: View
  readonly widths: ColumnWidths
  readonly ownerId: string | undefined
}

/** The saved tables of a type, by name; those that boards have saved are theirs. */
export const savedViewsQuery = (type: string) =>
  queryOptions({
    queryKey: ['records', SAVED, 'of', type],
    queryFn: async (): Promise<readonly SavedView[]> => {
      const found: Resource[] = []
      for (let number = 1, pages = 1; number <= pages; number++) {
        const { data, meta } = await queryClient.fetchQuery({
          ...listQuery(SAVED, {
            'filter[resource-name]': type,
            sort: 'name',
            include: 'user',
            'fields[users]': 'as-string',
            'page[size]': '100',
            'page[number]': String(number),
          }),
          staleTime: 0,
        })
        found.push(...data)
        pages = meta['page-count']
      }
      return found.filter(({ attributes }) => attributes.view !== 'board').map(savedViewOf)
    },
  })

function savedViewOf(record: Resource): SavedView {
  const { name, conditions, sort, columns, 'grouped-by': group, totals, widths } = record.attributes
  const filters = Object.entries(membersOf(conditions)).map(([filter, value]) => [
    filter.replaceAll('_', '-'),
    [value].flat().map(written).join(','),
  ])
  const chosen = textsOf(columns)
  const figures = entriesOf(totals, (one): one is Figure => FIGURES.some((figure) => figure === one))
  return {
    id: record.id,
    name: String(name),
    ownerId: linkTo(record, 'user')?.id,
    view: {
      filters: Object.fromEntries(filters),
      ...(typeof sort === 'string' && sort !== '' && { sort }),
      ...(chosen.length > 0 && { columns: chosen }),
      ...(typeof group === 'string' && group !== '' && { group }),
      ...(figures.length > 0 && { totals: Object.fromEntries(figures) }),
    },
    widths: Object.fromEntries(entriesOf(widths, (one) => typeof one === 'number')),
  }
}

/** Programs may have written anything: what is understood of it. */
const entriesOf = <Value>(object: unknown, isValue: (one: unknown) => one is Value) =>
  Object.entries(membersOf(object)).filter((entry): entry is [string, Value] => isValue(entry[1]))

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What a saved table holds of a view. */
export const attributesOfView = (
  { filters, sort, columns, group, totals }: View,
  widths: ColumnWidths,
): NonNullable<Draft['attributes']> => ({
  conditions: filters,
  sort: sort ?? null,
  columns: columns ?? null,
  'grouped-by': group ?? null,
  totals: totals ?? null,
  widths,
})

/** The address asks for a saved table by the filter that the API has for it. */
export const SAVED_FILTER = 'table-state-id'

/** What an address shows that may ask for a saved table: the table's own, and what was asked for beyond it. */
export function resolved(asked: View, saved: readonly SavedView[]): { view: View; saved?: SavedView } {
  const { [SAVED_FILTER]: id, ...filters } = asked.filters
  const found = saved.find((one) => one.id === id)
  if (!found) return { view: asked }
  const { view } = found
  return { view: { ...view, ...asked, filters: { ...view.filters, ...filters } }, saved: found }
}

export const isSameView = (one: View, other: View): boolean => formOf(one) === formOf(other)

const formOf = ({ filters, sort = '', columns = [], group = '', totals = {} }: View): string =>
  JSON.stringify([
    Object.entries(filters).toSorted(),
    sort,
    columns,
    group,
    Object.entries(totals).toSorted(),
  ])
