import { serialOf } from '../xlsx/serial.ts'
import type { SheetCell } from '../xlsx/write.ts'
import type { Cell, Form } from './columns.ts'

/** Spreadsheets calculate with fifteen digits: what has more stays text, so that none of them is lost. */
const SHORT_NUMBER = /^-?\d{1,15}(\.\d+)?$/
const MOST_DIGITS = 15
/** `2026-10-01T13:19:00.000`, as the clocks of the account show it. */
const WALL_TIME = 23

/** A cell as what it is: a number, a day, a time on the clocks of the account. */
export function sheetCell(cell: Cell, form: Form): SheetCell {
  if (cell === null) return null
  switch (form) {
    case 'text':
      return cell
    case 'truth':
      return cell === 'true'
    case 'number':
      return SHORT_NUMBER.test(cell) && cell.replace(/\D/g, '').length <= MOST_DIGITS ? Number(cell) : cell
    case 'day':
      return shown(cell, Date.parse(cell), form)
    case 'time':
      return shown(cell, Date.parse(`${cell.slice(0, WALL_TIME)}Z`), form)
  }
}

function shown(cell: string, wallTime: number, style: 'day' | 'time'): SheetCell {
  const serial = serialOf(wallTime)
  return serial === undefined ? cell : { serial, style }
}
