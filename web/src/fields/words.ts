import { useSession } from '../api/session.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { written, writtenMoney } from '../ui/numbers.ts'
import { type Field, isEmpty, linkedIn } from './field.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Values as people write them, in the language of the page, the zone and the currency of the account. */
export function useWords() {
  const language = useLanguage()
  const { common } = useTexts()
  const { account } = useSession()
  const number = (value: unknown, options?: Intl.NumberFormatOptions) => written(value, language, options)
  const day = (value: string, options: Intl.DateTimeFormatOptions) =>
    Number.isNaN(Date.parse(value))
      ? undefined
      : new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...options }).format(new Date(value))
  const words = {
    number,
    /** In the currency of the account where no other is named. */
    money: (value: unknown, currency?: unknown) =>
      writtenMoney(value, language, String(currency ?? account.currency)),
    percent: (value: unknown) => number(value, { style: 'unit', unit: 'percent' }),
    bytes: (value: unknown) => {
      const power = Math.min(Math.floor(Math.log2(Math.max(Number(value), 1)) / 10), UNITS.length - 1)
      const unit = { style: 'unit', unit: UNITS[power]!, unitDisplay: 'short' } as const
      return number(Number(value) / 1024 ** power, { ...unit, maximumFractionDigits: power && 1 })
    },
    date: (value: unknown) => day(`${value}T00:00Z`, { timeZone: 'UTC' }) ?? String(value),
    datetime: (value: unknown) =>
      day(String(value), { timeStyle: 'short', timeZone: account['time-zone'] }) ?? String(value),
    boolean: (value: unknown) => (value ? common.yes : common.no),
  }
  return {
    ...words,
    /** Any value of any field as plain text; nothing when it is empty. */
    of(field: Pick<Field, 'kind' | 'format' | 'choices' | 'currency'>, value: unknown): string {
      if (isEmpty(value)) return ''
      const { format, kind, choices } = field
      if (kind === 'link' || kind === 'links')
        return linkedIn(value)
          .map(({ name }) => name)
          .join(', ')
      if (format === 'money') return words.money(value, field.currency)
      if (format === 'percent' || format === 'bytes') return words[format](value)
      if (kind === 'decimal') return number(value)
      if (kind === 'date' || kind === 'datetime' || kind === 'boolean') return words[kind](value)
      const chosen = (one: unknown) => choices?.find((choice) => choice.value === one)?.label ?? textOf(one)
      return Array.isArray(value) ? value.map(chosen).join(', ') : chosen(value)
    },
  }
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
