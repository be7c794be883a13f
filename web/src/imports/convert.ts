import { momentOf } from '../fields/zone.ts'
import { type Notation, readNumber } from '../ui/numbers.ts'

/** A value as people write it, as the API takes it; what it cannot read stays, and the server says what is wrong. */
export type Convert = (cell: string) => string

const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/
const WALL_TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d)?)?$/
const TRUE = /^(yes|y|да|true|1|\+|x)$/i
const FALSE = /^(no|n|нет|false|0|-)$/i

/** `31.12.2026` and `31.12.2026 9:30` as ISO 8601 has them, still without a zone. */
function isoDay(cell: string): string {
  const [all, day, month, year, hour, minute] = DAY_FIRST.exec(cell.trim()) ?? []
  if (!all) return cell
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return hour ? `${date}T${hour.padStart(2, '0')}:${minute}` : date
}

/** People mean the clocks of their account. */
const momentIn =
  (zone: string): Convert =>
  (cell) => {
    const [all, day, time = '00:00'] = WALL_TIME.exec(isoDay(cell)) ?? []
    const moment = all && Date.parse(`${day}T${time}Z`) ? momentOf(`${day}T${time}`, zone) : undefined
    return moment ?? cell
  }

const truth: Convert = (cell) => (TRUE.test(cell.trim()) ? 'true' : FALSE.test(cell.trim()) ? 'false' : cell)

const numberIn =
  (notation: Notation): Convert =>
  (cell) =>
    readNumber(cell, notation)?.plain ?? cell

/** How cells that are meant for values of a kind are changed; undefined for kinds that take any text. */
export function conversionOf(kind: string, zone: string, notation: Notation): Convert | undefined {
  const conversions: Readonly<Record<string, Convert>> = {
    date: isoDay,
    datetime: momentIn(zone),
    boolean: truth,
    decimal: numberIn(notation),
    integer: numberIn(notation),
  }
  return conversions[kind]
}
