import type { Summary, SummaryGroup } from '../../api/summary.ts'
import { listPath } from '../../ui/paths.ts'
import { spansOf, type Unit } from '../../ui/spans.ts'
import { listOf, periodOf, valueIn } from './asking.ts'
import type { ShownTile } from './useTile.ts'

/** A group of a summary as pictures show it. */
export interface Point {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly text: string
  readonly count: number
  /** The list behind it. */
  readonly to: string
}

/** The groups of a tile: times one after another without gaps, choices in their order, others from the greatest. */
export function pointsOf(shown: ShownTile, summary: Summary): readonly Point[] {
  const { grouping } = shown
  if (!grouping) return []
  const groupOf = (value: string | null) =>
    summary.groups.find(({ keys }) => (keys[grouping.name] ?? null) === value)
  if (grouping.unit) {
    const known = summary.groups.flatMap(({ keys }) => keys[grouping.name] ?? [])
    return spansIn(shown, grouping.unit, known).map((day) => pointOf(shown, summary, day, groupOf(day)))
  }
  const points = summary.groups.map((group) =>
    pointOf(shown, summary, group.keys[grouping.name] ?? null, group),
  )
  return grouping.isLink ? points.toSorted((one, other) => other.value - one.value) : points
}

function pointOf(
  { tile, grouping, write, now }: ShownTile,
  summary: Summary,
  value: string | null,
  group: SummaryGroup | undefined,
): Point {
  const figure = group ? valueIn(tile, { ...group.figures, count: group.count }) : 0
  return {
    key: value ?? '',
    name: grouping!.labelOf(value, summary),
    value: figure ?? 0,
    text: write(figure),
    count: group?.count ?? 0,
    to: listPath(tile.type, listOf(tile, now, grouping!.condition(value))),
  }
}

/** To the last one that there is, also where that is planned. */
function spansIn({ tile, now }: ShownTile, unit: Unit, known: readonly string[]) {
  const last = known.reduce((latest, day) => (day > latest ? day : latest), now)
  const period = periodOf(tile.span, now) ?? { from: undefined, to: undefined }
  return spansOf(unit, period, known, last)
}
