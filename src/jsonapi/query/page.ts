import type { Registry } from '../../definition/registry.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, parameter } from '../../errors/errors.ts'
import type { Problems } from '../../errors/problems.ts'
import type { FilterRead, PageWish, SortKey } from '../plan.ts'
import { readCursor } from './cursor.ts'
import type { Given } from './index.ts'
import { MOST_SORT_KEYS } from './limits.ts'
import type { Parameter } from './parameters.ts'
import { listOf } from './view.ts'

export const DEFAULT_SIZE = 50
export const MAXIMUM_SIZE = 100
const LAST_PAGE = 10 ** 12

/** Which page is wanted: by number, or after or before a place in the order of the list. */
export function pageOf(
  type: ResourceType,
  sort: readonly SortKey[],
  parameters: readonly Parameter[],
  problems: Problems,
): PageWish {
  let size = DEFAULT_SIZE
  let chosen: Partial<Pick<PageWish, 'number' | 'cursor'>> = {}
  for (const { name, member = 'number', value } of parameters) {
    const refuse = (detail: string) => problems.push(errors.invalidPage(detail, parameter(name)))
    const wanted = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (member === 'size') {
      if (wanted >= 1 && wanted <= MAXIMUM_SIZE) size = wanted
      else refuse(`The page size must be an integer from 1 to ${MAXIMUM_SIZE}`)
    } else if (member !== 'number' && member !== 'after' && member !== 'before') {
      refuse(`There is no page parameter "${member}"`)
    } else if (Object.keys(chosen).length > 0) {
      refuse('A page is named by one of number, after and before')
    } else if (member === 'number') {
      if (wanted >= 1) chosen = { number: Math.min(wanted, LAST_PAGE) }
      else refuse('The page number must be an integer from 1')
    } else {
      const at = readCursor(type, sort, value)
      if (at) chosen = { cursor: { direction: member, at } }
      else refuse('This is not a cursor of this list; take it from its links')
    }
  }
  return { number: 1, cursor: undefined, size, ...chosen }
}

/** How a list is sorted, and the types that this looks into. */
export interface Sorting {
  readonly sort: readonly SortKey[]
  readonly reads: readonly FilterRead[]
}

/** `-created-at,name`, `company` by what it is called, `company.city`; the id follows last, so that the order is always whole. */
export function sortingOf(registry: Registry, type: ResourceType, given: Given, problems: Problems): Sorting {
  const sort = sortOf(registry, type, given, problems)
  const { parameter: name } = given.source as { parameter: string }
  const reads = sort.flatMap(({ over }) => (over ? [{ type: over.target.name, parameter: name }] : []))
  return { sort, reads }
}

function sortOf(
  registry: Registry,
  type: ResourceType,
  { text, source }: Given,
  problems: Problems,
): SortKey[] {
  const keys: SortKey[] = []
  const items = listOf(text)
  if (items.length > MOST_SORT_KEYS) {
    problems.push(errors.invalidSort(`There can be ${MOST_SORT_KEYS} keys at most`, source))
    return keys
  }
  for (const item of items) {
    const descending = item.startsWith('-')
    const written = descending ? item.slice(1) : item
    const attribute = written.replaceAll('_', '-')
    const over = overLink(registry, type, attribute)
    if (attribute === 'id' || type.attributes.get(attribute)?.kind.sortable)
      keys.push({ attribute, descending })
    else if (over) keys.push({ ...over, descending })
    else problems.push(errors.invalidSort(`${type.name} cannot be sorted by "${written}"`, source))
  }
  return keys
}

/** What people call a record. */
const CALLED = 'as-string'

/** An attribute of the record that a to-one relationship points at; where it may be of several types there is no order among them. */
function overLink(
  registry: Registry,
  type: ResourceType,
  path: string,
): Omit<SortKey, 'descending'> | undefined {
  const [name = '', attribute = CALLED, ...deeper] = path.split('.')
  const relationship = type.relationships.get(name)
  if (!relationship || !isToOne(relationship) || relationship.targets.length > 1 || deeper.length > 0)
    return undefined
  const target = registry.type(relationship.targets[0]!)
  if (!target.attributes.get(attribute)?.kind.sortable) return undefined
  return { attribute, over: { name, relationship, target } }
}
