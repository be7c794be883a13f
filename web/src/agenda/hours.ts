import { timeIn } from '../ui/days.ts'
import type { Item } from './items.ts'

/** Where a task stands that has a day and no time. */
export const ANY_TIME = 'any'

/** The slots of a day, from the top. */
export const HOURS: readonly string[] = [
  ANY_TIME,
  ...Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
]

export const hourOf = ({ time }: Item): string => time?.slice(0, 2) ?? ANY_TIME

/** The time that an item has in another hour: its minutes stay. An event always has one. */
export function movedTo(item: Item, slot: string): string | undefined {
  const minutes = (item.time ?? '00:00').slice(3)
  if (slot !== ANY_TIME) return `${slot}:${minutes}`
  return item.type === 'diary-events' ? timeIn(item.startsAt) : undefined
}
