import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

/** The user of the session and the account, as the web app shows them. */
export async function readSignedIn(session: Session): Promise<{ user: object; account: object }> {
  const rows = await session.rows(
    sql`SELECT json_build_object('id', u.id::text, 'email', u.email, 'first-name', u.first_name,
          'last-name', u.last_name, 'role', coalesce(u.role, 'manager'), 'locale', u.locale),
        json_build_object('id', a.id::text, 'name', a.name, 'time-zone', a.time_zone, 'locale', a.locale,
          'currency', a.currency)
      FROM users u JOIN accounts a ON a.id = u.account_id
      WHERE u.account_id = ${account} AND u.id = ${session.actor.userId}`,
  )
  const [user, ownAccount] = rows[0]!
  return { user: JSON.parse(user!), account: JSON.parse(ownAccount!) }
}
