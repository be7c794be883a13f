import { type First, readWallTime } from '../ui/dates.ts'
import { type Notation, readNumber } from '../ui/numbers.ts'
import { momentOf } from '../ui/zone.ts'

/** A value as people write it, as the API takes it; what it cannot read stays, and the server says what is wrong. */
export type Convert = (cell: string) => string

const DAY_LENGTH = '2026-12-31'.length
const TRUE = /^(yes|y|да|true|1|\+|x)$/i
const FALSE = /^(no|n|нет|false|0|-)$/i

/** A spreadsheet writes days with a time that nobody meant. */
const dayIn =
  (first: First): Convert =>
  (cell) =>
    readWallTime(cell, first)?.plain.slice(0, DAY_LENGTH) ?? cell

/** People mean the clocks of their account. */
const momentIn =
  (zone: string, first: First): Convert =>
  (cell) => {
    const wallTime = readWallTime(cell, first)?.plain
    return wallTime ? momentOf(wallTime, zone) : cell
  }

const truth: Convert = (cell) => (TRUE.test(cell.trim()) ? 'true' : FALSE.test(cell.trim()) ? 'false' : cell)

const numberIn =
  (notation: Notation): Convert =>
  (cell) =>
    readNumber(cell, notation)?.plain ?? cell

/** How the values of a column are written. */
interface Form {
  readonly zone: string
  readonly notation: Notation
  readonly first: First
}

/** How cells that are meant for values of a kind are changed; undefined for kinds that take any text. */
export function conversionOf(kind: string, form: Form): Convert | undefined {
  const { zone, notation, first } = form
  const conversions: Readonly<Record<string, Convert>> = {
    date: dayIn(first),
    datetime: momentIn(zone, first),
    boolean: truth,
    decimal: numberIn(notation),
    integer: numberIn(notation),
  }
  return conversions[kind]
}
