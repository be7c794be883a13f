import { type Field, isEmpty } from '../../fields/field.ts'
import type { Language } from '../../locales/language.ts'
import { wallTimeOf } from '../../ui/zone.ts'

/** How the spreadsheets of a country expect CSV, numbers and days. */
interface Custom {
  readonly separator: string
  readonly point: string
  readonly day: (year: string, month: string, day: string) => string
}

const CUSTOMS: Readonly<Record<Language, Custom>> = {
  en: { separator: ',', point: '.', day: (year, month, day) => `${month}/${day}/${year}` },
  ru: { separator: ';', point: ',', day: (year, month, day) => `${day}.${month}.${year}` },
}

/** Without it Excel takes UTF-8 for the one-byte letters of its country. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What spreadsheets take for a formula; the same as in the CSV of the API (docs/bulk.md). */
const FORMULA = /^'*(?:[=@\uff1d\uff20\t\r\n]|[+\uff0b\uff0d-](?![\d ().-]*$))/

const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

const NUMBERS = ['integer', 'decimal']

/** Lines and cells of a CSV that the spreadsheets of a language open as numbers, days and texts. */
export function spreadsheetOf(
  language: Language,
  zone: string,
  words: (field: Field, value: unknown) => string,
) {
  const { separator, point, day } = CUSTOMS[language]
  const needsQuotes = new RegExp(`["\\r\\n${separator}]|^\\s|\\s$`)
  const dayOf = (date: string) => day(date.slice(0, 4), date.slice(5, 7), date.slice(8, 10))
  const quoted = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return {
    line: (cells: readonly string[]): string => `${cells.map(quoted).join(separator)}\r\n`,
    heading: guarded,
    /** Money and shares are plain numbers here, to be reckoned with. */
    cell(field: Field, value: unknown): string {
      if (isEmpty(value)) return ''
      if (NUMBERS.includes(field.kind)) return String(value).replace('.', point)
      if (field.kind === 'date') return dayOf(String(value))
      if (field.kind !== 'datetime') return guarded(words(field, value))
      const time = wallTimeOf(String(value), zone)
      return `${dayOf(time)} ${time.slice(11)}`
    },
  }
}
