import type { ResourceType } from '../definition/resource.ts'
import { opens } from '../definition/scopes.ts'
import { Problems } from '../errors/problems.ts'
import type { Change } from '../jsonapi/change.ts'
import type { Condition } from '../jsonapi/plan.ts'
import { filteringOf } from '../jsonapi/query/filter.ts'
import { savedParameters } from '../jsonapi/query/saved-table.ts'
import type { Session } from '../store/database.ts'
import { allSql } from '../store/read/conditions.ts'
import { lastRow } from '../store/seen-records.ts'
import { account, raw, records, type Sql, sql } from '../store/sql.ts'

type Filter = Readonly<Record<string, unknown>>

/** The changes whose records match a filter now; those that are gone, as they were last. */
export async function matching(
  session: Session,
  filter: Filter,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  if (Object.keys(filter).length === 0 || changes.length === 0) return changes
  const matched = new Set<string>()
  for (const [type, group] of Map.groupBy(changes, (one) => one.type)) {
    const conditions = await conditionsOf(session, type, filter)
    if (!conditions) continue
    const ids = [...new Set(group.map(({ recordId }) => recordId))]
    for (const id of await matchingIds(session, type, ids, conditions)) matched.add(`${type.name} ${id}`)
  }
  return changes.filter(({ type, recordId }) => matched.has(`${type.name} ${recordId}`))
}

async function matchingIds(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
  conditions: readonly Condition[],
): Promise<string[]> {
  const holds = allSql(session.registry, type, conditions)
  const rows = await session.rows(
    sql`SELECT t.id FROM ${records(type)} t WHERE t.account_id = ${account} AND t.id = ANY(${ids}) AND ${holds}
      UNION ALL SELECT found.record_id FROM ${goneSql(type, ids)} found, ${lastRow(raw(type.table), 'found')} t WHERE ${holds}`,
  )
  return rows.map(([id]) => id!)
}

/** The last deletions of those of the records that are gone. */
export const goneSql = (type: ResourceType, ids: readonly string[]): Sql =>
  sql`(SELECT DISTINCT ON (d.record_id) d.record_id, d.layout, d.whole FROM changes d WHERE d.account_id = ${account}
    AND d.table_name = ${type.table} AND d.record_id = ANY(${ids}) AND d.action = 'delete' AND d.layout IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM ${raw(type.table)} n WHERE n.account_id = ${account} AND n.id = d.record_id)
    ORDER BY d.record_id, d.number DESC)`

/** What a filter means now; undefined when it asks for what there is no more, or what may not be read. */
async function conditionsOf(
  session: Session,
  type: ResourceType,
  filter: Filter,
): Promise<Condition[] | undefined> {
  const problems = new Problems()
  const { registry, actor } = session
  const filtering = filteringOf(registry, type, savedParameters('filter', filter), actor.zone, problems)
  const { scopes = new Set() } = actor
  const isOpen = filtering.reads.every((read) => opens(scopes, registry.type(read.type), 'read'))
  if (!problems.isEmpty || !isOpen) return undefined
  const saved = filtering.savedTables.flatMap(({ ids }) => ids)
  const tables = saved.length > 0 ? await savedConditions(session, type, saved) : new Map()
  if (saved.some((id) => !tables.has(id))) return undefined
  const groups = filtering.savedTables.map(
    ({ ids }): Condition => ({ test: 'anyOf', groups: ids.map((id) => tables.get(id)!) }),
  )
  return [...filtering.conditions, ...groups]
}

async function savedConditions(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
): Promise<Map<string, Condition[]>> {
  const { registry, actor } = session
  const rows = await session.rows(
    sql`SELECT s.id, s.conditions FROM ${records(registry.type('table-states'))} s
      WHERE s.account_id = ${account} AND s.resource_name = ${type.name} AND s.id = ANY(${ids})`,
  )
  const found = new Map<string, Condition[]>()
  for (const [id, conditions] of rows) {
    const problems = new Problems()
    const parameters = savedParameters('filter', JSON.parse(conditions ?? '{}'))
    const filtering = filteringOf(registry, type, parameters, actor.zone, problems)
    if (problems.isEmpty) found.set(id!, filtering.conditions)
  }
  return found
}
