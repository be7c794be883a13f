import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { updateHidden } from '../../store/write/update.ts'

/** The hash of what the actor signs in with, if they have a password. */
export async function readPassword(session: Session): Promise<string | null> {
  const rows = await session.rows(
    sql`SELECT u.password_hash FROM users u
      WHERE u.account_id = ${account} AND u.id = ${session.actor.userId}`,
  )
  return rows[0]![0] ?? null
}

/**
 * Whether this is still the password of a user who may sign in; it stays so until the transaction ends. Comparing it took
 * a while, in which it may have been changed.
 */
export async function holdsPassword(
  session: Session,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await session.rows(
    sql`SELECT 1 FROM users u WHERE u.account_id = ${account} AND u.id = ${userId} AND NOT u.disabled
      AND u.password_hash = ${passwordHash} FOR NO KEY UPDATE`,
  )
  return rows.length > 0
}

/** Gives a user a password; links that would set another one are void. */
export async function setPassword(session: Session, userId: string, passwordHash: string): Promise<void> {
  const users = session.registry.type('users')
  await updateHidden(session, users, 'password_hash', passwordHash, sql`t.id = ${userId}`)
  await session.rows(
    sql`DELETE FROM password_resets r WHERE r.account_id = ${account} AND r.user_id = ${userId}`,
  )
}
