import { printStoredMoment } from '../zone.ts'
import { type Kind, problem, value } from './kind.ts'

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i
const FIRST_MOMENT = Date.UTC(1000, 0, 1)
const PRINTED = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$`
/** A day, a time whose day counts, or nothing. */
const ACCEPTED_DATE = String.raw`^(\d{4}-\d{1,2}-\d{1,2}([T ].*)?)?$`
/** On the clocks of every zone its year has four digits. */
const LAST_MOMENT = Date.UTC(9999, 11, 31)
/** The last day that ends before that moment, wherever it is spent. */
export const LAST_WHOLE_DAY = '9999-12-29'

/** Wall time of these calendar parts as if it were UTC, or undefined when there is no such day or minute. */
export function wallTime(year: number, month: number, day: number, hour = 0, minute = 0, second = 0) {
  if (year < 1000 || hour > 23 || minute > 59 || second > 59) return undefined
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day ? moment.getTime() : undefined
}

/** The moment that an ISO 8601 text names; without an offset it is UTC. */
export function isoMoment(text: string): number | undefined {
  const [all, year, month, day, hour, minute, second, fraction, offset] = ISO.exec(text) ?? []
  if (!all) return undefined
  const wall = wallTime(+year!, +month!, +day!, +(hour ?? 0), +(minute ?? 0), +(second ?? 0))
  const east = offsetMinutes(offset)
  if (wall === undefined || east === undefined) return undefined
  const moment = wall + Math.floor(Number(`0.${fraction ?? 0}`) * 1000) - east * 60_000
  return moment >= FIRST_MOMENT && moment <= LAST_MOMENT ? moment : undefined
}

export function isDate(text: string): boolean {
  const [all, year, month, day] = DATE.exec(text) ?? []
  return all !== undefined && wallTime(+year!, +month!, +day!) !== undefined
}

const LOOSE_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** The day that a text names: `1990-2-3` too, and of a time in ISO 8601 the day as it is written. */
export function dayIn(text: string): string | undefined {
  const [, year, month = '', day = ''] = LOOSE_DATE.exec(text) ?? []
  const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10)
  return isDate(written) && (year || isoMoment(text) !== undefined) ? written : undefined
}

function offsetMinutes(offset = 'Z'): number | undefined {
  if (/^z$/i.test(offset)) return 0
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(3).replace(':', '') || 0)]
  if (hours > 15 || minutes > 59) return undefined
  return (offset[0] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

export const date: Kind = {
  name: 'date',
  columnType: 'date',
  sortable: true,
  schema: { type: 'string', format: 'date' },
  accepts: {
    type: 'string',
    pattern: ACCEPTED_DATE,
    examples: ['2026-10-01', '2026-10-01T13:19:00+03:00', ''],
  },
  read(input) {
    if (input === '') return value(null)
    const day = typeof input === 'string' ? dayIn(input) : undefined
    return day ? value(day) : problem('must be a date in the form YYYY-MM-DD')
  },
  print: (stored) => `"${stored}"`,
}

export const datetime: Kind = {
  name: 'datetime',
  columnType: 'timestamp(3) with time zone',
  sortable: true,
  schema: { type: 'string', format: 'date-time', pattern: PRINTED },
  accepts: { type: 'string', format: 'date-time' },
  read(input) {
    const moment = typeof input === 'string' ? isoMoment(input) : undefined
    if (moment === undefined) return problem('must be a time in ISO 8601, such as 2026-10-01T13:19:00+03:00')
    return value(new Date(moment).toISOString())
  },
  // Connections run in UTC.
  print: (stored, { zone }) => `"${printStoredMoment(stored, zone)}"`,
}
