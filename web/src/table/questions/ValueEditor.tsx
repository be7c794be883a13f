import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { Field } from '../../fields/field.ts'
import { LinksPicker } from '../../fields/LinksPicker.tsx'
import { useTexts } from '../../locales/language.ts'
import { DayField } from '../../ui/DateFields.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { useLinkedNames } from '../filters/useLinkedNames.ts'
import { type Choice, endsOf } from './question.ts'

const NUMBERS = ['integer', 'decimal']
const TIMES = ['date', 'datetime']
const SPANS = ['days', 'weeks', 'months', 'years'] as const
/** As the API calls whoever asks, and his team. */
const ME = 'me'
const MY_TEAM = 'my-team'

export interface ValueProps {
  readonly field: Field
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** What a field is compared with, entered as its kind wants it. */
export function ValueEditor({ choice, ...props }: ValueProps & { readonly choice: Choice }) {
  if (choice === 'empty' || choice === 'not-empty') return null
  if (choice === 'in-last' || choice === 'in-next') return <SpanEditor {...props} />
  if (choice === 'between') return <EndsEditor {...props} />
  const { field } = props
  if (field.source === 'relationship') return <LinksEditor {...props} />
  if (field.choices && choice !== 'contains') return <ChoicesEditor {...props} />
  if (field.kind === 'boolean') return <TruthEditor {...props} />
  return <OneEditor {...props} />
}

function OneEditor({ field, label, value, onChange }: ValueProps) {
  const shared = { size: 'xs', 'aria-label': label } as const
  if (NUMBERS.includes(field.kind))
    return (
      <NumberField {...shared} value={value ?? null} onChange={onChange} isWhole={field.kind === 'integer'} />
    )
  if (TIMES.includes(field.kind))
    return (
      <DayField {...shared} value={typeof value === 'string' ? value.slice(0, 10) : ''} onChange={onChange} />
    )
  return (
    <TextInput
      {...shared}
      maxLength={500}
      value={[value ?? ''].flat().join(', ')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function EndsEditor({ value, onChange, label, ...props }: ValueProps) {
  const { table } = useTexts()
  const [from, to] = endsOf(value)
  const orNull = (one: unknown) => (one === '' || one === undefined ? null : one)
  return (
    <Group gap="xs" wrap="nowrap">
      <OneEditor
        {...props}
        label={`${label}: ${table.fromLabel}`}
        value={from}
        onChange={(one) => onChange([orNull(one), to])}
      />
      <OneEditor
        {...props}
        label={`${label}: ${table.untilLabel}`}
        value={to}
        onChange={(one) => onChange([from, orNull(one)])}
      />
    </Group>
  )
}

function SpanEditor({ label, value, onChange }: ValueProps) {
  const { questions } = useTexts()
  const [count = '', span = 'days'] = typeof value === 'string' ? value.split(' ') : []
  const plural = SPANS.find((one) => one.startsWith(span)) ?? 'days'
  return (
    <Group gap="xs" wrap="nowrap">
      <NumberField
        size="xs"
        w={80}
        isWhole
        aria-label={label}
        value={count}
        onChange={(number) => onChange(number === null ? '' : `${number} ${plural}`)}
      />
      <NativeSelect
        size="xs"
        aria-label={questions.span}
        value={plural}
        data={SPANS.map((one) => ({ value: one, label: questions.spans[one] }))}
        onChange={({ currentTarget }) => onChange(count === '' ? '' : `${count} ${currentTarget.value}`)}
      />
    </Group>
  )
}

function ChoicesEditor({ field, label, value, onChange }: ValueProps) {
  return (
    <Checkbox.Group value={textsIn(value)} onChange={onChange} aria-label={label}>
      <Group gap="xs">
        {field.choices!.map((choice) => (
          <Checkbox key={choice.value} size="xs" value={choice.value} label={choice.label} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function TruthEditor({ label, value, onChange }: ValueProps) {
  const { common } = useTexts()
  const data = [
    { value: '', label: '' },
    { value: 'true', label: common.yes },
    { value: 'false', label: common.no },
  ]
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={data}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : currentTarget.value === 'true')
      }
    />
  )
}

function LinksEditor({ field, label, value, onChange }: ValueProps) {
  const { questions } = useTexts()
  const chosen = textsIn(value)
  const people = [ME, MY_TEAM].filter((one) => chosen.includes(one))
  const ids = chosen.filter((one) => !people.includes(one))
  const linked = useLinkedNames(field.targets, ids.join(','))
  return (
    <Stack gap={6}>
      {field.targets.join() === 'users' && (
        <Checkbox.Group value={people} onChange={(next) => onChange([...next, ...ids])} aria-label={label}>
          <Group gap="xs">
            <Checkbox size="xs" value={ME} label={questions.me} />
            <Checkbox size="xs" value={MY_TEAM} label={questions.myTeam} />
          </Group>
        </Checkbox.Group>
      )}
      <LinksPicker
        field={{ label, targets: field.targets }}
        aria-label={label}
        size="xs"
        value={linked}
        onChange={(next) => onChange([...people, ...next.map(({ id }) => id)])}
      />
    </Stack>
  )
}

/** One value or several, as the texts that choices are known by. */
export const textsIn = (value: unknown): string[] => (value === undefined ? [] : [value].flat().map(String))
