import { singularOf } from '../definition/naming.ts'
import { isToOne } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { seenCustomFieldsOf } from '../rules/custom-fields/custom-field.ts'
import { classOf } from '../rules/webhooks/telling.ts'
import type { Session } from '../store/database.ts'
import { recordColumns, recordOf } from '../store/layout.ts'
import { pairsOf } from '../store/read/membership.ts'
import { recordsByIds } from '../store/read/records.ts'
import { isSeen } from '../store/read/seen.ts'
import { lastRow } from '../store/seen-records.ts'
import { account, raw, records, sql } from '../store/sql.ts'
import { goneSql } from './matching.ts'

/** So many members of a to-many relationship are named. */
const MOST_MEMBERS = 1_000

/** What is said of records beside their own fields. */
export interface Around {
  /** By type and id, what linked records are called. */
  readonly names: ReadonlyMap<string, string>
  /** By record, the ids in its to-many relationships. */
  readonly members: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>
  /** By key, what custom fields are called. */
  readonly labels: Readonly<Record<string, string>>
  readonly classes: ReadonlyMap<string, string>
}

/** Records as who asks sees them now; those that are gone, as they were last. */
export async function shownAs(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
): Promise<StoredRecord[]> {
  const there = await recordsByIds(session, type, ids)
  const known = new Set(there.map(({ id }) => id))
  const others = ids.filter((id) => !known.has(id))
  if (others.length === 0) return there
  const rows = await session.rows(
    sql`SELECT found.record_id, 0, ${raw(attributesIn(type))} FROM ${goneSql(type, others)} found,
      ${lastRow(raw(type.table), 'found')} t`,
  )
  return [...there, ...rows.map((row) => recordOf(type, row))]
}

/** All columns but id and version, which the log keeps beside the row. */
const attributesIn = (type: ResourceType): string =>
  recordColumns(type).strings[0]!.split(', ').slice(2).join(', ')

export async function aroundRecords(
  session: Session,
  type: ResourceType,
  all: readonly StoredRecord[],
): Promise<Around> {
  const [names, members, labels] = await Promise.all([
    namesOf(session, all),
    membersOf(session, type, all),
    labelsOf(session, type),
  ])
  const classes = [...session.registry.types.values()].map(
    (one) => [one.name, classOf(one) ?? one.name] as const,
  )
  return { names, members, labels, classes: new Map(classes) }
}

async function namesOf(session: Session, all: readonly StoredRecord[]): Promise<Map<string, string>> {
  const linked = all.flatMap(({ toOne }) => [...toOne].flatMap(([, target]) => target ?? []))
  const names = new Map<string, string>()
  for (const [name, group] of Map.groupBy(linked, (one) => one.type)) {
    const type = session.registry.type(name)
    const ids = [...new Set(group.map(({ id }) => id))]
    const rows = await session.rows(
      sql`SELECT t.id, t.as_string FROM ${records(type)} t WHERE t.account_id = ${account} AND t.id = ANY(${ids})`,
    )
    for (const [id, text] of rows) names.set(`${name} ${id}`, text ?? '')
  }
  return names
}

async function membersOf(session: Session, type: ResourceType, all: readonly StoredRecord[]) {
  const members = new Map(all.map(({ id }) => [id, new Map<string, number[]>()]))
  const ids = [...members.keys()]
  for (const [name, relationship] of type.relationships) {
    if (isToOne(relationship)) continue
    const key = `${singularOf(name).replaceAll('-', '_')}_ids`
    for (const ofRecord of members.values()) ofRecord.set(key, [])
    const pairs = pairsOf(session.registry, type, relationship)
    const target = session.registry.type(relationship.targets[0]!)
    const rows = await session.rows(
      sql`SELECT o.id, m.member FROM unnest(${ids}::bigint[]) o (id) CROSS JOIN LATERAL (
        SELECT DISTINCT p.${pairs.member} AS member FROM ${pairs.table} p WHERE p.account_id = ${account}
          AND p.${pairs.owner} = o.id AND ${isSeen(target, sql`p.${pairs.member}`)} ORDER BY 1 LIMIT ${raw(`${MOST_MEMBERS}`)}) m`,
    )
    for (const [owner, member] of rows) members.get(owner!)!.get(key)!.push(Number(member))
  }
  return members
}

async function labelsOf(session: Session, type: ResourceType): Promise<Record<string, string>> {
  if (!type.attributes.has('customs')) return {}
  const fields = await seenCustomFieldsOf(session, type)
  return Object.fromEntries(fields.map(({ id, name }) => [`custom_${id}`, name]))
}
