import type { Database, Row } from '../../store/database.ts'
import { hashOf } from '../secrets.ts'
import type { Access } from './access.ts'
import type { CallerKind } from './callers.ts'

/** What these secrets give; one that is unknown, revoked, expired or whose user is disabled gives nothing. */
export async function findAccess(
  database: Database,
  kind: CallerKind,
  secrets: readonly string[],
): Promise<ReadonlyMap<string, Access>> {
  // LIMIT keeps the plan from reading all users for some secrets; of a list that is selected PostgreSQL makes no plan anew.
  const rows = await database.queryPipelined(
    `SELECT w.place, access.* FROM unnest((SELECT $1::bytea[])) WITH ORDINALITY AS w (hash, place),
      LATERAL (${kind.access('w.hash')} LIMIT 1) access`,
    [secrets.map(hashOf)],
  )
  return new Map(
    rows.map(([place, ...row]) => {
      const secret = secrets[Number(place) - 1]!
      return [secret, accessOf(kind, secret, row)]
    }),
  )
}

/** What a secret gives, which is thereby used. */
export async function useAccess(
  database: Database,
  kind: CallerKind,
  secret: string,
): Promise<Access | undefined> {
  const [row] = await database.queryAccess(
    `WITH access AS (${kind.access('$1')}), used AS (${kind.noteUse}) SELECT * FROM access`,
    [hashOf(secret)],
  )
  return row && accessOf(kind, secret, row)
}

function accessOf(kind: CallerKind, secret: string, row: Row): Access {
  const [accountId, zone, userId, callerId, rights] = row as [string, string, string, string, string]
  return { accountId, zone, userId, callerId, rights, ...kind.traitsOf(callerId, rights, secret) }
}

/** Whether both say the same of the same caller. */
export const givesTheSame = (a: Access, b: Access): boolean =>
  a.accountId === b.accountId &&
  a.zone === b.zone &&
  a.userId === b.userId &&
  a.callerId === b.callerId &&
  a.rights === b.rights
