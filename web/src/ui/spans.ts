import { addDays, type Day, startOfMonth, startOfWeek } from './days.ts'
import type { Period } from './PeriodSelect.tsx'

/** Spans of the calendar, as the API groups by them. */
export const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Unit = (typeof UNITS)[number]

export const isUnit = (text: string | undefined): text is Unit => UNITS.some((unit) => unit === text)

const monthOf = (day: Day) => Number(day.slice(5, 7)) - 1

const FIRST: Record<Unit, (day: Day) => Day> = {
  day: (day) => day,
  week: startOfWeek,
  month: (day) => startOfMonth(day),
  quarter: (day) => startOfMonth(day, -(monthOf(day) % 3)),
  year: (day) => startOfMonth(day, -monthOf(day)),
}

const NEXT: Record<Unit, (first: Day) => Day> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(day, 7),
  month: (day) => startOfMonth(day, 1),
  quarter: (day) => startOfMonth(day, 3),
  year: (day) => startOfMonth(day, 12),
}

/** The last day of the span that begins with this one. */
export const lastOf = (unit: Unit, first: Day): Day => addDays(NEXT[unit](first), -1)

/** The span that a day lies in. */
export function spanAround(unit: Unit, day: Day): { readonly from: Day; readonly to: Day } {
  const from = FIRST[unit](day)
  return { from, to: lastOf(unit, from) }
}

/** A picture of more is a smear. */
const MOST_SPANS = 60

/** The first days of all spans of a period, also of those in which nothing was; without an end it reaches from the first to today. */
export function spansOf(unit: Unit, { from, to }: Period, known: readonly Day[], now: Day): Day[] {
  const spans: Day[] = []
  const last = to && to < now ? to : now
  let span = FIRST[unit](from ?? known.toSorted()[0] ?? now)
  while (span <= last) {
    spans.push(span)
    span = NEXT[unit](span)
  }
  return spans.slice(-MOST_SPANS)
}

/** A span within the period: the list behind it has nothing that was not counted. */
export const clipped = (unit: Unit, first: Day, { from, to }: Period): Period => {
  const last = lastOf(unit, first)
  return { from: from && from > first ? from : first, to: to && to < last ? to : last }
}
