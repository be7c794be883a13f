import { Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../locales/language.ts'
import { DayField } from '../../ui/DateFields.tsx'
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
    <EndOfPeriod
      label={label}
      value={dayOf(filters[name] ?? '')}
      onSet={(chosen) => onSet({ [name]: filterDay(chosen) })}
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
      <Group gap="xs" align="flex-start">
        {since && day(since, table.fromLabel)}
        {until && day(until, table.untilLabel)}
      </Group>
      {empty && box(empty, table.isEmpty)}
      {present && box(present, table.isPresent)}
    </Stack>
  )
}

interface EndOfPeriodProps {
  readonly label: string
  readonly value: string
  readonly onSet: (day: string) => void
}

/** Filters as soon as there is a whole day; one that cannot be read is told when it is left. */
function EndOfPeriod({ label, value, onSet }: EndOfPeriodProps) {
  const { errors } = useTexts()
  const [unread, setUnread] = useState('')
  const [isLeft, setLeft] = useState(false)
  return (
    <DayField
      size="xs"
      w="9.5rem"
      label={label}
      value={value}
      error={isLeft && unread !== '' && errors.date}
      onChange={(typed) => {
        const isWhole = typed === '' || /^\d{4}-\d\d-\d\d$/.test(typed)
        setLeft(false)
        setUnread(isWhole ? '' : typed)
        if (isWhole) onSet(typed)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}
