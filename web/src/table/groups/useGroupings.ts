import type { Summary } from '../../api/summary.ts'
import { useFields } from '../../fields/useFields.ts'
import { useWords } from '../../fields/words.ts'
import { useTexts } from '../../locales/language.ts'
import { useTypes } from '../../metadata/useTypes.ts'
import { lastOf, type Unit } from '../../ui/spans.ts'
import { useSpanWords } from '../../ui/useSpanWords.ts'

/** Something that the records of a list are counted by. */
export interface Grouping {
  /** As the API is asked for it: `stage`, `created-at:month`. */
  readonly key: string
  readonly name: string
  readonly label: string
  readonly isLink: boolean
  /** Of times: by which spans of the calendar. */
  readonly unit?: Unit
  readonly labelOf: (value: string | null, summary: Summary) => string
  /** What records of the group have in common, as a condition. */
  readonly condition: (value: string | null) => Readonly<Record<string, unknown>>
}

const MONTHS: readonly Unit[] = ['month']

/** Every choice, link to one record and time, by these spans, that a list can be grouped by. */
export function useGroupings(typeName: string, units = MONTHS): readonly Grouping[] {
  const fields = useFields(typeName)
  const types = useTypes()
  const spanWords = useSpanWords()
  const words = useWords()
  const { table } = useTexts()
  return fields.flatMap((field): Grouping[] => {
    const { name, label, kind, source, targets } = field
    const shared = {
      key: name,
      name,
      label,
      isLink: false,
      condition: conditionOn(name, (value) => ({ is: value })),
    }
    if (kind === 'link') {
      const [target, ...others] = targets
      if (others.length > 0 || !types.some((type) => type.name === target && type.can.read)) return []
      const labelOf = (id: string | null, { nameOf }: Summary) =>
        id === null ? table.noValue : (nameOf({ type: target!, id }) ?? `№${id}`)
      return [{ ...shared, isLink: true, labelOf }]
    }
    if (source !== 'attribute') return []
    if (kind === 'choice')
      return [{ ...shared, labelOf: (value) => (value === null ? table.noValue : words.of(field, value)) }]
    if (kind !== 'date' && kind !== 'datetime') return []
    return units.map((unit) => ({
      ...shared,
      key: `${name}:${unit}`,
      label: table.bySpan(label, unit),
      unit,
      labelOf: (day) => (day === null ? table.noValue : spanWords(unit, day, 'long')),
      condition: conditionOn(name, (day) => ({ between: [day, lastOf(unit, day)] })),
    }))
  })
}

const conditionOn =
  (field: string, of: (value: string) => object): Grouping['condition'] =>
  (value) => ({ field, ...(value === null ? { empty: true } : of(value)) })
