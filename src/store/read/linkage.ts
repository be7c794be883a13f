import { isToOne } from '../../definition/relationship.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import type { RelationshipOfRecord } from '../../jsonapi/target.ts'
import type { Session } from '../database.ts'
import { account, sql } from '../sql.ts'
import { pairsOf } from './membership.ts'
import { recordById } from './records.ts'

/** What a relationship of one record links, as identifiers; 404 when there is no such record. */
export async function linkageOfRecord(
  session: Session,
  { type, id, name, relationship }: RelationshipOfRecord,
): Promise<Identifier | null | Identifier[]> {
  const record = await recordById(session, type, id)
  if (isToOne(relationship)) return record.toOne.get(name) ?? null
  const members = await memberIds(session, { type, id, name, relationship })
  return members.map((member) => ({ type: relationship.targets[0]!, id: member }))
}

/** The ids in a to-many relationship of one record. */
export async function memberIds(
  session: Session,
  { type, id, relationship }: RelationshipOfRecord,
): Promise<string[]> {
  const pairs = pairsOf(session.registry, type, relationship)
  const rows = await session.rows(
    sql`SELECT DISTINCT p.${pairs.member} FROM ${pairs.table} p
      WHERE p.account_id = ${account} AND p.${pairs.owner} = ${id} AND p.${pairs.member} IS NOT NULL ORDER BY 1`,
  )
  return rows.map(([member]) => member!)
}
