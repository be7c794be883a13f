import type { Database, Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { hashOf, randomSecret } from '../secrets.ts'

const DAYS = 30
export const SIGN_IN_LIFETIME = `${DAYS} days`
export const SIGN_IN_SECONDS = DAYS * 24 * 60 * 60
const LONGEST_USER_AGENT = 300

/** From where somebody signs in. */
export interface Device {
  readonly address: string
  readonly userAgent: string
}

export interface SignInSession extends Device {
  readonly id: string
  readonly createdAt: string
  readonly lastUsedAt: string
}

/** Opens a sign-in session of a user and returns its secret: the only time that it is known outside of the browser. */
export async function openSignInSession(
  session: Session,
  userId: string,
  { address, userAgent }: Device,
): Promise<string> {
  const secret = randomSecret()
  await session.rows(
    sql`INSERT INTO sessions (account_id, user_id, secret_hash, address, user_agent, expires_at)
      VALUES (${account}, ${userId}, ${hashOf(secret)}, ${address},
        ${userAgent.slice(0, LONGEST_USER_AGENT)}, now() + ${SIGN_IN_LIFETIME}::interval)`,
  )
  return secret
}

/** The open sign-in sessions of the actor, the one that was used last first. */
export async function listSignInSessions(session: Session): Promise<SignInSession[]> {
  const rows = await session.rows(
    sql`SELECT s.id, s.address, s.user_agent, s.created_at, s.last_used_at FROM sessions s
      WHERE s.account_id = ${account} AND s.user_id = ${session.actor.userId} AND s.expires_at > now()
      ORDER BY s.last_used_at DESC, s.id DESC`,
  )
  return (rows as string[][]).map(([id, address, userAgent, createdAt, lastUsedAt]) => ({
    id: id!,
    address: address!,
    userAgent: userAgent!,
    createdAt: createdAt!,
    lastUsedAt: lastUsedAt!,
  }))
}

/** False when the actor has no such sign-in session. */
export async function endSignInSession(session: Session, id: string): Promise<boolean> {
  const rows = await session.rows(
    sql`DELETE FROM sessions s WHERE s.account_id = ${account} AND s.user_id = ${session.actor.userId}
      AND s.id = ${id} RETURNING s.id`,
  )
  return rows.length > 0
}

/** Ends the sign-in sessions of the actor, all of them or all but one. */
export async function endSignInSessions(session: Session, except?: string): Promise<void> {
  await session.rows(
    sql`DELETE FROM sessions s WHERE s.account_id = ${account} AND s.user_id = ${session.actor.userId}
      AND s.id IS DISTINCT FROM ${except ?? null}`,
  )
}

/** Ends the sign-in session that this secret opens, if there is one. */
export async function endSignInSessionOf(database: Database, secret: string): Promise<void> {
  await database.query('DELETE FROM sessions WHERE secret_hash = $1', [hashOf(secret)])
}

/** With the times of their list requests. */
export async function removeExpiredSignInSessions(database: Database): Promise<void> {
  await database.query(
    `WITH ended AS (DELETE FROM sessions WHERE expires_at <= now() RETURNING account_id, id)
      DELETE FROM list_requests r USING ended WHERE r.account_id = ended.account_id AND r.caller_id = ended.id`,
  )
}
