import type { WholeListPlan } from '../../jsonapi/plan.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Actor, Database } from '../database.ts'
import { columnNames, recordOf } from '../layout.ts'
import { account, join, raw, records, type Sql, sql } from '../sql.ts'
import { allSql } from './conditions.ts'
import { orderSql, relatedSql } from './keyset.ts'
import { seenColumns } from './seen.ts'

/** Few enough that large records do not add up to much. */
const AT_A_TIME = 100

/** A record, and what else was asked of it. */
export interface ListedRecord extends StoredRecord {
  readonly beside: readonly (string | null)[]
}

/**
 * All records of a list that the actor may take away, as they are at one moment, some in memory at a time.
 * `beside` is asked of each record `t` too.
 */
export async function* wholeList(
  database: Database,
  actor: Actor,
  { type, conditions, sort }: WholeListPlan,
  beside: readonly Sql[] = [],
): AsyncGenerator<ListedRecord[]> {
  const { registry } = database
  const open = actor.rights?.rows(type, 'export') ?? raw('true')
  const besideAt = columnNames(type).length
  const statement = sql`SELECT ${join([seenColumns(registry, type), ...beside], ', ')} FROM ${records(type)} t
    ${relatedSql(sort, 't')}
    WHERE t.account_id = ${account} AND (${open}) AND ${allSql(registry, type, conditions)}
    ORDER BY ${orderSql({ type, sort }, 't')}`
  for await (const rows of database.pieces(actor, statement, AT_A_TIME))
    yield rows.map((row) => ({ ...recordOf(type, row), beside: row.slice(besideAt) }))
}
