import { isToOne } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { Action } from '../definition/rights.ts'
import { errors, refuse } from '../errors/errors.ts'
import { isSeenSql, seenChangesSql } from '../store/changes/seen.ts'
import type { Session } from '../store/database.ts'
import { account, join, raw, type Sql, sql } from '../store/sql.ts'

/** Who does not see everything takes back what he did himself, as far as his roles open what that does. */
export async function requireOwnChanges(
  session: Session,
  types: readonly ResourceType[],
  wanted: Sql,
): Promise<void> {
  if (!session.rights) return
  const open = [
    sql`c.user_id IS NOT DISTINCT FROM ${session.actor.userId}::bigint`,
    ...seenChangesSql(session, types),
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

/** Parts come back with the record that they went with. */
function canBeMadeAgain({ rights }: Session, type: ResourceType): Sql {
  const condition = rights!.rows(type, 'create')
  const isPart = type.relationships.values().some((one) => isToOne(one) && one.onTargetDelete === 'delete')
  return !condition || isPart ? raw('true') : isSeenSql(type, condition, raw('c.record_id'))
}
