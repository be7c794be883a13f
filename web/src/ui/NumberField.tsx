import type { TextInputProps } from '@mantine/core'
import { useLanguage } from '../locales/language.ts'
import { notationOf, numberOf, readNumber, written } from './numbers.ts'
import { ReadField } from './ReadField.tsx'

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: unknown
  /** Null for nothing; what cannot be read is handed on as it was typed, and the server refuses it. */
  readonly onChange: (value: number | string | null) => void
  /** Counted things have no groups of digits: they are often numbers of something. */
  readonly isWhole?: boolean
}

/** A number in the notation of the page. */
export function NumberField({ value, onChange, isWhole = false, ...props }: NumberFieldProps) {
  const language = useLanguage()
  const notation = notationOf(language)
  const read = (typed: string) => readNumber(typed, notation)
  const isNone = (text: string) => text === '' || !Number.isFinite(Number(text))
  return (
    <ReadField
      {...props}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      value={String(value ?? '')}
      onChange={(text) => onChange(text === '' ? null : isNone(text) ? text : numberOf(text))}
      read={read}
      written={(plain) => (isWhole || isNone(plain) ? plain : written(plain, language))}
      told={(plain) => written(plain, language)}
    />
  )
}
