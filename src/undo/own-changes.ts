import { isToOne } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { Action } from '../definition/rights.ts'
import { errors, refuse } from '../errors/errors.ts'
import { recordNotFound } from '../jsonapi/target.ts'
import type { Selector } from '../jsonapi/undo.ts'
import { isSeenSql, seenChangesSql } from '../store/changes/seen.ts'
import type { Session } from '../store/database.ts'
import { account, join, raw, type Sql, sql } from '../store/sql.ts'

/**
 * Who does not see everything takes back what he did himself, and what others did where a role has the flag for it, as
 * far as his roles open what that does.
 */
export async function requireOwnChanges(
  session: Session,
  types: readonly ResourceType[],
  wanted: Sql,
): Promise<void> {
  if (!session.rights) return
  const isOwn = sql`c.user_id IS NOT DISTINCT FROM ${session.actor.userId}::bigint`
  const open = [
    ...(session.rights.has('undo-others') ? [] : [isOwn]),
    ...types.flatMap((type) => seenSql(session, type)),
    ...types.map((type) => openSql(session, type)),
  ]
  const [other] = await session.rows(
    sql`SELECT 1 FROM changes c WHERE c.account_id = ${account} AND ${wanted} AND NOT (${join(open, ' AND ')}) LIMIT 1`,
  )
  if (other)
    throw refuse(
      errors.forbidden('Among these are changes of others, or of records that your roles do not open'),
    )
}

/** Of a record that he does not see, and did not when it was deleted, he is told what is told of none. */
export async function requireSeenRecord(
  session: Session,
  { type: name, id }: Extract<Selector, { by: 'version' }>,
): Promise<void> {
  if (!session.rights) return
  const type = session.registry.type(name)
  const isSeen = [
    ...[sql`c.account_id = ${account}`, sql`c.table_name = ${type.table}`, sql`c.record_id = ${id}`],
    ...seenSql(session, type),
  ]
  const [found] = await session.rows(sql`SELECT 1 FROM changes c WHERE ${join(isSeen, ' AND ')} LIMIT 1`)
  if (!found) throw recordNotFound(type, id)
}

/** He sees the record of the change `c`, or saw it when it was deleted; a part went with what he deleted himself. */
function seenSql(session: Session, type: ResourceType): Sql[] {
  const seen = seenChangesSql(session, [type])
  if (!isPart(type)) return seen
  const wentByHim = sql`EXISTS (SELECT 1 FROM changes d WHERE d.account_id = ${account} AND d.table_name = c.table_name
    AND d.record_id = c.record_id AND d.action = 'delete' AND d.user_id = ${session.actor.userId})`
  return seen.map((one) => sql`(${one} OR ${wentByHim})`)
}

/** Parts go and come back with the record that they belong to. */
const isPart = ({ relationships }: ResourceType): boolean =>
  relationships.values().some((one) => isToOne(one) && one.onTargetDelete === 'delete')

/** What taking the change `c` back does to its record is open to him: a creation goes by deleting, a deletion by creating. */
function openSql(session: Session, type: ResourceType): Sql {
  return sql`(c.table_name <> ${raw(`'${type.table}'`)} OR CASE c.action
    WHEN 'create' THEN ${isOpenTo(session, type, 'delete')}
    WHEN 'delete' THEN ${canBeMadeAgain(session, type)}
    ELSE ${isOpenTo(session, type, 'edit')} END)`
}

/** The record of the change `c` is gone, or he may do this with it. */
function isOpenTo({ rights }: Session, type: ResourceType, action: Action): Sql {
  const condition = rights!.rows(type, action)
  if (!condition) return raw('true')
  const table = raw(type.table)
  const isThere = sql`SELECT 1 FROM ${table} n WHERE n.account_id = ${account} AND n.id = c.record_id`
  const open = sql`SELECT t.id FROM ${table} t WHERE t.account_id = ${account} AND (${condition})`
  return sql`(NOT EXISTS (${isThere}) OR EXISTS (SELECT 1 FROM (${open}) e WHERE e.id = c.record_id))`
}

function canBeMadeAgain({ rights }: Session, type: ResourceType): Sql {
  const condition = rights!.rows(type, 'create')
  return !condition || isPart(type) ? raw('true') : isSeenSql(type, condition, raw('c.record_id'))
}
