import type { Parameters } from '../api/address.ts'
import type { TypeMetadata } from '../api/metadata.ts'
import { searchOf, type View } from './view.ts'

interface Seen {
  readonly search: Parameters
  readonly savedViewId?: string
}

/** How the list of each type was last looked at, by whom; a reload of the page keeps it. */
const keyOf = (userId: string, type: string) => `rapport-list-${userId}-${type}`

/** What a table begins with: what is neither archived nor in the trash. */
export const startOf = ({ filters }: TypeMetadata): View => ({
  filters: filters.some(({ name }) => name === 'actual') ? { actual: '1' } : {},
})

export const rememberList = (userId: string, type: string, seen: Seen): void =>
  sessionStorage.setItem(keyOf(userId, type), JSON.stringify(seen))

/** Leads back to the list of a type as it was left, or to its beginning. */
export function lastList(userId: string, type: TypeMetadata) {
  const kept = sessionStorage.getItem(keyOf(userId, type.name))
  const { search, savedViewId }: Seen = kept ? JSON.parse(kept) : { search: searchOf(startOf(type)) }
  return { search, state: savedViewId ? { savedViewId } : {} }
}
