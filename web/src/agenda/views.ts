import type { Day } from '../ui/days.ts'
import type { OfferedItem } from './items.ts'

/** What a month, a week and a day are drawn from, on a desk and on a phone. */
export interface CalendarViewProps {
  readonly title: string
  readonly days: readonly Day[]
  readonly now: Day
  /** The day that was asked for. */
  readonly chosen: Day
  readonly items: readonly OfferedItem[]
  /** Undefined for those who may add nothing. */
  readonly onAdd: ((day: Day, time?: string) => void) | undefined
}
