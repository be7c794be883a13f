import { Button, Checkbox, Group, MultiSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { LinksPicker } from '../../fields/LinksPicker.tsx'
import { useTexts } from '../../locales/language.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { Condition } from './conditions.ts'
import { TimeEditor } from './TimeEditor.tsx'
import { useLinkedNames } from './useLinkedNames.ts'

/** More than these are searched by typing. */
const MOST_SEEN_AT_ONCE = 12

export type Values = Readonly<Record<string, string | undefined>>

interface ConditionEditorProps {
  readonly condition: Condition
  readonly filters: Readonly<Record<string, string>>
  readonly onSet: (values: Values) => void
  readonly onClose: () => void
}

export function ConditionEditor({ condition, filters, onSet, onClose }: ConditionEditorProps) {
  if (condition.kind === 'time') return <TimeEditor condition={condition} filters={filters} onSet={onSet} />
  const value = filters[condition.filter] ?? ''
  const set = (next: string) => onSet({ [condition.filter]: next })
  if (condition.kind === 'choice') {
    const chosen = value.split(',').filter(Boolean)
    if (condition.choices.length > MOST_SEEN_AT_ONCE)
      return (
        <MultiSelect
          size="xs"
          w={240}
          aria-label={condition.label}
          data={condition.choices.map(({ value: one, label }) => ({ value: one, label }))}
          value={chosen}
          onChange={(next) => set(next.join(','))}
          searchable
          data-autofocus
        />
      )
    return (
      <Checkbox.Group value={chosen} onChange={(next) => set(next.join(','))} aria-label={condition.label}>
        <Stack gap="xs">
          {condition.choices.map((choice) => (
            <Checkbox key={choice.value} size="xs" value={choice.value} label={choice.label} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  }
  if (condition.kind === 'links')
    return <LinksEditor label={condition.label} targets={condition.targets} value={value} onChange={set} />
  function apply(text: string) {
    set(text)
    onClose()
  }
  const Editor = condition.kind === 'number' ? NumberEditor : TextEditor
  return <Editor label={condition.label} value={value} onApply={apply} />
}

interface LinksEditorProps {
  readonly label: string
  readonly targets: readonly string[]
  readonly value: string
  readonly onChange: (ids: string) => void
}

function LinksEditor({ label, targets, value, onChange }: LinksEditorProps) {
  const linked = useLinkedNames(targets, value)
  return (
    <LinksPicker
      field={{ label, targets }}
      aria-label={label}
      size="xs"
      w={240}
      value={linked}
      onChange={(next) => onChange(next.map(({ id }) => id).join(','))}
    />
  )
}

interface TextEditorProps {
  readonly label: string
  readonly value: string
  readonly onApply: (text: string) => void
}

function TextEditor({ label, value, onApply }: TextEditorProps) {
  const { table } = useTexts()
  const [text, setText] = useState(value)
  return (
    <WrittenForm onApply={() => onApply(text.trim())}>
      <TextInput
        size="xs"
        w={200}
        label={label}
        description={table.severalHint}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </WrittenForm>
  )
}

function NumberEditor({ label, value, onApply }: TextEditorProps) {
  const [number, setNumber] = useState<number | string | null>(value || null)
  return (
    <WrittenForm onApply={() => onApply(String(number ?? ''))}>
      <NumberField size="xs" w={200} label={label} value={number} data-autofocus onChange={setNumber} />
    </WrittenForm>
  )
}

interface WrittenFormProps {
  readonly onApply: () => void
  readonly children: ReactNode
}

/** What is written is asked for when it is finished. */
function WrittenForm({ onApply, children }: WrittenFormProps) {
  const { table } = useTexts()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It may lie over a form that is not meant.
    event.stopPropagation()
    onApply()
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end">
        {children}
        <Button size="xs" type="submit">
          {table.apply}
        </Button>
      </Group>
    </form>
  )
}
