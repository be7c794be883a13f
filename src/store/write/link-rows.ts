import { isToOne, type Linked } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { columnsOf, isSymmetric, linkColumns } from '../columns.ts'
import type { Session } from '../database.ts'
import { account, raw, sql } from '../sql.ts'
import { tellsCause } from './tells-cause.ts'
import { updateRecords } from './update.ts'

/** One record and the linked relationship of it that is being edited. */
export interface LinkedOwner {
  readonly type: ResourceType
  readonly id: string
  readonly name: string
  readonly relationship: Linked
}

export async function addLinks(session: Session, owner: LinkedOwner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { mine, theirs } = linkColumns(owner.type, owner.relationship)
  await insertPairs(session, owner, mine, theirs, ids)
  if (isSymmetric(owner.type, owner.relationship)) await insertPairs(session, owner, theirs, mine, ids)
}

export type LinkedPair = readonly [owner: string, other: string]

/** Links many new records of a type through one of its relationships. */
export async function addManyLinks(
  session: Session,
  type: ResourceType,
  name: string,
  pairs: readonly LinkedPair[],
): Promise<void> {
  const relationship = session.registry.relationship(type, name) as Linked
  const { mine, theirs } = linkColumns(type, relationship)
  const owners = pairs.map(([owner]) => owner)
  const others = pairs.map(([, other]) => other)
  const insert = (ownColumn: string, otherColumn: string) =>
    session.rows(
      sql`INSERT INTO ${raw(relationship.table)} (account_id, ${raw(ownColumn)}, ${raw(otherColumn)})
        SELECT ${account}::bigint, p.owner, p.other FROM unnest(${owners}::bigint[], ${others}::bigint[]) AS p (owner, other)
        WHERE ${tellsCause(session.cause)} ORDER BY p.other, p.owner ON CONFLICT DO NOTHING`,
    )
  if (pairs.length > 0) await insert(mine, theirs)
  if (pairs.length > 0 && isSymmetric(type, relationship)) await insert(theirs, mine)
}

/** Takes many links of a type away, and nothing that hangs on them. */
export async function removeManyLinks(
  session: Session,
  type: ResourceType,
  name: string,
  pairs: readonly LinkedPair[],
): Promise<void> {
  const relationship = session.registry.relationship(type, name) as Linked
  const { mine, theirs } = linkColumns(type, relationship)
  const owners = pairs.map(([owner]) => owner)
  const others = pairs.map(([, other]) => other)
  const remove = (ownColumn: string, otherColumn: string) =>
    session.rows(
      sql`DELETE FROM ${raw(relationship.table)} l
        USING unnest(${owners}::bigint[], ${others}::bigint[]) AS p (owner, other)
        WHERE l.account_id = ${account} AND l.${raw(ownColumn)} = p.owner AND l.${raw(otherColumn)} = p.other
          AND ${tellsCause(session.cause)}`,
    )
  if (pairs.length > 0) await remove(mine, theirs)
  if (pairs.length > 0 && isSymmetric(type, relationship)) await remove(theirs, mine)
}

/** Also clears a main record that was taken out of the many it belongs to. */
export async function removeLinks(
  session: Session,
  owner: LinkedOwner,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { mine, theirs } = linkColumns(owner.type, owner.relationship)
  await deletePairs(session, owner, mine, theirs, ids)
  if (isSymmetric(owner.type, owner.relationship)) await deletePairs(session, owner, theirs, mine, ids)
  await clearMain(session, owner.type, owner.name, [owner.id], ids)
  const target = session.registry.type(owner.relationship.targets[0])
  if (owner.relationship.inverse)
    await clearMain(session, target, owner.relationship.inverse, ids, [owner.id])
}

async function insertPairs(
  session: Session,
  { id, relationship }: LinkedOwner,
  ownColumn: string,
  otherColumn: string,
  ids: readonly string[],
): Promise<void> {
  await session.rows(
    sql`INSERT INTO ${raw(relationship.table)} (account_id, ${raw(ownColumn)}, ${raw(otherColumn)})
      SELECT ${account}::bigint, ${id}::bigint, other FROM unnest(${ids}::bigint[]) AS other
      WHERE ${tellsCause(session.cause)} ORDER BY other ON CONFLICT DO NOTHING`,
  )
}

async function deletePairs(
  session: Session,
  { id, relationship }: LinkedOwner,
  ownColumn: string,
  otherColumn: string,
  ids: readonly string[],
): Promise<void> {
  await session.rows(
    sql`DELETE FROM ${raw(relationship.table)} l WHERE l.account_id = ${account}
      AND l.${raw(ownColumn)} = ${id} AND l.${raw(otherColumn)} = ANY(${ids})
      AND ${tellsCause(session.cause)}`,
  )
}

async function clearMain(
  session: Session,
  type: ResourceType,
  group: string,
  owners: readonly string[],
  removed: readonly string[],
): Promise<void> {
  for (const [name, relationship] of type.relationships) {
    if (!isToOne(relationship) || relationship.memberOf !== group) continue
    const column = raw([...columnsOf(name, relationship).values()][0]!)
    await updateRecords(session, type, {
      set: [sql`${column} = NULL`],
      where: sql`t.id = ANY(${owners}) AND t.${column} = ANY(${removed})`,
    })
  }
}
