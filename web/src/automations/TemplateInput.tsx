import { Group, Textarea, TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../locales/language.ts'
import { PickButton } from '../ui/PickButton.tsx'
import { usePlaces } from './usePlaces.ts'

interface TemplateInputProps {
  readonly label: string
  readonly value: string
  /** The type of the record whose fields can stand in the text. */
  readonly type: string | undefined
  readonly isLong?: boolean
  readonly onChange: (text: string) => void
}

/** A text in which fields of the record can stand; they are put where the cursor is, which goes on behind them. */
export function TemplateInput({ label, value, type, isLong = false, onChange }: TemplateInputProps) {
  const { automations, linkPicker } = useTexts()
  const places = usePlaces(type)
  const id = useId()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const Input = isLong ? Textarea : TextInput

  function insert(place: string) {
    const { selectionStart, selectionEnd } = input.current ?? {}
    const start = selectionStart ?? value.length
    const before = `${value.slice(0, start)}{{${place}}}`
    flushSync(() => onChange(before + value.slice(selectionEnd ?? start)))
    input.current?.focus()
    input.current?.setSelectionRange(before.length, before.length)
  }

  return (
    <Group gap="xs" align="flex-end" w="100%">
      <Input
        ref={input}
        id={id}
        size="sm"
        flex={1}
        miw="14rem"
        label={label}
        value={value}
        {...(isLong && { autosize: true, minRows: 2, maxRows: 12 })}
        onChange={({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value)}
      />
      {places.length > 0 && (
        <PickButton
          label={automations.insert}
          name={automations.insertInto(label)}
          noneFound={linkPicker.nothing}
          options={places}
          onPick={insert}
        />
      )}
    </Group>
  )
}
