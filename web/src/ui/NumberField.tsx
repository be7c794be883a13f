import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useLanguage, useTexts } from '../locales/language.ts'
import { notationOf, numberOf, readNumber, written } from './numbers.ts'

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: unknown
  /** Null for nothing; what cannot be read is handed on as it was typed, and the server refuses it. */
  readonly onChange: (value: number | string | null) => void
  /** Counted things have no groups of digits: they are often numbers of something. */
  readonly isWhole?: boolean
}

const BELOW = ['label', 'input', 'description', 'error'] as const

/** A number in the notation of the page; what could be read otherwise is shown as it is understood. */
export function NumberField({ value, onChange, isWhole = false, onBlur, ...props }: NumberFieldProps) {
  const language = useLanguage()
  const { common } = useTexts()
  const notation = notationOf(language)
  const textOf = (stored: unknown) => {
    const text = String(stored ?? '')
    return isWhole || text === '' || Number.isNaN(Number(text)) ? text : written(text, language)
  }
  const meant = (text: string) => {
    const read = readNumber(text, notation)
    if (read) return numberOf(read.plain)
    return text.trim() === '' ? null : text
  }
  const [typed, setTyped] = useState(() => textOf(value))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Somebody else than the person at this input has changed it.
    if (String(meant(typed) ?? '') !== String(value ?? '')) setTyped(textOf(value))
  }
  const read = readNumber(typed, notation)
  const hint = read?.isDoubtful && common.understoodAs(written(read.plain, language))
  return (
    <TextInput
      {...props}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typed}
      {...(hint && { description: <span role="status">{hint}</span>, inputWrapperOrder: [...BELOW] })}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(meant(currentTarget.value))
      }}
      onBlur={(event) => {
        if (read) setTyped(textOf(read.plain))
        onBlur?.(event)
      }}
    />
  )
}
