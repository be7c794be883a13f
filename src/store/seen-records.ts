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
    const [table, id] = [raw(`${schema}.${type.table}`), raw('s.id')]
    return sql`(SELECT s.* FROM ${raw(type.table)} s WHERE s.account_id = ${account}
      AND (EXISTS (SELECT 1 FROM ${seenIn(table, condition)} n WHERE n.id = ${id}) OR ${wasSeen(table, type, condition, id)}))`
  }

/** Whether a record is gone, and this condition held for it as it was last. */
export const wasSeen = (table: Sql, type: ResourceType, condition: Sql, id: Sql): Sql =>
  sql`(NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.account_id = ${account} AND n.id = ${id})
    AND EXISTS (SELECT 1 FROM (SELECT d.layout, d.whole FROM changes d WHERE d.account_id = ${account}
        AND d.table_name = ${raw(`'${type.table}'`)} AND d.record_id = ${id} AND d.action = 'delete' AND d.layout IS NOT NULL
        ORDER BY d.number DESC LIMIT 1) found,
      jsonb_populate_record(NULL::${table}, whole_record(found.layout, found.whole)::jsonb) t WHERE ${condition}))`
