import type { Role } from '../../rules/people/standing.ts'
import type { Actor, Database } from '../../store/database.ts'
import { scopesOfRole, scopesWithin } from './roles.ts'

/** What somebody may do now who asked for something earlier; nothing once they are disabled or their token is revoked. */
export async function scopesNow(
  database: Database,
  { accountId, userId, tokenId }: Actor,
): Promise<ReadonlySet<string>> {
  const [row] = await database.query(
    `SELECT coalesce(u.role, 'manager'), coalesce(o.role, 'manager'), array_to_string(t.scopes, ' ') FROM users u
      LEFT JOIN tokens t ON t.account_id = u.account_id AND t.id = $3 AND t.revoked_at IS NULL
      LEFT JOIN users o ON o.account_id = t.account_id AND o.id = t.user_id AND NOT o.disabled
      WHERE u.account_id = $1 AND u.id = $2 AND NOT u.disabled AND ($3::bigint IS NULL OR o.id IS NOT NULL)`,
    [accountId, userId, tokenId ?? null],
  )
  if (!row) return new Set()
  const [role, owner, scopes] = row as [Role, Role, string | null]
  if (tokenId === undefined) return scopesOfRole(database.registry, role)
  return scopesWithin(database.registry, [role, owner], new Set(scopes!.split(' ')))
}
