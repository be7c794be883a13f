import type { Position } from '../jsonapi/change.ts'
import { FIRST_POSITION } from '../jsonapi/change.ts'
import type { Database, Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

/** How far a reader has read; whoever has not begun begins at the start of the log. */
export async function readPositionOf(session: Session, name: string): Promise<Position> {
  const [row] = await session.rows(
    sql`SELECT r.number, r.place FROM log_readers r WHERE r.account_id = ${account} AND r.name = ${name}`,
  )
  return row ? [row[0]!, row[1]!] : FIRST_POSITION
}

/** Moves a reader on in the transaction of what it has done; false when another process has moved it meanwhile. */
export async function moveOn(session: Session, name: string, from: Position, to: Position): Promise<boolean> {
  const rows = await session.rows(
    sql`INSERT INTO log_readers AS r (account_id, name, number, place)
      VALUES (${account}, ${name}, ${to[0]}, ${to[1]})
      ON CONFLICT (account_id, name) DO UPDATE SET number = excluded.number, place = excluded.place
        WHERE r.account_id = ${account} AND (r.number, r.place) = (${from[0]}::bigint, ${from[1]}::bigint)
      RETURNING 1`,
  )
  return rows.length > 0
}

/** The accounts in whose logs something stands behind what this reader has read. */
export async function accountsBehind(database: Database, name: string): Promise<string[]> {
  const rows = await database.query(
    `SELECT a.id FROM accounts a LEFT JOIN log_readers r ON r.account_id = a.id AND r.name = $1
      WHERE EXISTS (SELECT 1 FROM changes c WHERE c.account_id = a.id
        AND (c.number, c.place) > (coalesce(r.number, 0), coalesce(r.place, 0)))`,
    [name],
  )
  return rows.map(([id]) => id!)
}
