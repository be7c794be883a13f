import { useWords } from '../../fields/words.ts'
import { useTexts } from '../../locales/language.ts'
import type { Condition } from './conditions.ts'
import { dayOf } from './days.ts'
import { useLinkedNames } from './useLinkedNames.ts'

interface ConditionTextProps {
  readonly condition: Condition
  readonly filters: Readonly<Record<string, string>>
}

/** What a condition asks for, in a few words. */
export function ConditionText({ condition, filters }: ConditionTextProps) {
  const { table } = useTexts()
  const words = useWords()
  if (condition.kind === 'links')
    return <LinkedNames targets={condition.targets} ids={filters[condition.filter] ?? ''} />
  if (condition.kind === 'time') {
    const { since = '', until = '', empty = '', present = '' } = condition
    const day = (value: string) => words.date(dayOf(value))
    const parts = [
      filters[since] && table.from(day(filters[since])),
      filters[until] && table.until(day(filters[until])),
      filters[empty] && table.isEmpty,
      filters[present] && table.isPresent,
    ]
    return parts.filter(Boolean).join(' ')
  }
  const value = filters[condition.filter] ?? ''
  if (condition.kind === 'number') return value && words.number(value)
  if (condition.kind !== 'choice') return value
  const labelOf = (one: string) => condition.choices.find((choice) => choice.value === one)?.label ?? one
  return value.split(',').filter(Boolean).map(labelOf).join(', ')
}

function LinkedNames({ targets, ids }: { readonly targets: readonly string[]; readonly ids: string }) {
  return useLinkedNames(targets, ids)
    .map(({ name }) => name)
    .join(', ')
}
