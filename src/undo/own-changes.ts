import type { ResourceType } from '../definition/resource.ts'
import { errors, refuse } from '../errors/errors.ts'
import { seenChangesSql } from '../store/changes/seen.ts'
import type { Session } from '../store/database.ts'
import { account, join, raw, type Sql, sql } from '../store/sql.ts'

/** Who does not see everything takes back what he did himself, of records that he may still edit. */
export async function requireOwnChanges(
  session: Session,
  types: readonly ResourceType[],
  wanted: Sql,
): Promise<void> {
  if (!session.rights) return
  const open = [
    sql`c.user_id IS NOT DISTINCT FROM ${session.actor.userId}::bigint`,
    ...seenChangesSql(session, types),
    ...types.flatMap((type) => editableSql(session, type)),
  ]
  const [other] = await session.rows(
    sql`SELECT 1 FROM changes c WHERE c.account_id = ${account} AND ${wanted} AND NOT (${join(open, ' AND ')}) LIMIT 1`,
  )
  if (other)
    throw refuse(
      errors.forbidden('Among these are changes of others, or of records that your roles do not open'),
    )
}

/** The record of the change `c` is gone, or open for editing. */
function editableSql({ rights }: Session, type: ResourceType): Sql[] {
  const condition = rights!.rows(type, 'edit')
  if (!condition) return []
  const table = raw(type.table)
  const isThere = sql`SELECT 1 FROM ${table} n WHERE n.account_id = ${account} AND n.id = c.record_id`
  const editable = sql`SELECT t.id FROM ${table} t WHERE t.account_id = ${account} AND (${condition})`
  return [
    sql`(c.table_name <> ${raw(`'${type.table}'`)} OR NOT EXISTS (${isThere})
      OR EXISTS (SELECT 1 FROM (${editable}) e WHERE e.id = c.record_id))`,
  ]
}
