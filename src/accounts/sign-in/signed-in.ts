import type { Session } from '../../store/database.ts'
import { account as ownAccount, sql } from '../../store/sql.ts'
import { readAccount } from '../account-settings.ts'
import { readNavigation } from '../navigation.ts'

/** A user as the web app shows them. */
export async function readUser(session: Session, id: string): Promise<object> {
  const rows = await session.rows(
    sql`SELECT json_build_object('id', u.id::text, 'email', u.email, 'first-name', u.first_name,
        'middle-name', u.middle_name, 'last-name', u.last_name, 'role', coalesce(u.role, 'manager'), 'locale', u.locale, 'disabled', u.disabled)
      FROM users u WHERE u.account_id = ${ownAccount} AND u.id = ${id}`,
  )
  return JSON.parse(rows[0]![0]!)
}

/** Who is signed in, and to what. */
export async function readSignedIn(session: Session) {
  const { userId } = session.actor
  const [user, account, navigation] = await Promise.all([
    readUser(session, userId),
    readAccount(session),
    readNavigation(session, userId),
  ])
  return { user, account, navigation }
}
