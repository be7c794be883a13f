import type { Language } from '../../../definition/words.ts'
import { guarded } from '../../csv-text.ts'
import type { Cell, Form } from '../columns.ts'
import { CUSTOMS } from './customs.ts'

/** Without it Excel takes UTF-8 for the one-byte letters of its country. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** `2026-10-01T13:19`: nobody reads seconds. */
const MINUTES = 16

/** Lines and cells of a CSV that the spreadsheets of a language open as numbers, days and texts. */
export function peopleCsv(language: Language) {
  const { separator, point, day } = CUSTOMS[language]
  const needsQuotes = new RegExp(`["\\r\\n${separator}]|^\\s|\\s$`)
  const quoted = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const dayOf = (date: string) => day(date.slice(0, 4), date.slice(5, 7), date.slice(8, 10))
  return {
    line: (cells: readonly string[]): string => `${cells.map(quoted).join(separator)}\r\n`,
    cell(cell: Cell, form: Form): string {
      if (cell === null) return ''
      if (form === 'number') return cell.replace('.', point)
      if (form === 'day') return dayOf(cell)
      if (form === 'time') return `${dayOf(cell)} ${cell.slice(11, MINUTES)}`
      return guarded(cell)!
    },
  }
}
