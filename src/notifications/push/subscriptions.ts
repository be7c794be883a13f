import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import type { BrowserKeys } from './encrypt.ts'

/** Where a browser takes pushes. */
export interface Subscription extends BrowserKeys {
  readonly endpoint: string
}

/** So many browsers of one person are told; of more, those that were added last. */
const MOST = 10

/** Keeps where the browser of this sign-in session takes pushes; its earlier address is forgotten. */
export async function subscribe(
  session: Session,
  signInId: string,
  { endpoint, p256dh, auth }: Subscription,
): Promise<void> {
  const { userId } = session.actor
  await session.rows(
    sql`INSERT INTO push_subscriptions AS p (account_id, session_id, user_id, endpoint, p256dh, auth)
      VALUES (${account}, ${signInId}, ${userId}, ${endpoint}, ${p256dh}, ${auth})
      ON CONFLICT (account_id, session_id) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh,
        auth = excluded.auth, created_at = now() WHERE p.account_id = ${account}`,
  )
  // A browser has one address, whoever was signed in there before.
  await session.rows(
    sql`DELETE FROM push_subscriptions p WHERE p.account_id = ${account} AND p.endpoint = ${endpoint}
      AND p.session_id <> ${signInId}`,
  )
  await session.rows(
    sql`DELETE FROM push_subscriptions p WHERE p.account_id = ${account} AND p.user_id = ${userId} AND p.session_id NOT IN (
      SELECT n.session_id FROM push_subscriptions n WHERE n.account_id = ${account} AND n.user_id = ${userId}
        ORDER BY n.created_at DESC, n.session_id DESC LIMIT ${MOST}::int)`,
  )
}

export async function unsubscribe(session: Session, signInId: string): Promise<void> {
  await session.rows(
    sql`DELETE FROM push_subscriptions p WHERE p.account_id = ${account} AND p.session_id = ${signInId}`,
  )
}

/** The sign-in sessions of somebody whose browsers take pushes. */
export async function subscribedSessions(session: Session, userId: string): Promise<readonly string[]> {
  const rows = await session.rows(
    sql`SELECT p.session_id FROM push_subscriptions p WHERE p.account_id = ${account} AND p.user_id = ${userId}`,
  )
  return rows.map(([id]) => id!)
}
