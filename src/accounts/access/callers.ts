import type { Registry } from '../../definition/registry.ts'
import { ROLES, type Role } from '../../rules/people/standing.ts'
import { SIGN_IN_LIFETIME } from '../sign-in/sign-in-sessions.ts'
import type { Access } from './access.ts'
import { scopesOfRole, scopesWithin } from './roles.ts'

/** A kind of secret that opens the account: where it is kept, and what it gives. */
export interface CallerKind {
  /** Selects account_id, time_zone, user_id, caller_id and rights, by what stands for the hash of the secret. */
  access(hash: string): string
  /** Writes down that what `access` has selected is used; to the minute, so that reading does not mean writing. */
  readonly noteUse: string
  traitsOf(
    callerId: string,
    rights: string,
    secret: string,
  ): Pick<Access, 'scopes' | 'granted' | 'tokenId' | 'token' | 'role'>
}

const OF_TOKEN = 't.account_id, t.id, t.scopes, t.revoked_at, t.user_id AS owner_id'
const KNOWN_RIGHTS = 10_000

/** Its row, unless somebody is writing it: nobody waits for that to be let in. */
const unlessHeld = (table: string) => `(SELECT c.account_id, c.id FROM ${table} c JOIN access
  ON c.account_id = access.account_id AND c.id = access.caller_id FOR NO KEY UPDATE OF c SKIP LOCKED) free`

/**
 * A token, or a secret of it that acts for its own user; LIMIT lets the secrets be looked through only for what is no
 * token. It gives no more than the role of its user does at this moment, nor than that of whoever the secret acts for.
 */
export function tokenCallers(registry: Registry): CallerKind {
  const known = new Map<string, Pick<Access, 'scopes' | 'granted'>>()
  const scopesIn = (rights: string) => {
    const [actor, owner, ...scopes] = rights.split(' ') as [Role, Role, ...string[]]
    const granted = new Set(scopes)
    const found = known.get(rights) ?? { granted, scopes: scopesWithin(registry, [actor, owner], granted) }
    if (known.size >= KNOWN_RIGHTS) known.clear()
    known.set(rights, found)
    return found
  }
  return {
    access: (hash) => `SELECT t.account_id, a.time_zone, t.user_id, t.id AS caller_id,
        concat_ws(' ', coalesce(u.role, 'manager'), coalesce(o.role, 'manager'), array_to_string(t.scopes, ' ')) AS rights
      FROM (SELECT ${OF_TOKEN}, t.user_id FROM tokens t WHERE t.token_hash = ${hash}
        UNION ALL SELECT ${OF_TOKEN}, s.user_id FROM token_secrets s
          JOIN tokens t ON t.account_id = s.account_id AND t.id = s.token_id
          WHERE s.secret_hash = ${hash} AND s.expires_at > now()
        LIMIT 1) t
      JOIN accounts a ON a.id = t.account_id
      JOIN users u ON u.account_id = t.account_id AND u.id = t.user_id
      JOIN users o ON o.account_id = t.account_id AND o.id = t.owner_id
      WHERE t.revoked_at IS NULL AND NOT u.disabled AND NOT o.disabled`,
    noteUse: `UPDATE tokens t SET last_used_at = now() FROM ${unlessHeld('tokens')}
      WHERE t.account_id = free.account_id AND t.id = free.id
        AND (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute')`,
    traitsOf: (callerId, rights, token) => ({ tokenId: callerId, token, ...scopesIn(rights) }),
  }
}

/** The sign-in session of somebody; each use moves its end on. */
export function signInCallers(registry: Registry): CallerKind {
  const scopes = new Map<string, Set<string>>(ROLES.map((role) => [role, scopesOfRole(registry, role)]))
  return {
    access: (
      hash,
    ) => `SELECT s.account_id, a.time_zone, s.user_id, s.id AS caller_id, coalesce(u.role, 'manager') AS rights
      FROM sessions s
      JOIN accounts a ON a.id = s.account_id
      JOIN users u ON u.account_id = s.account_id AND u.id = s.user_id
      WHERE s.secret_hash = ${hash} AND s.expires_at > now() AND NOT u.disabled`,
    noteUse: `UPDATE sessions s SET last_used_at = now(), expires_at = now() + interval '${SIGN_IN_LIFETIME}'
      FROM ${unlessHeld('sessions')} WHERE s.account_id = free.account_id AND s.id = free.id
        AND s.last_used_at < now() - interval '1 minute'`,
    traitsOf: (_callerId, role) => ({ role: role as Role, scopes: scopes.get(role)! }),
  }
}
