import type { Cell } from './csv.ts'

type Convert = (cell: string) => string

const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/
const TRUE = /^(yes|y|да|true|1|\+|x)$/i
const FALSE = /^(no|n|нет|false|0|-)$/i
const NUMBER = /^[+-]?[\d\s\u00a0\u202f]*(?:[.,]\d+)?(?:\s*[₽€$£%]|\s*руб\.?)?$/

function isoDay(cell: string): string {
  const [all, day, month, year, hour, minute] = DAY_FIRST.exec(cell.trim()) ?? []
  if (!all) return cell
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return hour ? `${date}T${hour.padStart(2, '0')}:${minute}` : date
}

const truth: Convert = (cell) => (TRUE.test(cell.trim()) ? 'true' : FALSE.test(cell.trim()) ? 'false' : cell)

const decimal: Convert = (cell) =>
  NUMBER.test(cell.trim())
    ? cell
        .replace(/[^\d.,+-]/g, '')
        .replace(',', '.')
        .replace(/\.$/, '')
    : cell

const CONVERSIONS: Readonly<Record<string, Convert>> = {
  date: isoDay,
  datetime: isoDay,
  boolean: truth,
  checkbox: truth,
  decimal,
  number: decimal,
}

/** A value as people write it, as the API takes it; what it cannot read stays, and the server says what is wrong. */
export function converted(kind: string, cell: Cell): Cell {
  return cell === null ? null : (CONVERSIONS[kind]?.(cell) ?? cell)
}

/** Whether cells like these can be sent as they stand. */
export const standsAsItIs = (kind: string, cells: readonly Cell[]): boolean =>
  cells.every((cell) => converted(kind, cell) === cell)
