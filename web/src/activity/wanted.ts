import { momentOf } from '../ui/zone.ts'
import type { Selector } from '../undo/api.ts'

/** Which of all that was done is looked at, as the address has it; times are those of the account's clocks. */
export interface Wanted {
  readonly user?: string
  readonly token?: string
  readonly import?: string
  readonly type?: string
  readonly from?: string
  readonly to?: string
}

const NAMES = ['user', 'token', 'import', 'type', 'from', 'to'] as const
const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** What an address asks for; what cannot be meant is left out. */
export function wantedIn(search: Readonly<Record<string, unknown>>): Wanted {
  const given = NAMES.flatMap((name) => {
    const value = search[name] === undefined ? '' : String(search[name])
    const isTime = name === 'from' || name === 'to'
    return value && (!isTime || WALL_TIME.test(value)) ? [[name, value]] : []
  })
  return Object.fromEntries(given)
}

/** The same as filters of the change log. */
export function filtersOf(wanted: Wanted, zone: string): Readonly<Record<string, string>> {
  const { user, token, type, from, to } = wanted
  return {
    ...(user && { 'filter[user-id]': user }),
    ...(token && { 'filter[token-id]': token }),
    ...(wanted.import && { 'filter[import-job-id]': wanted.import }),
    ...(type && { 'filter[resource-type]': type }),
    ...(from && { 'filter[from]': momentOf(from, zone) }),
    ...(to && { 'filter[to]': momentOf(to, zone) }),
  }
}

/** All that is looked at, where an undo can name it: what a person or a token did from a time on, or an import. */
export function rangeOf(wanted: Wanted, zone: string): Selector | undefined {
  const { user, token, type, from, to } = wanted
  if (type) return undefined
  if (wanted.import) return user || token || from || to ? undefined : { 'import-job-id': wanted.import }
  if (!from) return undefined
  const span = { from: momentOf(from, zone), ...(to && { to: momentOf(to, zone) }) }
  if (token && !user) return { 'token-id': token, ...span }
  return user && !token ? { 'user-id': user, ...span } : undefined
}
