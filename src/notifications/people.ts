import { arePeople, type NameParts } from '../definition/person.ts'
import { type Reader, readerOf } from '../definition/reader.ts'
import type { ResourceType } from '../definition/resource.ts'
import { opens } from '../definition/scopes.ts'
import type { Session } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import { account, raw, sql } from '../store/sql.ts'

/** Somebody who is told of something. */
export interface Recipient extends Reader {
  readonly id: string
}

/** Those of these people who are still there and work in the account. */
export async function recipientsAmong(
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  const rows = await session.rows(
    sql`SELECT u.id, coalesce(u.locale, a.locale), u.time_zone, a.time_zone FROM users u
      JOIN accounts a ON a.id = ${account} WHERE u.account_id = ${account} AND u.id = ANY(${ids}) AND NOT u.disabled`,
  )
  return new Map(
    rows.map(([id, locale, ownZone, zone]) => [id!, { id: id!, ...readerOf(locale!, ownZone!, zone!) }]),
  )
}

/** A record by what people call it: a person by the parts of his name, which every language puts in its own order. */
export interface Named {
  readonly id: string
  readonly name: string | NameParts
}

/** Those of these records that somebody may see now, with their names. */
export async function seenBy(
  session: Session,
  powersNow: PowersNow,
  { id: userId, zone }: Recipient,
  type: ResourceType,
  ids: readonly string[],
): Promise<readonly Named[]> {
  const { scopes, rights } = await powersNow({ accountId: session.actor.accountId, userId, zone })
  if (!opens(scopes, type, 'read') || rights?.opens(type, 'read') === false) return []
  const condition = rights?.rows(type, 'read') ?? raw('true')
  const parts = arePeople(type) ? raw(', t.first_name, t.middle_name, t.last_name') : sql``
  const rows = await session.rows(
    sql`SELECT t.id, t.as_string ${parts} FROM ${raw(type.table)} t WHERE t.account_id = ${account} AND t.id = ANY(${ids})
      AND (${condition}) ORDER BY t.id`,
  )
  return rows.map(([id, name, first = null, middle = null, last = null]) => ({
    id: id!,
    name: first || middle || last ? [first, middle, last] : (name ?? ''),
  }))
}
