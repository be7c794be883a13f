import { isToOne } from '../../definition/relationship.ts'
import { errors, refuse } from '../../errors/errors.ts'
import { MOST_MEMBERS } from '../../jsonapi/limits.ts'
import { Links } from '../../jsonapi/links.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import type { Members } from '../../jsonapi/record.ts'
import type { RelationshipOfRecord } from '../../jsonapi/target.ts'
import type { Session } from '../database.ts'
import { account, raw, sql } from '../sql.ts'
import type { Budget } from './budget.ts'
import { pairsOf } from './membership.ts'
import { recordById } from './records.ts'
import { isSeen } from './seen.ts'

/** Roughly what an id takes in memory. */
const ID_BYTES = 40

/** What a relationship of one record links; 404 when there is no such record. */
export async function linkageOfRecord(
  session: Session,
  budget: Budget,
  target: RelationshipOfRecord,
): Promise<Identifier | null | Members> {
  const { type, id, name, relationship } = target
  const record = await recordById(session, type, id)
  if (isToOne(relationship)) return record.toOne.get(name) ?? null
  const ids = await memberIds(session, target, sql`LIMIT ${raw(`${MOST_MEMBERS + 1}`)}`)
  if (ids.length > MOST_MEMBERS)
    throw refuse(
      errors.badRequest(
        `More than ${MOST_MEMBERS} records are linked by ${name}: page through ${PATHS.related(type.name, id, name)}`,
      ),
    )
  budget.spend(ids.length * ID_BYTES)
  return { type: relationship.targets[0]!, ids }
}

const PATHS = new Links('')

/** The ids in a to-many relationship of one record. */
export async function memberIds(
  session: Session,
  { type, id, relationship }: RelationshipOfRecord,
  limit = raw(''),
): Promise<string[]> {
  const pairs = pairsOf(session.registry, type, relationship)
  const target = session.registry.type(relationship.targets[0]!)
  const ids: string[] = []
  await session.rows(
    sql`SELECT DISTINCT p.${pairs.member} FROM ${pairs.table} p
      WHERE p.account_id = ${account} AND p.${pairs.owner} = ${id} AND ${isSeen(target, sql`p.${pairs.member}`)}
      ORDER BY 1 ${limit}`,
    ([member]) => ids.push(member!),
  )
  return ids
}
