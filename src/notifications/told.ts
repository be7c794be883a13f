import { type Reader, readerOf } from '../definition/reader.ts'
import type { Registry } from '../definition/registry.ts'
import type { Row } from '../store/database.ts'
import { inWords } from './say.ts'

/** A notification in the words that somebody is written now. */
export interface Told {
  readonly title: string
  readonly body: string | null
  readonly to: Reader
}

/** Of the notification `n` of the user `u` in the account `a`. */
export const TOLD = 'n.title, n.body, n.facts, coalesce(u.locale, a.locale), u.time_zone, a.time_zone'

/** What these columns tell. */
export function toldIn(registry: Registry, row: Row): Told {
  const [title, body, facts, locale, ownZone, zone] = row
  const to = readerOf(locale!, ownZone ?? null, zone!)
  const said = facts == null ? undefined : inWords(registry, JSON.parse(facts), to)
  return { title: title!, body: body ?? null, ...said, to }
}
