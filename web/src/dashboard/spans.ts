import { addDays, type Day, startOfMonth, startOfWeek } from '../ui/days.ts'
import type { Period } from '../ui/PeriodSelect.tsx'

export type Unit = 'day' | 'week' | 'month'

const FIRST: Record<Unit, (day: Day) => Day> = {
  day: (day) => day,
  week: startOfWeek,
  month: (day) => startOfMonth(day),
}

const NEXT: Record<Unit, (first: Day) => Day> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(day, 7),
  month: (day) => startOfMonth(day, 1),
}

/** The last day of the span that begins with this one. */
export const lastOf = (unit: Unit, first: Day): Day => addDays(NEXT[unit](first), -1)

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
