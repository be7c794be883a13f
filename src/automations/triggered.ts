import type { Position } from '../jsonapi/change.ts'
import type { Condition } from '../jsonapi/plan.ts'
import type { MatchesWhen, When } from '../rules/automations/grammar.ts'
import { conditionsIn, holdsFor, testSql } from '../rules/automations/tests.ts'
import type { Session } from '../store/database.ts'
import { lookingBack } from '../store/look-back.ts'
import { account, records, type Sql, sql } from '../store/sql.ts'
import { type Deed, keyOf, madeBefore } from './deeds.ts'

/** What was done that an automation waits for. */
export async function triggering(
  session: Session,
  when: When,
  deeds: readonly Deed[],
  zone: string,
): Promise<readonly Deed[]> {
  const its = deeds.filter(({ type }) => 'type' in when && type.name === when.type)
  if (its.length === 0) return its
  if (when.kind === 'created') return its.filter((deed) => deed.isCreation && !deed.isDeletion)
  if (when.kind === 'deleted') return its.filter((deed) => deed.isDeletion && !deed.isCreation)
  const kept = its.filter((deed) => !deed.isDeletion)
  if (when.kind === 'matches') return nowMatching(session, when, kept, zone)
  if (when.kind !== 'changed') return []
  const { attributes, relationships } = session.registry.type(when.type)
  // That a hidden field has changed is told to nobody.
  const isSeen = (name: string) => attributes.has(name) || relationships.has(name)
  const { fields } = when
  const changed = kept.filter(
    (deed) =>
      !deed.isCreation && (fields ?? [...deed.fields]).some((name) => deed.fields.has(name) && isSeen(name)),
  )
  const made = await madeBefore(session, changed)
  return changed.filter((deed) => !made.has(keyOf(deed)))
}

/** The past is asked how records were, where what changed may matter and the present does not tell. */
async function nowMatching(
  session: Session,
  { filter }: MatchesWhen,
  deeds: readonly Deed[],
  zone: string,
): Promise<Deed[]> {
  const [first] = deeds
  if (!first) return []
  const type = session.registry.type(first.type.name)
  const asked = fieldsAsked(conditionsIn(session, type, filter, zone))
  const touched = deeds.filter(
    (deed) => deed.isCreation || !asked || asked.some((name) => deed.fields.has(name)),
  )
  const known = await matchingNow(session, testSql(session, type, { filter }, zone), touched)
  const matchedAt = async (position: Position, id: string): Promise<boolean> =>
    (await lookingBack(session, position, (past) => holdsFor(past, type, { filter }, [id], zone))).has(id)
  const found: Deed[] = []
  for (const deed of touched) {
    const { recordId: id } = deed
    const is = known.get(deed) ?? (await matchedAt(deed.after, id))
    if (is && (deed.isCreation || !(await matchedAt(deed.before, id)))) found.push(deed)
  }
  return found
}

/** Whether records match, where nothing has changed in them since; one statement, as others write meanwhile. */
async function matchingNow(
  session: Session,
  matches: Sql,
  deeds: readonly Deed[],
): Promise<ReadonlyMap<Deed, boolean>> {
  const [first] = deeds
  if (!first) return new Map()
  const { type } = first
  const rows = await session.rows(
    sql`SELECT d.place, EXISTS (SELECT 1 FROM ${records(type)} t
          WHERE t.account_id = ${account} AND t.id = d.record AND ${matches})
      FROM unnest(${deeds.map((_, place) => place)}::int[], ${deeds.map(({ recordId }) => recordId)}::bigint[],
        ${deeds.map(({ after }) => after[0])}::bigint[], ${deeds.map(({ after }) => after[1])}::bigint[])
        AS d (place, record, number, last)
      WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.account_id = ${account} AND c.table_name = ${type.table}
        AND c.record_id = d.record AND (c.number, c.place) > (d.number, d.last))`,
  )
  return new Map(rows.map(([place, is]) => [deeds[Number(place)]!, is === 't']))
}

/** The fields that conditions look at; undefined where that may be any. */
function fieldsAsked(conditions: readonly Condition[]): string[] | undefined {
  const names: string[] = []
  for (const condition of conditions) {
    const asked = fieldsOf(condition)
    if (!asked) return undefined
    names.push(...asked)
  }
  return names
}

function fieldsOf(condition: Condition): readonly string[] | undefined {
  switch (condition.test) {
    case 'equals':
    case 'exactly':
    case 'from':
    case 'to':
    case 'before':
    case 'empty':
    case 'present':
      return [condition.attribute]
    case 'phone':
      return condition.attributes
    case 'custom':
      return ['customs']
    case 'state':
    case 'targetType':
    case 'related':
      return [condition.relationship]
    default:
      return undefined
  }
}
