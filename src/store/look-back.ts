import type { Position } from '../jsonapi/change.ts'
import type { Session } from './database.ts'
import { seenOfThePast } from './seen-records.ts'
import { account, sql } from './sql.ts'

/** Reads records as they were, in a transaction that then goes on in the present. */
export async function lookingBack<Result>(
  session: Session,
  position: Position,
  read: (past: Session) => Promise<Result>,
): Promise<Result> {
  const [row] = await session.rows(
    sql`SELECT current_setting('search_path'), quote_ident(current_schema()),
        set_config('search_path', 'past, ' || current_setting('search_path'), true),
        set_config('rapport.past_number', ${position[0]}, true), set_config('rapport.past_place', ${position[1]}, true)
      WHERE ${account}::bigint IS NOT NULL`,
  )
  const [path, schema] = row!
  const seen = session.rights
    ? session.as(session.actor, (rights) => seenOfThePast(rights, schema!))
    : session.unrestricted
  const past: Session = { ...seen, registry: session.registry, asOf: position }
  const result = await read(past)
  await session.rows(
    sql`SELECT set_config('search_path', ${path}, true) WHERE ${account}::bigint IS NOT NULL`,
  )
  return result
}

/** What is written from here on in the transaction stands in the log as done by nobody, and belongs to no request. */
export const actingAlone = (session: Session) =>
  session.rows(
    sql`SELECT set_config('rapport.user_id', '', true), set_config('rapport.token_id', '', true),
        set_config('rapport.request_id', '', true) WHERE ${account}::bigint IS NOT NULL`,
  )
