import { type Filter, related, search, since, until } from '../../definition/index.ts'
import { timestampFilters } from './timestamps.ts'

type Filters = Record<string, Filter>

/** From and to, both included. */
export const between = (...attributes: string[]): Filters =>
  Object.fromEntries(
    attributes.flatMap((name) => [
      [`${name}-gte`, since(name)],
      [`${name}-lte`, until(name)],
    ]),
  )

/** By the ids of what to-one relationships point at. */
export const pointedAt = (...relationships: string[]): Filters =>
  Object.fromEntries(relationships.map((name) => [`${name}-id`, related(name)]))

/** What is found by its name. */
export const namedFilters = { ...timestampFilters, q: search('as-string') }
