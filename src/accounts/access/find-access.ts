import { readerOf } from '../../definition/reader.ts'
import type { Database, Row } from '../../store/database.ts'
import { isPerson, type PeopleRights, type PersonRights } from '../rights/people-rights.ts'
import { hashOf } from '../secrets.ts'
import type { Access } from './access.ts'
import type { CallerKind } from './callers.ts'

/** Where it is asked. */
export interface Asking {
  readonly database: Database
  readonly people: PeopleRights
}

/** What a secret gives, as long as its account has this version of its access, and until it expires. */
export interface FoundAccess {
  readonly access: Access
  readonly version: string
  /** In seconds, by the clock of the database. */
  readonly expiresAt: number
}

/** What these secrets give; one that is unknown, revoked, expired or whose user is disabled gives nothing. */
export async function findAccess(
  { database, people }: Asking,
  kind: CallerKind,
  secrets: readonly string[],
): Promise<ReadonlyMap<string, FoundAccess>> {
  // LIMIT keeps the plan from reading all users for some secrets; of a list that is selected PostgreSQL makes no plan anew.
  const rows = await database.queryPipelined(
    `SELECT w.place, access.* FROM unnest((SELECT $1::bytea[])) WITH ORDINALITY AS w (hash, place),
      LATERAL (${kind.access('w.hash')} LIMIT 1) access`,
    [secrets.map(hashOf)],
  )
  const found = rows.map(async ([place, ...row]) => {
    const secret = secrets[Number(place) - 1]!
    return [secret, await foundIn(people, kind, row)] as const
  })
  return new Map(await Promise.all(found))
}

/** What a secret gives, which is thereby used. */
export async function useAccess(
  { database, people }: Asking,
  kind: CallerKind,
  secret: string,
): Promise<FoundAccess | undefined> {
  const [row] = await database.queryAccess(
    `WITH access AS (${kind.access('$1')}), used AS (${kind.noteUse}) SELECT * FROM access`,
    [hashOf(secret)],
  )
  return row && foundIn(people, kind, row)
}

async function foundIn(all: PeopleRights, kind: CallerKind, row: Row): Promise<FoundAccess> {
  const [accountId, zone, userId, callerId, grounds] = row as [string, string, string, string, string]
  const [locale, ownZone, version, expiresAt] = row.slice(5) as [string, string | null, string, string | null]
  const people = new Map<string, PersonRights>()
  if (isPerson(grounds))
    for (const person of new Set(grounds.split(' ').filter(isPerson)))
      people.set(person, await all.of(accountId, zone, person))
  return {
    access: {
      ...{ accountId, zone, userId, reader: readerOf(locale, ownZone, zone), callerId, grounds },
      ...kind.traitsOf({ callerId, grounds }, people),
    },
    version,
    expiresAt: expiresAt === null ? Number.POSITIVE_INFINITY : Number(expiresAt),
  }
}

/** Whether both say the same of the same caller. */
export const givesTheSame = (a: Access, b: Access): boolean =>
  a.accountId === b.accountId &&
  a.zone === b.zone &&
  a.userId === b.userId &&
  a.callerId === b.callerId &&
  a.grounds === b.grounds
