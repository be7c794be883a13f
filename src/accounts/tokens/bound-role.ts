import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { Database, Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'

/** A token is bound to a role of the account's own: what owner, admin and manager may do is what its user may. */
export async function requireBindable(session: Session, roleId: string | null | undefined): Promise<void> {
  if (!roleId) return
  const found = await session.rows(
    sql`SELECT 1 FROM roles r WHERE r.account_id = ${account} AND r.id = ${roleId} AND r.kind IS NULL`,
  )
  if (found.length === 0)
    throw refuse(
      errors.invalid('role-id: there is no such role, or it comes with the account', pointer('role-id')),
    )
}

/** The ids of the roles of this name that a token can be bound to. */
export async function bindableRoles(database: Database, accountId: string, name: string): Promise<string[]> {
  const rows = await database.query(
    'SELECT r.id FROM roles r WHERE r.account_id = $1 AND r.name = $2 AND r.kind IS NULL ORDER BY r.id',
    [accountId, name],
  )
  return rows.map(([id]) => id!)
}
