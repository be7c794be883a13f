import type { ResourceType } from '../../definition/resource.ts'
import type { Action } from '../../definition/rights.ts'
import type { Session } from '../database.ts'
import { account, records, sql } from '../sql.ts'

/** Those of the records that whoever asks sees, and whether he may do this with each; undefined where he may with any. */
export async function openRecords(
  session: Session,
  action: Action,
  type: ResourceType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, boolean> | undefined> {
  const condition = session.rights?.rows(type, action)
  if (!condition) return undefined
  const rows = await session.rows(
    sql`SELECT t.id, ${condition} FROM ${records(type)} t WHERE t.account_id = ${account} AND t.id = ANY(${ids})`,
  )
  return new Map(rows.map(([id, isOpen]) => [id!, isOpen === 't']))
}
