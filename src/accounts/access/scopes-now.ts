import type { Role } from '../../rules/people/standing.ts'
import type { Actor, Database } from '../../store/database.ts'
import { isPerson, standingSql } from '../rights/people-rights.ts'
import { scopesOfRole, scopesWithin } from '../rights/roles.ts'

/** What somebody may do now who asked for something earlier; nothing once they are disabled or their token is revoked. */
export async function scopesNow(
  database: Database,
  { accountId, userId, tokenId }: Actor,
): Promise<ReadonlySet<string>> {
  const [row] = await database.query(
    `SELECT ${standingSql('u', 'a')}, ${standingSql('o', 'a')}, array_to_string(t.scopes, ' '), t.role_id FROM users u
      JOIN accounts a ON a.id = u.account_id
      LEFT JOIN tokens t ON t.account_id = u.account_id AND t.id = $3 AND t.revoked_at IS NULL
      LEFT JOIN users o ON o.account_id = t.account_id AND o.id = t.user_id AND NOT o.disabled
      WHERE u.account_id = $1 AND u.id = $2 AND NOT u.disabled AND ($3::bigint IS NULL OR o.id IS NOT NULL)`,
    [accountId, userId, tokenId ?? null],
  )
  if (!row) return new Set()
  const [own, owner, scopes, roleId] = row as [string, string, string | null, string | null]
  const standings = tokenId === undefined ? [own] : [own, owner]
  // What takes long is not open to those who see only a part of the records.
  if (roleId !== null || standings.some(isPerson)) return new Set()
  const [first, ...others] = standings.map((role) => scopesOfRole(database.registry, role as Role))
  return tokenId === undefined
    ? first!
    : scopesWithin(database.registry, [first!, ...others], new Set(scopes!.split(' ')))
}
