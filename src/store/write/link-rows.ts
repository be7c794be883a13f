import { isToOne, type Linked } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { columnsOf, isSymmetric, linkColumns } from '../columns.ts'
import type { Session } from '../database.ts'
import { account, raw, type Sql, sql } from '../sql.ts'
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

/** Links many records of a type through one of its relationships. */
export const addManyLinks = (
  session: Session,
  type: ResourceType,
  name: string,
  pairs: readonly LinkedPair[],
): Promise<void> =>
  eachWay(session, type, name, pairs, (table, mine, theirs, given) =>
    session.rows(sql`${insertOf(session, table, mine, theirs, given)} ON CONFLICT DO NOTHING`),
  )

/** The same for records that are new: nobody can have linked them, and each pair is given once. */
export const linkNewRecords = (
  session: Session,
  type: ResourceType,
  name: string,
  pairs: readonly LinkedPair[],
): Promise<void> =>
  eachWay(session, type, name, pairs, (table, mine, theirs, given) =>
    session.rows(insertOf(session, table, mine, theirs, given)),
  )

const insertOf = ({ cause }: Session, table: Sql, mine: Sql, theirs: Sql, given: Sql): Sql =>
  sql`INSERT INTO ${table} (account_id, ${mine}, ${theirs})
    SELECT ${account}::bigint, p.owner, p.other FROM ${given}
    WHERE ${tellsCause(cause)} ORDER BY p.other, p.owner`

/** Takes many links of a type away, and nothing that hangs on them. */
export const removeManyLinks = (
  session: Session,
  type: ResourceType,
  name: string,
  pairs: readonly LinkedPair[],
): Promise<void> =>
  eachWay(session, type, name, pairs, (table, mine, theirs, given) =>
    session.rows(
      sql`DELETE FROM ${table} l USING ${given}
        WHERE l.account_id = ${account} AND l.${mine} = p.owner AND l.${theirs} = p.other
          AND ${tellsCause(session.cause)}`,
    ),
  )

/** Runs a statement over pairs `p`, and once more the other way round where links are kept in both directions. */
async function eachWay(
  session: Session,
  type: ResourceType,
  name: string,
  pairs: readonly LinkedPair[],
  run: (table: Sql, mine: Sql, theirs: Sql, given: Sql) => Promise<unknown>,
): Promise<void> {
  if (pairs.length === 0) return
  const relationship = session.registry.relationship(type, name) as Linked
  const { mine, theirs } = linkColumns(type, relationship)
  const owners = pairs.map(([owner]) => owner)
  const others = pairs.map(([, other]) => other)
  const given = sql`unnest(${owners}::bigint[], ${others}::bigint[]) AS p (owner, other)`
  const table = raw(relationship.table)
  await run(table, raw(mine), raw(theirs), given)
  if (isSymmetric(type, relationship)) await run(table, raw(theirs), raw(mine), given)
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
