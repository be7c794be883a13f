import { momentOf } from './zone.ts'

/** A day of the calendar as the API writes it: `2026-10-01`. Days are counted, never moments: no zone can shift them. */
export type Day = string

const DAY_MS = 86_400_000

const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day =>
  dayOf(new Date(dateOf(day).getTime() + count * DAY_MS))

/** The first day of the month that is so many months away. */
export function startOfMonth(day: Day, months = 0): Day {
  const date = dateOf(day)
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)))
}

export const endOfMonth = (day: Day): Day => addDays(startOfMonth(day, 1), -1)

/** The Monday of its week. */
export const startOfWeek = (day: Day): Day => addDays(day, -((dateOf(day).getUTCDay() + 6) % 7))

export const daysBetween = (first: Day, last: Day): number =>
  Math.round((dateOf(last).getTime() - dateOf(first).getTime()) / DAY_MS)

export const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

export const formatDay = (day: Day, language: string, options: Intl.DateTimeFormatOptions): string =>
  formatOf(language, { ...options, timeZone: 'UTC' }).format(dateOf(day))

/** `16–22 Nov 2026`: what both have in common is said once. */
export const formatDays = (
  first: Day,
  last: Day,
  language: string,
  options: Intl.DateTimeFormatOptions,
): string => formatOf(language, { ...options, timeZone: 'UTC' }).formatRange(dateOf(first), dateOf(last))

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than a hundred uses of it. */
export function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options)
  formats.set(key, format)
  return format
}

/** The API writes moments on the clocks of the account: `2026-10-01T13:19:00.000+03:00`. */
export const dayIn = (moment: string): Day => moment.slice(0, 10)
export const timeIn = (moment: string): string => moment.slice(11, 16)

export const today = (zone: string): Day => formatOf('en-CA', { timeZone: zone }).format()

/** The moment at which the clocks of a zone show this time, for the API. */
export const momentAt = (day: Day, time: string, zone: string): string => momentOf(`${day}T${time}`, zone)
