import type { ResourceType } from '../definition/resource.ts'
import { opens } from '../definition/scopes.ts'
import { Problems } from '../errors/problems.ts'
import type { Condition } from '../jsonapi/plan.ts'
import { filteringOf } from '../jsonapi/query/filter.ts'
import { savedParameters } from '../jsonapi/query/saved-table.ts'
import { Batch } from '../runtime/batch.ts'
import type { Session } from '../store/database.ts'
import { allSql } from '../store/read/conditions.ts'
import { lastRow } from '../store/seen-records.ts'
import { account, join, raw, records, type Sql, sql } from '../store/sql.ts'

type Filter = Readonly<Record<string, unknown>>

/** A record that something was told of. */
interface Recorded {
  readonly type: ResourceType
  readonly recordId: string
}

/** Which of the records match the conditions of a webhook. */
interface Question {
  readonly session: Session
  readonly type: ResourceType
  readonly ids: readonly string[]
  readonly conditions: readonly Condition[]
}

/** So many webhooks are asked for in one statement. */
const AT_ONCE = 50

/** Finds what matches the filters of webhooks: those that look at the same time are answered by one statement. */
export class Matcher {
  private readonly questions = new Batch<Question, ReadonlySet<string>>(answers)

  /** Those whose records match a filter now; those that are gone, as they were last. */
  async matching<Found extends Recorded>(
    session: Session,
    filter: Filter,
    changes: readonly Found[],
  ): Promise<readonly Found[]> {
    if (Object.keys(filter).length === 0 || changes.length === 0) return changes
    const matched = new Set<string>()
    for (const [type, group] of Map.groupBy(changes, (one) => one.type)) {
      const conditions = await conditionsOf(session, type, filter)
      if (!conditions) continue
      const ids = [...new Set(group.map(({ recordId }) => recordId))]
      const { actor, rights } = session
      const asker = `${actor.zone} ${rights?.key ?? ''} ${type.name}`
      const found = await this.questions.add(asker, { session, type, ids, conditions })
      for (const id of found) matched.add(`${type.name} ${id}`)
    }
    return changes.filter(({ type, recordId }) => matched.has(`${type.name} ${recordId}`))
  }
}

/** Questions of the same asker about one type. */
async function answers(questions: readonly Question[]): Promise<Set<string>[]> {
  if (questions.length > AT_ONCE)
    return [...(await answers(questions.slice(0, AT_ONCE))), ...(await answers(questions.slice(AT_ONCE)))]
  const { session, type } = questions[0]!
  const ids = [...new Set(questions.flatMap((one) => one.ids))]
  const each = questions.map(({ conditions }) => sql`(${allSql(session.registry, type, conditions)}) IS TRUE`)
  // One letter for each: `t` where it holds, `f` where it does not.
  const holds = sql`concat(${join(each, ', ')})`
  const rows = await session.rows(
    sql`SELECT t.id, ${holds} FROM ${records(type)} t WHERE t.account_id = ${account} AND t.id = ANY(${ids})
      UNION ALL SELECT found.record_id, ${holds} FROM ${goneSql(type, ids)} found, ${lastRow(raw(type.table), 'found')} t`,
  )
  return questions.map(
    (_, place) => new Set(rows.flatMap(([id, held]) => (held![place] === 't' ? [id!] : []))),
  )
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
  const filtering = filteringOf(registry, type, savedParameters('filter', filter), actor, problems)
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
    const filtering = filteringOf(registry, type, parameters, actor, problems)
    if (problems.isEmpty) found.set(id!, filtering.conditions)
  }
  return found
}
