import type { Choice } from '../api/metadata.ts'
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

/** What can be chosen, by its value and by what any language calls it. */
export type Called = ReadonlyMap<string, string>

const folded = (text: string) => text.trim().toLowerCase()

/** The value itself comes before what another one is called. */
export const calledIn = (choices: readonly Choice[]): Called =>
  new Map([
    ...choices.map(({ value, label }) => [folded(label), value] as const),
    ...choices.map(({ value }) => [folded(value), value] as const),
  ])

const choiceIn =
  (called: Called): Convert =>
  (cell) =>
    called.get(folded(cell)) ?? cell

/** Several stand in one cell as an export writes them. */
const choicesIn =
  (called: Called): Convert =>
  (cell) => {
    const found = cell.split(/[,;]/).map((one) => called.get(folded(one)))
    return found.includes(undefined) ? cell : JSON.stringify(found)
  }

/** How the values of a column are written. */
interface Form {
  readonly zone: string
  readonly notation: Notation
  readonly first: First
  readonly called: Called
}

/** How cells that are meant for values of a kind are changed; undefined for kinds that take any text. */
export function conversionOf(kind: string, form: Form): Convert | undefined {
  const { zone, notation, first, called } = form
  if (called.size > 0) return kind === 'list of text' ? choicesIn(called) : choiceIn(called)
  const conversions: Readonly<Record<string, Convert>> = {
    date: dayIn(first),
    datetime: momentIn(zone, first),
    boolean: truth,
    decimal: numberIn(notation),
    integer: numberIn(notation),
  }
  return conversions[kind]
}
