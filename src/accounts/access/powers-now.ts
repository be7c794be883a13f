import type { Role } from '../../rules/people/standing.ts'
import type { Actor } from '../../store/database.ts'
import type { Powers } from '../../store/rights.ts'
import { commonRights } from '../rights/common-rights.ts'
import { isPerson, memberSql, standingSql } from '../rights/people-rights.ts'
import { scopesOfRole, scopesWithin } from '../rights/roles.ts'
import type { Asking } from './find-access.ts'

const NOTHING: Powers = { scopes: new Set() }

/** What somebody may do now who asked for something earlier; nothing once they are disabled or their token is revoked. */
export async function powersNow(
  { database, people }: Asking,
  { accountId, userId, tokenId, zone }: Actor,
): Promise<Powers> {
  const { registry } = database
  const [row] = await database.queryPipelined(
    `SELECT ${standingSql('u', 'a')}, ${standingSql('o', 'a')}, ${memberSql('o', 'a', 't.role_id')},
        array_to_string(t.scopes, ' ') FROM users u
      JOIN accounts a ON a.id = u.account_id
      LEFT JOIN tokens t ON t.account_id = u.account_id AND t.id = $3 AND t.revoked_at IS NULL
      LEFT JOIN users o ON o.account_id = t.account_id AND o.id = t.user_id AND NOT o.disabled
      WHERE u.account_id = $1 AND u.id = $2 AND NOT u.disabled AND ($3::bigint IS NULL OR o.id IS NOT NULL)`,
    [accountId, userId, tokenId ?? null],
  )
  if (!row) return NOTHING
  const [own, owner, bound, granted] = row as [string, string, string | null, string | null]
  const standings = new Set(tokenId === undefined ? [own] : [own, owner, ...(bound === null ? [] : [bound])])
  const all = await Promise.all(
    [...standings].map((one) =>
      isPerson(one)
        ? people.of(accountId, zone, one)
        : { scopes: scopesOfRole(registry, one as Role), rights: undefined },
    ),
  )
  const scopes = all.map((one) => one.scopes)
  return {
    scopes: tokenId === undefined ? scopes[0]! : scopesWithin(registry, scopes, new Set(granted!.split(' '))),
    rights: commonRights(all.map(({ rights }) => rights)),
  }
}
