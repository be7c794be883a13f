import type { ResourceType } from '../definition/resource.ts'
import type { Rights } from './rights.ts'
import { account, inSchema, raw, type Seen, type Sql, sql } from './sql.ts'

/** The records that somebody sees, of types of which he does not see all. */
export const seenNow =
  (rights: Rights): Seen =>
  (type) => {
    const condition = rights.rows(type, 'read')
    return condition && seenIn(raw(type.table), condition)
  }

const seenIn = (table: Sql, condition: Sql): Sql =>
  sql`(SELECT t.* FROM ${table} t WHERE t.account_id = ${account} AND (${condition}))`

/**
 * The same for who looks back: of what was, he sees the records that he sees now, and of those that are gone the ones that
 * he saw when they were deleted. Tables without a schema are those of the past: rights ask those of now, in `schema`.
 */
export const seenOfThePast =
  (rights: Rights, schema: string): Seen =>
  (type) => {
    const now = rights.rows(type, 'read')
    const condition = now && inSchema(now, schema)
    if (!condition) return undefined
    const table = raw(`${schema}.${type.table}`)
    const seen = sql`SELECT n.id FROM ${seenIn(table, condition)} n
      UNION ALL SELECT g.record_id FROM (${goneSince(table, type)}) g, ${lastRow(table, 'g')} t WHERE ${condition}`
    return sql`(SELECT s.* FROM ${raw(type.table)} s WHERE s.account_id = ${account} AND s.id IN (${seen}))`
  }

/** The last deletions, since the position that is looked back to, of records that are gone. */
const goneSince = (table: Sql, type: ResourceType): Sql =>
  sql`SELECT DISTINCT ON (d.record_id) d.record_id, d.layout, d.whole FROM changes d WHERE d.account_id = ${account}
    AND d.table_name = ${raw(`'${type.table}'`)} AND d.action = 'delete' AND d.layout IS NOT NULL
    AND (d.number, d.place) > (past_number(), past_place())
    AND NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.account_id = ${account} AND n.id = d.record_id)
    ORDER BY d.record_id, d.number DESC`

/** The row of a record as it was when it was deleted, by its deletion in the log; each value is read as its column reads it. */
export const lastRow = (table: Sql, deletion: string): Sql =>
  sql`whole_row(NULL::${table}, ${raw(deletion)}.layout, ${raw(deletion)}.whole)`
