import type { Role } from '../rules/people/standing.ts'
import type { Database } from '../store/database.ts'

export interface AccountSummary {
  readonly id: string
  readonly name: string
  readonly zone: string
  readonly createdAt: string
  /** The e-mail of its first owner. */
  readonly owner: string
}

export async function listAccounts(database: Database): Promise<AccountSummary[]> {
  const rows = await database.query(
    `SELECT a.id, a.name, a.time_zone, a.created_at, coalesce((SELECT u.email FROM users u
        WHERE u.account_id = a.id AND u.role = 'owner' ORDER BY u.id LIMIT 1), '')
      FROM accounts a ORDER BY a.id`,
  )
  return (rows as string[][]).map(([id, name, zone, createdAt, owner]) => ({
    id: id!,
    name: name!,
    zone: zone!,
    createdAt: createdAt!,
    owner: owner!,
  }))
}

export interface UserSummary {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly disabled: boolean
}

/** The user with this e-mail address, else the account's first owner. */
export async function findUser(
  database: Database,
  accountId: string,
  email: string | undefined,
): Promise<UserSummary | undefined> {
  const rows = await database.query(
    `SELECT u.id, u.email, coalesce(u.role, 'manager'), u.disabled FROM users u WHERE u.account_id = $1
        AND CASE WHEN $2::text IS NULL THEN u.role = 'owner' ELSE lower(u.email) = lower($2) END
      ORDER BY u.id LIMIT 1`,
    [accountId, email ?? null],
  )
  const [id, address, role, disabled] = rows[0] ?? []
  return id ? { id, email: address!, role: role as Role, disabled: disabled === 't' } : undefined
}
