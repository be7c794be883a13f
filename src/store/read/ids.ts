import { type IdsPlan, MOST_IDS } from '../../jsonapi/query/ids.ts'
import type { Session } from '../database.ts'
import { account, raw, records, sql } from '../sql.ts'
import { allSql } from './conditions.ts'
import { totalSql } from './count.ts'
import { orderSql, relatedSql } from './keyset.ts'

/** The first ids of a list as a JSON array of strings, and the number of all. */
export async function readIds(session: Session, plan: IdsPlan): Promise<{ ids: string; total: string }> {
  const { type, conditions } = plan
  const where = sql`t.account_id = ${account} AND ${allSql(session.registry, type, conditions)}`
  const rows = await session.rows(
    sql`SELECT array_to_json(ARRAY(SELECT t.id::text FROM ${records(type)} t${relatedSql(plan.sort, 't')} WHERE ${where}
      ORDER BY ${orderSql(plan, 't')} LIMIT ${raw(String(MOST_IDS))})), (${totalSql(session, type, conditions, where)})`,
  )
  const [ids, total] = rows[0]!
  return { ids: ids!, total: total! }
}
