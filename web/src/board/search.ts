import type { Parameters } from '../api/records.ts'

const FILTER = /^filter\[([\w-]+)\]$/
const LIFECYCLE = ['archived', 'discarded', 'actual']

/** What the address of a board says: its funnel, and filters by the names that they have in the API. */
export function boardSearch(search: Readonly<Record<string, unknown>>): Parameters {
  const known = Object.entries(search).filter(
    ([name, value]) => (name === 'funnel' || FILTER.test(name)) && value !== '' && value !== undefined,
  )
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]))
}

/** The filters of the address; what is archived or in the trash is shown only when it is asked for. */
export function filtersOf(search: Parameters): Parameters {
  const { funnel: _, ...filters } = search
  const says = (name: string) => `filter[${name}]` in filters
  return LIFECYCLE.some(says) ? filters : { ...filters, 'filter[actual]': '1' }
}

export const filterIn = (name: string): string => FILTER.exec(name)?.[1] ?? name
