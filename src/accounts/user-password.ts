import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

export interface Credentials {
  readonly email: string
  readonly passwordHash: string | null
}

/** What the actor signs in with. */
export async function readCredentials(session: Session): Promise<Credentials> {
  const rows = await session.rows(
    sql`SELECT u.email, u.password_hash FROM users u
      WHERE u.account_id = ${account} AND u.id = ${session.actor.userId}`,
  )
  const [email, passwordHash] = rows[0]!
  return { email: email!, passwordHash: passwordHash ?? null }
}

/** Gives a user a password; links that would set another one are void. */
export async function setPassword(session: Session, userId: string, passwordHash: string): Promise<void> {
  await session.rows(
    sql`UPDATE users u SET password_hash = ${passwordHash} WHERE u.account_id = ${account} AND u.id = ${userId}`,
  )
  await session.rows(
    sql`DELETE FROM password_resets r WHERE r.account_id = ${account} AND r.user_id = ${userId}`,
  )
}
