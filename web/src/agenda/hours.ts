import { type Day, timeIn } from '../ui/days.ts'
import type { Item } from './items.ts'

/** Where a task stands that has a day and no time. */
export const ANY_TIME = 'any'

/** The hours of a day, from the top. */
export const HOURS: readonly string[] = [
  ANY_TIME,
  ...Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
]

/** An hour of a day. */
export const slotAt = (day: Day, hour: string): string => `${day} ${hour}`

/** The slots of these days, hour by hour, as arrows go through them. */
export const slotsOf = (days: readonly Day[]): readonly string[] =>
  HOURS.flatMap((hour) => days.map((day) => slotAt(day, hour)))

export const slotOf = ({ day, time }: Item): string => slotAt(day, time?.slice(0, 2) ?? ANY_TIME)

/** How many slots each arrow goes on; one day has nothing to its sides. */
export const stepsAmong = ({ length }: readonly Day[]): Readonly<Record<string, number>> => ({
  ArrowUp: -length,
  ArrowDown: length,
  ...(length > 1 && { ArrowLeft: -1, ArrowRight: 1 }),
})

/** The day and time that an item has in another slot: its minutes stay. An event always has a time. */
export function placeIn(item: Item, slot: string): { readonly day: Day; readonly time: string | undefined } {
  const [day = item.day, hour = ANY_TIME] = slot.split(' ')
  const minutes = (item.time ?? '00:00').slice(3)
  if (hour !== ANY_TIME) return { day, time: `${hour}:${minutes}` }
  return { day, time: item.type === 'diary-events' ? timeIn(item.startsAt) : undefined }
}
