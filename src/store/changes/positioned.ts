import { type Change, readPosition } from '../../jsonapi/change.ts'
import type { Session } from '../database.ts'
import { account, sql } from '../sql.ts'
import type { Readable } from './fields.ts'
import { asSeen } from './seen.ts'
import { changeOf, type StoredChange, storedChangeSql } from './stored-change.ts'

/** The changes at these positions, as who asks sees them: those of which he sees nothing are not there. */
export async function positionedChanges(
  session: Session,
  positions: readonly string[],
  readable: Readable,
): Promise<ReadonlyMap<string, Change>> {
  if (positions.length === 0) return new Map()
  const read = positions.map((one) => readPosition(one)!)
  const rows = await session.rows(
    sql`SELECT ${storedChangeSql} FROM unnest(${read.map(([number]) => number)}::bigint[],
        ${read.map(([, place]) => place)}::bigint[]) AS p (number, place)
      JOIN changes c ON c.account_id = ${account} AND c.number = p.number AND c.place = p.place`,
  )
  const byTable = new Map([...session.registry.types.values()].map((type) => [type.table, type]))
  const changes = rows.map(([text]) => changeOf(JSON.parse(text!) as StoredChange, byTable, readable))
  return new Map((await asSeen(session, changes)).map((change) => [change.position, change]))
}
