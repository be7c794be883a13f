import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

/** What stands in somebody's navigation, in order; null where nobody has arranged it. */
export async function readNavigation(session: Session, userId: string): Promise<readonly string[] | null> {
  const [row] = await session.rows(
    sql`SELECT n.places FROM navigations n WHERE n.account_id = ${account} AND n.user_id = ${userId}`,
  )
  return row ? JSON.parse(row[0]!) : null
}

export async function arrangeNavigation(
  session: Session,
  userId: string,
  places: readonly string[] | null,
): Promise<void> {
  await session.rows(
    places
      ? sql`INSERT INTO navigations AS n (account_id, user_id, places)
          VALUES (${account}::bigint, ${userId}::bigint, ${JSON.stringify(places)}::jsonb)
          ON CONFLICT (account_id, user_id) DO UPDATE SET places = excluded.places WHERE n.account_id = ${account}`
      : sql`DELETE FROM navigations n WHERE n.account_id = ${account} AND n.user_id = ${userId}`,
  )
}
