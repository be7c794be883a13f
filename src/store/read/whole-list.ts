import type { WholeListPlan } from '../../jsonapi/plan.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Actor, Database } from '../database.ts'
import { recordColumns, recordOf } from '../layout.ts'
import { account, raw, sql } from '../sql.ts'
import { allSql } from './conditions.ts'
import { orderSql } from './keyset.ts'

/** Few enough that large records do not add up to much. */
const AT_A_TIME = 100

/** All records of a list as they are at one moment, some in memory at a time. */
export async function* wholeList(
  database: Database,
  actor: Actor,
  { type, conditions, sort }: WholeListPlan,
): AsyncGenerator<StoredRecord[]> {
  const statement = sql`SELECT ${recordColumns(type)} FROM ${raw(type.table)} t
    WHERE t.account_id = ${account} AND ${allSql(database.registry, type, conditions)}
    ORDER BY ${orderSql({ type, sort }, 't')}`
  for await (const rows of database.pieces(actor, statement, AT_A_TIME))
    yield rows.map((row) => recordOf(type, row))
}
