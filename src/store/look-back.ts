import type { Position } from '../jsonapi/change.ts'
import type { Session } from './database.ts'
import { account, sql } from './sql.ts'

/** Reads records as they were, in a transaction that then goes on in the present; all of them are seen. */
export async function lookingBack<Result>(
  session: Session,
  position: Position,
  read: (past: Session) => Promise<Result>,
): Promise<Result> {
  const { unrestricted } = session
  const [row] = await session.rows(
    sql`SELECT current_setting('search_path'),
        set_config('search_path', 'past, ' || current_setting('search_path'), true),
        set_config('rapport.past_number', ${position[0]}, true), set_config('rapport.past_place', ${position[1]}, true)
      WHERE ${account}::bigint IS NOT NULL`,
  )
  const past: Session = { ...unrestricted, registry: session.registry, asOf: position }
  const result = await read(past)
  await session.rows(
    sql`SELECT set_config('search_path', ${row![0]}, true) WHERE ${account}::bigint IS NOT NULL`,
  )
  return result
}

/** What is written from here on in the transaction stands in the log as done by nobody, and belongs to no request. */
export const actingAlone = (session: Session) =>
  session.rows(
    sql`SELECT set_config('rapport.user_id', '', true), set_config('rapport.token_id', '', true),
        set_config('rapport.request_id', '', true) WHERE ${account}::bigint IS NOT NULL`,
  )
