import type { ResourceType } from '../../definition/resource.ts'
import { errors, parameter } from '../../errors/errors.ts'
import type { Problems } from '../../errors/problems.ts'
import type { PageWish, SortKey } from '../plan.ts'
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

/** `-created-at,name`; the id follows last, so that the order is always whole. */
export function sortOf(type: ResourceType, { text, source }: Given, problems: Problems): SortKey[] {
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
    if (attribute === 'id' || type.attributes.get(attribute)?.kind.sortable)
      keys.push({ attribute, descending })
    else problems.push(errors.invalidSort(`${type.name} cannot be sorted by "${written}"`, source))
  }
  return keys
}
