import type { Session } from './database.ts'
import { account, raw, type Sql, sql } from './sql.ts'

/** The first numbers of our advisory locks: each its own, and the same in every process. */
export const LOCKS = {
  account: raw('7274112'),
  idempotencyKey: raw('7274113'),
  owners: raw('7274114'),
  importPosition: raw('7274115'),
  activeAutomations: raw('7274116'),
  intake: raw('7274117'),
  undos: raw('7274118'),
} as const

/** Until the transaction ends nobody else in the account has this lock, or only those who share it. */
export const lockInAccount = (session: Session, lock: Sql, how: 'alone' | 'shared' = 'alone') =>
  session.rows(
    sql`SELECT ${raw(how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')}(${lock}, hashint8(${account}::bigint))`,
  )

/** The same for who would rather come again later than wait: whether it was free. */
export async function isFreeInAccount(session: Session, lock: Sql): Promise<boolean> {
  const [row] = await session.rows(
    sql`SELECT pg_try_advisory_xact_lock(${lock}, hashint8(${account}::bigint))`,
  )
  return row![0] === 't'
}
