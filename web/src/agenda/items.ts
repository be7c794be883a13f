import { queryOptions } from '@tanstack/react-query'
import { cursorOf, type Parameters, type Resource, readList } from '../api/records.ts'
import { textOf } from '../api/values.ts'
import { type Day, dayIn } from '../ui/days.ts'
import { timeOf } from './tasks.ts'

/** What stands on a day of the calendar. */
export interface Item {
  readonly type: 'diary-tasks' | 'diary-events'
  readonly id: string
  readonly name: string
  readonly day: Day
  /** Of the day; undefined when any is meant. */
  readonly time: string | undefined
  readonly startsAt: string
  readonly endsAt: string | null
  readonly isDone: boolean
}

/** Whether an item of the calendar is dragged. */
export const isItem = (carried: Readonly<Record<string, unknown>>): boolean =>
  carried.calendarItem !== undefined

/** An item as somebody sees it who may move it or not. */
export type OfferedItem = Item & { readonly isClosed: boolean }

/** A calendar is there to be looked at: nobody reads more on one screen. */
const MOST_PAGES = 10

const WHEN = { 'diary-tasks': 'due-at', 'diary-events': 'starts-at' } as const
const FIELDS = {
  'diary-tasks': { 'fields[diary-tasks]': 'name,due-at,due-on,completed-at' },
  'diary-events': { 'fields[diary-events]': 'name,starts-at,ends-at' },
}

/** Tasks or events of these days, read to the end. */
export const itemsQuery = (type: Item['type'], first: Day, last: Day, filters: Parameters) =>
  queryOptions({
    queryKey: ['records', type, 'calendar', first, last, filters],
    async queryFn(): Promise<readonly Item[]> {
      const items: Item[] = []
      let cursor: string | null = ''
      for (let page = 0; cursor !== null && page < MOST_PAGES; page++) {
        const read = await readList(type, {
          ...FIELDS[type],
          ...filters,
          [`filter[${WHEN[type]}-gte]`]: first,
          [`filter[${WHEN[type]}-lte]`]: last,
          sort: WHEN[type],
          'page[size]': '100',
          'page[after]': cursor,
        })
        items.push(...read.data.map((record) => itemOf(type, record)))
        cursor = cursorOf(read)
      }
      return items
    },
  })

function itemOf(type: Item['type'], { id, attributes }: Resource): Item {
  const startsAt = String(attributes[WHEN[type]])
  return {
    type,
    id,
    name: String(attributes.name),
    day: dayIn(startsAt),
    time: timeOf(attributes, WHEN[type]),
    startsAt,
    endsAt: textOf(attributes['ends-at']),
    isDone: typeof attributes['completed-at'] === 'string',
  }
}

/** By the time of the day, those without one first. */
export const inOrder = <One extends Item>(items: readonly One[]): One[] =>
  items.toSorted((one, other) => (one.time ?? '').localeCompare(other.time ?? ''))

export const keyOf = ({ type, id }: Item): string => `${type}/${id}`
