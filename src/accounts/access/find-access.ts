import type { Database } from '../../store/database.ts'
import { hashOf } from '../secrets.ts'
import type { Access } from './access.ts'
import type { CallerKind } from './callers.ts'

/** Undefined when the secret is unknown, revoked, expired or its user is disabled. */
export async function findAccess(
  database: Database,
  kind: CallerKind,
  secret: string,
  notesUse = false,
): Promise<Access | undefined> {
  const values = [hashOf(secret)]
  const [row] = await (notesUse
    ? database.queryAccess(
        `WITH access AS (${kind.access}), used AS (${kind.noteUse}) SELECT * FROM access`,
        values,
      )
    : database.queryPipelined(kind.access, values))
  if (!row) return undefined
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
