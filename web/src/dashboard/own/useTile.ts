import type { Summary } from '../../api/summary.ts'
import type { Field } from '../../fields/field.ts'
import { useFields } from '../../fields/useFields.ts'
import { useWords } from '../../fields/words.ts'
import { useTexts } from '../../locales/language.ts'
import { useType } from '../../metadata/useTypes.ts'
import { UNITS } from '../../table/groups/spans.ts'
import { type Grouping, useGroupings } from '../../table/groups/useGroupings.ts'
import type { Day } from '../../ui/days.ts'
import { useToday } from '../../ui/useToday.ts'
import { calculatedOf } from './asking.ts'
import { SAYS, type Tile } from './tiles.ts'

/** A tile as whoever looks may see it. */
export interface ShownTile {
  readonly tile: Tile
  readonly title: string
  /** Whether everything that it asks for is open to him. */
  readonly isOpen: boolean
  readonly grouping: Grouping | undefined
  readonly isMoney: boolean
  /** What its figure is called, and how its values are written. */
  readonly figure: string
  readonly write: (value: number | null) => string
  readonly now: Day
}

export interface PictureProps {
  readonly shown: ShownTile
  readonly summary: Summary
}

export function useTile(tile: Tile): ShownTile {
  const { dashboards } = useTexts()
  const words = useWords()
  const type = useType(tile.type)
  const fields = useFields(tile.type)
  const groupings = useGroupings(tile.type, UNITS)
  const calculated = calculatedOf(tile)
  const field = calculated && fields.find(({ name }) => name === calculated[1])
  const grouping = groupings.find(({ key }) => key === tile.by)
  const isOpen =
    type?.can.read === true && (!calculated || !!field) && (!SAYS[tile.kind].includes('by') || !!grouping)
  const figure = field
    ? dashboards.figureOf(dashboards.figures[calculated![0]], field.label)
    : dashboards.count
  const parts = [type?.labels.many ?? tile.type, field && figure, grouping?.label]
  return {
    tile,
    title: tile.title || parts.filter(Boolean).join(' · '),
    isOpen,
    grouping,
    isMoney: field?.format === 'money',
    figure,
    write: (value) => writtenAs(words, field, value),
    now: useToday(),
  }
}

/** A mean has more digits than anybody reads. */
const DIGITS = 100

function writtenAs(
  words: ReturnType<typeof useWords>,
  field: Field | undefined,
  value: number | null,
): string {
  if (value === null) return '—'
  const rounded = Math.round(value * DIGITS) / DIGITS
  return field ? words.of(field, rounded) : words.number(rounded)
}
