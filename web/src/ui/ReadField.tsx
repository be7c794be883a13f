import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../locales/language.ts'
import type { Reading } from './reading.ts'

interface ReadFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Plain, or as it was typed when it could not be read. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly read: (typed: string) => Reading | undefined
  /** A plain value as people write it; anything else as it is. */
  readonly written: (plain: string) => string
  /** How a doubtful one is shown as it was understood. */
  readonly told?: (plain: string) => string
}

const BELOW = ['label', 'input', 'description', 'error'] as const

/** A text that is read in the notation of the page; what could be read otherwise is shown as it is understood. */
export function ReadField({ value, onChange, read, written, told, onBlur, ...props }: ReadFieldProps) {
  const { common } = useTexts()
  const meant = (text: string) => read(text)?.plain ?? text.trim()
  const [typed, setTyped] = useState(() => written(value))
  // It stays when the input is left: a line that vanished would move the button under the pointer.
  const [doubtful, setDoubtful] = useState<string>()
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Somebody else than the person at this input has changed it.
    if (meant(typed) !== value) {
      setTyped(written(value))
      setDoubtful(undefined)
    }
  }
  const hint = doubtful && common.understoodAs((told ?? written)(doubtful))
  return (
    <TextInput
      {...props}
      autoComplete="off"
      value={typed}
      {...(hint && { description: <span role="status">{hint}</span>, inputWrapperOrder: [...BELOW] })}
      onChange={({ currentTarget }) => {
        const reading = read(currentTarget.value)
        setTyped(currentTarget.value)
        setDoubtful(reading?.isDoubtful ? reading.plain : undefined)
        onChange(meant(currentTarget.value))
      }}
      onBlur={(event) => {
        const reading = read(typed)
        if (reading) setTyped(written(reading.plain))
        onBlur?.(event)
      }}
    />
  )
}
