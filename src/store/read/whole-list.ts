import type { WholeListPlan } from '../../jsonapi/plan.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Actor, Database } from '../database.ts'
import { recordOf } from '../layout.ts'
import { account, raw, records, sql } from '../sql.ts'
import { allSql } from './conditions.ts'
import { orderSql } from './keyset.ts'
import { seenColumns } from './seen.ts'

/** Few enough that large records do not add up to much. */
const AT_A_TIME = 100

/** All records of a list that the actor may take away, as they are at one moment, some in memory at a time. */
export async function* wholeList(
  database: Database,
  actor: Actor,
  { type, conditions, sort }: WholeListPlan,
): AsyncGenerator<StoredRecord[]> {
  const { registry } = database
  const open = actor.rights?.rows(type, 'export') ?? raw('true')
  const statement = sql`SELECT ${seenColumns(registry, type)} FROM ${records(type)} t
    WHERE t.account_id = ${account} AND (${open}) AND ${allSql(registry, type, conditions)}
    ORDER BY ${orderSql({ type, sort }, 't')}`
  for await (const rows of database.pieces(actor, statement, AT_A_TIME))
    yield rows.map((row) => recordOf(type, row))
}
