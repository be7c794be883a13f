import type { Registry } from '../../definition/registry.ts'
import { LOWEST, ROLES, type Role } from '../../rules/people/standing.ts'
import { commonRights } from '../rights/common-rights.ts'
import { isPerson, memberSql, type PersonRights, standingSql } from '../rights/people-rights.ts'
import { readingScopes, scopesOfRole, scopesWithin } from '../rights/roles.ts'
import { SIGN_IN_LIFETIME } from '../sign-in/sign-in-sessions.ts'
import type { Access } from './access.ts'

/** A kind of secret that opens the account: where it is kept, and what it gives. */
export interface CallerKind {
  /**
   * Selects account_id, time_zone, user_id, caller_id, grounds and who reads, by what stands for the hash of the secret;
   * then the version of the account's access, and the second in which the secret expires, if it does.
   */
  access(hash: string): string
  /** Writes down that what `access` has selected is used; to the minute, so that reading does not mean writing. */
  readonly noteUse: string
  /** By what it stands on, as `access` has selected it; and what people may do whose roles had to be read. */
  traitsOf(caller: FoundCaller, people: ReadonlyMap<string, PersonRights>): Traits
}

export interface FoundCaller {
  readonly callerId: string
  readonly grounds: string
}

type Traits = Pick<Access, 'scopes' | 'rights' | 'granted' | 'tokenId' | 'role' | 'viewerId'>

const OF_TOKEN = 't.account_id, t.id, t.scopes, t.role_id, t.revoked_at, t.user_id AS owner_id'
const secondOf = (moment: string) => `extract(epoch FROM ${moment})`
/** The language of the user `u` and the zone of his clocks. */
const READER = 'coalesce(u.locale, a.locale) AS locale, u.time_zone AS own_zone'
const KNOWN_GROUNDS = 10_000

/** Its row, unless somebody is writing it: nobody waits for that to be let in. */
const unlessHeld = (table: string) => `(SELECT c.account_id, c.id FROM ${table} c JOIN access
  ON c.account_id = access.account_id AND c.id = access.caller_id FOR NO KEY UPDATE OF c SKIP LOCKED) free`

/**
 * A token, or a secret of it that acts for its own user; LIMIT lets the secrets be looked through only for what is no
 * token. It gives no more than the role of its user does at this moment, nor than that of whoever the secret acts for,
 * nor than the role that it is bound to gives its user.
 */
export function tokenCallers(registry: Registry): CallerKind {
  const known = new Map<string, Pick<Access, 'scopes' | 'granted'>>()
  const scopesIn = (grounds: string, people: ReadonlyMap<string, PersonRights>) => {
    const [actor, owner, ...rest] = grounds.split(' ') as [string, string, ...string[]]
    const granted = new Set(rest.filter((one) => !isPerson(one)))
    const standings = [actor, owner, ...rest.filter(isPerson)].map(
      (one) => people.get(one)?.scopes ?? scopesOfRole(registry, one as Role),
    )
    const found = known.get(grounds) ?? { granted, scopes: scopesWithin(registry, standings, granted) }
    if (known.size >= KNOWN_GROUNDS) known.clear()
    // The same words stand for other people in another account.
    if (people.size === 0) known.set(grounds, found)
    return { ...found, rights: commonRights([...people.values()].map(({ rights }) => rights)) }
  }
  return {
    access: (hash) => `SELECT t.account_id, a.time_zone, t.user_id, t.id AS caller_id,
        concat_ws(' ', ${standingSql('u', 'a')}, ${standingSql('o', 'a')}, ${memberSql('o', 'a', 't.role_id')},
          array_to_string(t.scopes, ' ')) AS grounds, ${READER}, v.version, ${secondOf('t.expires_at')}
      FROM (SELECT ${OF_TOKEN}, t.user_id, NULL::timestamptz AS expires_at FROM tokens t WHERE t.token_hash = ${hash}
        UNION ALL SELECT ${OF_TOKEN}, s.user_id, s.expires_at FROM token_secrets s
          JOIN tokens t ON t.account_id = s.account_id AND t.id = s.token_id
          WHERE s.secret_hash = ${hash} AND s.expires_at > now()
        LIMIT 1) t
      JOIN accounts a ON a.id = t.account_id
      JOIN access_versions v ON v.account_id = t.account_id
      JOIN users u ON u.account_id = t.account_id AND u.id = t.user_id
      JOIN users o ON o.account_id = t.account_id AND o.id = t.owner_id
      WHERE t.revoked_at IS NULL AND NOT u.disabled AND NOT o.disabled`,
    noteUse: `UPDATE tokens t SET last_used_at = now() FROM ${unlessHeld('tokens')}
      WHERE t.account_id = free.account_id AND t.id = free.id
        AND (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute')`,
    traitsOf: ({ callerId, grounds }, people) => ({ tokenId: callerId, ...scopesIn(grounds, people) }),
  }
}

/** The sign-in session of somebody, or of an owner who sees the app as this user; each use moves its end on. */
export function signInCallers(registry: Registry): CallerKind {
  const scopes = new Map<string, Set<string>>(ROLES.map((role) => [role, scopesOfRole(registry, role)]))
  return {
    access: (hash) => `SELECT s.account_id, a.time_zone, u.id AS user_id, s.id AS caller_id,
        concat_ws(' ', ${standingSql('u', 'a')}, seen.viewer_id) AS grounds, ${READER}, v.version, ${secondOf('s.expires_at')}
      FROM sessions s
      JOIN accounts a ON a.id = s.account_id
      JOIN access_versions v ON v.account_id = s.account_id
      LEFT JOIN viewings seen ON seen.account_id = s.account_id AND seen.session_id = s.id AND seen.ended_at IS NULL
      JOIN users u ON u.account_id = s.account_id AND u.id = coalesce(seen.viewed_id, s.user_id)
      WHERE s.secret_hash = ${hash} AND s.expires_at > now() AND NOT u.disabled`,
    noteUse: `UPDATE sessions s SET last_used_at = now(), expires_at = now() + interval '${SIGN_IN_LIFETIME}'
      FROM ${unlessHeld('sessions')} WHERE s.account_id = free.account_id AND s.id = free.id
        AND s.last_used_at < now() - interval '1 minute'`,
    traitsOf({ grounds }, people) {
      const [standing, viewerId] = grounds.split(' ') as [string, string?]
      const person = people.get(standing)
      const traits = person
        ? { role: LOWEST, ...person }
        : { role: standing as Role, scopes: scopes.get(standing)! }
      return viewerId ? { ...traits, viewerId, scopes: readingScopes(traits.scopes) } : traits
    },
  }
}
