import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Position } from '../../jsonapi/change.ts'
import { openLinkTables } from '../changes/conditions.ts'
import type { Readable } from '../changes/fields.ts'
import { columnsOf, linkColumns } from '../columns.ts'
import type { Session } from '../database.ts'
import { account, join, raw, records, type Sql, sql } from '../sql.ts'

/** What stands in a timeline, by kind: parts of a record by their types, the rest from the change log. */
export const PARTS: Readonly<Record<string, string>> = {
  comments: 'comments',
  messages: 'activities',
  files: 'documents',
  tasks: 'diary-tasks',
  events: 'diary-events',
  payments: 'invoice-payments',
}
const LOGGED = ['stages', 'changes'] as const
export const KINDS: readonly string[] = [...Object.keys(PARTS), ...LOGGED]

/** A company shows what happens at these too, at the newest so many of each. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = { companies: ['contacts', 'deals'] }
const MOST_NEIGHBOURS = 200

/** Up to where somebody has read: the last part, and the last change of the log. */
export interface TimelinePlace {
  readonly at: string
  readonly rank: string
  readonly id: string
  readonly logged: Position | null
}

export interface TimelineQuestion {
  readonly type: ResourceType
  readonly id: string
  readonly kinds: readonly string[]
  readonly size: number
  readonly after: TimelinePlace | undefined
  readonly readable: Readable
}

/** One thing that happened: a record of a kind, or a change at its position. */
export interface TimelineItem {
  readonly kind: string
  readonly id: string
  readonly place: TimelinePlace
}

/**
 * What happened to a record, the newest first, in one statement: of each kind the next few, of which the first are taken.
 * Parts stand at the time at which they were made, tasks where they were done; changes in the order of the log.
 */
export async function timelinePage(session: Session, question: TimelineQuestion): Promise<TimelineItem[]> {
  const { kinds, size } = question
  const sources = [
    ...kinds.flatMap((kind) => partsSql(session, question, kind)),
    ...(LOGGED.some((kind) => kinds.includes(kind)) ? [logSql(session, question)] : []),
  ]
  if (sources.length === 0) return []
  const rows = await session.rows(
    sql`WITH found AS MATERIALIZED (${subjectsSql(session, question)})
      SELECT x.kind, x.id::text, x.at::text, x.rank::text, x.number::text, x.place::text
      FROM (${join(sources, ' UNION ALL ')}) x ORDER BY x.at DESC, x.rank DESC, x.id DESC LIMIT ${size + 1}::int`,
  )
  let logged = question.after?.logged ?? null
  return rows.map(([kind, id, at, rank, number, place]) => {
    if (number != null) logged = [number, place!]
    return {
      kind: kind!,
      id: number == null ? id! : `${number}-${place}`,
      place: { at: at!, rank: rank!, id: id!, logged },
    }
  })
}

/** The record, and those at which things happen that concern it. */
function subjectsSql({ registry }: Session, { type, id, readable }: TimelineQuestion): Sql {
  const neighbours = (NEIGHBOURS[type.name] ?? []).flatMap((name) => {
    const relationship = type.relationships.get(name)
    if (relationship?.kind !== 'linked' || !readable.has(relationship.targets[0])) return []
    const { mine, theirs } = linkColumns(type, relationship)
    const target = registry.type(relationship.targets[0])
    return sql`(SELECT ${raw(`'${target.table}'`)}, t.id FROM ${raw(relationship.table)} l
      JOIN ${records(target)} t ON t.account_id = ${account} AND t.id = l.${raw(theirs)}
      WHERE l.account_id = ${account} AND l.${raw(mine)} = ${id} ORDER BY t.id DESC LIMIT ${raw(`${MOST_NEIGHBOURS}`)})`
  })
  return join(
    [sql`SELECT ${raw(`'${type.table}'`)} AS subject, ${id}::bigint AS id`, ...neighbours],
    ' UNION ALL ',
  )
}

/** The next parts of one kind of each subject. */
function partsSql({ registry }: Session, question: TimelineQuestion, kind: string): Sql[] {
  const { type, size, after, readable } = question
  const part = registry.types.get(PARTS[kind] ?? '')
  if (!part || !readable.has(part.name)) return []
  const rank = raw(String(KINDS.indexOf(kind) + 1))
  const at = kind === 'tasks' ? raw('coalesce(t.completed_at, t.created_at)') : raw('t.created_at')
  const beyond = after
    ? sql`${at} <= ${after.at}::timestamptz AND (${at}, ${rank}, t.id) < (${after.at}::timestamptz, ${after.rank}::int, ${after.id}::bigint)`
    : raw('true')
  return [type.name, ...(NEIGHBOURS[type.name] ?? [])].flatMap((subject) => {
    const column = columnTo(part, subject)
    if (!column) return []
    return sql`(SELECT ${raw(`'${kind}'`)} AS kind, o.id, o.at, ${rank} AS rank, NULL::bigint AS number, NULL::bigint AS place
      FROM found s CROSS JOIN LATERAL (SELECT t.id, ${at} AS at FROM ${records(part)} t
        WHERE t.account_id = ${account} AND t.${raw(column)} = s.id AND ${beyond}
        ORDER BY ${at} DESC, t.id DESC LIMIT ${size + 1}::int) o
      WHERE s.subject = ${raw(`'${registry.type(subject).table}'`)})`
  })
}

function columnTo({ relationships }: ResourceType, target: string): string | undefined {
  for (const [name, one] of relationships)
    if (isToOne(one) && one.targets.includes(target)) return columnsOf(name, one).get(target)
  return undefined
}

/** The next changes of the subjects. Where a later one has an earlier time, it stands no higher than those before it. */
function logSql({ registry }: Session, question: TimelineQuestion): Sql {
  const { type, kinds, size, after, readable } = question
  const types = [type, ...(NEIGHBOURS[type.name] ?? []).map((name) => registry.type(name))]
  const isStage = sql`coalesce(c.after LIKE '%"stage_id"%' AND c.action = 'update', false)`
  const wanted = [
    raw("c.action <> 'delete'"),
    sql`(c.link_table IS NULL OR c.link_table = ANY(${openLinkTables(types, readable)}))`,
    ...(kinds.includes('stages') ? [] : [sql`NOT ${isStage}`]),
    ...(kinds.includes('changes') ? [] : [isStage]),
    ...(after?.logged
      ? [sql`(c.number, c.place) < (${after.logged[0]}::bigint, ${after.logged[1]}::bigint)`]
      : []),
  ]
  return sql`(SELECT CASE WHEN n.is_stage THEN 'stages' ELSE 'changes' END AS kind, n.number AS id,
      min(n.created_at) OVER (ORDER BY n.number DESC, n.place DESC) AS at, 0 AS rank, n.number, n.place
    FROM (SELECT o.* FROM found s CROSS JOIN LATERAL (SELECT c.number, c.place, c.created_at, ${isStage} AS is_stage
        FROM changes c WHERE c.account_id = ${account} AND c.table_name = s.subject AND c.record_id = s.id
        AND ${join(wanted, ' AND ')} ORDER BY c.number DESC, c.place DESC LIMIT ${size + 1}::int) o
      ORDER BY o.number DESC, o.place DESC LIMIT ${size + 1}::int) n)`
}
