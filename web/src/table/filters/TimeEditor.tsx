import { Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useTexts } from '../../locales/language.ts'
import type { Values } from './ConditionEditor.tsx'
import type { TimeCondition } from './conditions.ts'
import { dayOf, filterDay } from './days.ts'

interface TimeEditorProps {
  readonly condition: TimeCondition
  readonly filters: Readonly<Record<string, string>>
  readonly onSet: (values: Values) => void
}

/** From a day to a day, both included, or no day at all. */
export function TimeEditor({ condition, filters, onSet }: TimeEditorProps) {
  const { table } = useTexts()
  const { since, until, empty, present } = condition
  const day = (name: string, label: string) => (
    <TextInput
      type="date"
      size="xs"
      label={label}
      value={dayOf(filters[name] ?? '')}
      onChange={({ currentTarget }) => onSet({ [name]: filterDay(currentTarget.value) })}
    />
  )
  const box = (name: string, label: string) => (
    <Checkbox
      size="xs"
      label={label}
      checked={filters[name] === '1' || filters[name] === 'true'}
      onChange={({ currentTarget }) => onSet({ [name]: currentTarget.checked ? '1' : undefined })}
    />
  )
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap">
        {since && day(since, table.fromLabel)}
        {until && day(until, table.untilLabel)}
      </Group>
      {empty && box(empty, table.isEmpty)}
      {present && box(present, table.isPresent)}
    </Stack>
  )
}
