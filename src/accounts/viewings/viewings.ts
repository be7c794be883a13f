import { errors, pointer, refuse } from '../../errors/errors.ts'
import { lockAccount } from '../../rules/account-lock.ts'
import type { Session } from '../../store/database.ts'
import { account, raw, type Sql, sql } from '../../store/sql.ts'

/** That an owner sees, or saw, the app as somebody else. */
export interface Viewing {
  readonly id: string
  readonly viewerId: string
  readonly viewedId: string
  /** As they are called now; null for whoever is deleted. */
  readonly viewer: object | null
  readonly viewed: object | null
  readonly beganAt: string
  readonly endedAt: string | null
}

/** Nobody reads more of them at once. */
const MOST = 100

/** From now on the sign-in session of the actor sees the app as this user. */
export async function beginViewing(session: Session, sessionId: string, userId: string): Promise<void> {
  // Whoever takes the role away or disables the user comes before or after: he ends what has begun.
  await lockAccount(session)
  const { userId: viewerId } = session.actor
  if (userId === viewerId) throw refuse(errors.invalid('user-id: this is yourself', pointer('user-id')))
  const people = await session.rows(
    sql`SELECT u.id, u.role, u.disabled FROM users u WHERE u.account_id = ${account} AND u.id = ANY(${[userId, viewerId]})`,
  )
  const [viewer, viewed] = [viewerId, userId].map((one) => people.find(([id]) => id === one))
  if (viewer?.[1] !== 'owner') throw refuse(errors.forbidden('Only owners see the app as somebody else'))
  if (viewed?.[2] !== 'f')
    throw refuse(errors.invalid('user-id: there is no such user who could sign in', pointer('user-id')))
  await session.rows(
    sql`INSERT INTO viewings (account_id, viewer_id, viewed_id, session_id)
      VALUES (${account}, ${viewerId}, ${userId}, ${sessionId})`,
  )
}

/** False when the sign-in session sees the app as its own user already. */
export async function endViewing(session: Session, sessionId: string): Promise<boolean> {
  const rows = await session.rows(
    sql`UPDATE viewings v SET ended_at = now()
      WHERE v.account_id = ${account} AND v.session_id = ${sessionId} AND v.ended_at IS NULL RETURNING v.id`,
  )
  return rows.length > 0
}

/** The newest first: of the whole account, or those in which one user was seen. */
export async function listViewings(session: Session, viewedId?: string): Promise<Viewing[]> {
  const rows = await session.rows(
    sql`SELECT v.id, v.viewer_id, v.viewed_id, ${calledBy('o')}, ${calledBy('u')}, v.began_at, v.ended_at FROM viewings v
      LEFT JOIN users o ON o.account_id = v.account_id AND o.id = v.viewer_id
      LEFT JOIN users u ON u.account_id = v.account_id AND u.id = v.viewed_id
      WHERE v.account_id = ${account} ${viewedId ? ofUser(viewedId) : sql``} ORDER BY v.id DESC LIMIT ${MOST}`,
  )
  return rows.map(([id, viewerId, viewedId, viewer, viewed, beganAt, endedAt]) => ({
    id: id!,
    viewerId: viewerId!,
    viewedId: viewedId!,
    viewer: viewer ? JSON.parse(viewer) : null,
    viewed: viewed ? JSON.parse(viewed) : null,
    beganAt: beganAt!,
    endedAt: endedAt ?? null,
  }))
}

/** What the user of this alias is called by; null when there is none. */
const calledBy = (user: string): Sql =>
  raw(`CASE WHEN ${user}.id IS NOT NULL THEN json_build_object('first-name', ${user}.first_name,
    'middle-name', ${user}.middle_name, 'last-name', ${user}.last_name, 'email', ${user}.email) END`)

const ofUser = (id: string): Sql => sql`AND v.viewed_id = ${id}`
