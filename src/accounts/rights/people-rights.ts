import type { Registry } from '../../definition/registry.ts'
import { type Action, SCOPE_OF_FLAG } from '../../definition/rights.ts'
import { allScopes } from '../../definition/scopes.ts'
import { LruCache } from '../../runtime/lru-cache.ts'
import type { Actor, Database } from '../../store/database.ts'
import { LimitedRights } from './limited-rights.ts'
import { type KnownMember, readMember, readMemberWith } from './read-member.ts'
import { scopesOfRole } from './roles.ts'

/** What somebody may do by the roles that he was given beside `role`. */
export interface PersonRights {
  readonly scopes: ReadonlySet<string>
  readonly rights: LimitedRights | undefined
}

/** What is known of one takes some 50 KB, and ten times that in teams of hundreds. */
const KNOWN_PEOPLE = 1_000
const WRITES: readonly Action[] = ['create', 'edit', 'delete', 'import', 'merge']

/** Selects how the user of this alias stands: by his role, or by his id and the version of the account's rights. */
export const standingSql = (user: string, account: string): string =>
  `CASE WHEN coalesce(${user}.role, 'manager') = 'manager' AND EXISTS (SELECT 1 FROM user_roles r
      WHERE r.account_id = ${user}.account_id AND r.user_id = ${user}.id)
    THEN ${user}.id || '@' || ${account}.rights_version ELSE coalesce(${user}.role, 'manager') END`

/** Selects how the user of this alias stands as a member of one role alone; null without one. */
export const memberSql = (user: string, account: string, roleId: string): string =>
  `${user}.id || '@' || ${account}.rights_version || ':' || ${roleId}`

/** Whether a standing is one of roles that have to be read. */
export const isPerson = (standing: string): boolean => standing.includes('@')

/** What somebody may do at this version of the rights of his account. */
interface Known {
  readonly version: string
  readonly rights: Promise<PersonRights>
}

/** Reads the roles and teams of people, and remembers what they add up to as long as nothing of that changes. */
export class PeopleRights {
  private readonly database: Database
  private readonly known = new LruCache<Known>(KNOWN_PEOPLE, () => 1)

  constructor(database: Database) {
    this.database = database
  }

  of(accountId: string, zone: string, person: string): Promise<PersonRights> {
    const [userId, version, roleId] = person.split(/[@:]/) as [string, string, string?]
    // Nobody asks for an earlier version any more: the next one takes its place.
    const key = `${accountId} ${zone} ${userId}:${roleId ?? ''}`
    const known = this.known.get(key)
    if (known?.version === version) return known.rights
    const rights = this.read({ accountId, userId, zone }, roleId, person)
    this.known.put(key, { version, rights })
    rights.catch(() => this.known.forget(key))
    return rights
  }

  private async read(
    actor: Omit<Actor, 'scopes'>,
    roleId: string | undefined,
    person: string,
  ): Promise<PersonRights> {
    const { registry } = this.database
    const member = await (roleId === undefined
      ? readMember(this.database, actor)
      : readMemberWith(this.database, actor, roleId))
    const rights = new LimitedRights(registry, member, person)
    return {
      scopes: scopesOf(registry, member, rights),
      rights: member.isManager ? undefined : rights,
    }
  }
}

function scopesOf(
  registry: Registry,
  { roles, isManager }: KnownMember,
  rights: LimitedRights,
): ReadonlySet<string> {
  const flags = roles.flatMap((role) => role.flags)
  const byFlag = flags.flatMap((flag) =>
    SCOPE_OF_FLAG[flag] ? [`${SCOPE_OF_FLAG[flag]}_read`, `${SCOPE_OF_FLAG[flag]}_write`] : [],
  )
  if (isManager) return new Set([...scopesOfRole(registry, 'manager'), ...byFlag])
  // Who may write may read, so there is nothing to write of what cannot be read.
  const readable = [...registry.types.values()].filter((type) => rights.opens(type, 'read'))
  const byType = readable.flatMap((type) => [
    `${type.name}_read`,
    ...(WRITES.some((action) => rights.opens(type, action)) ? [`${type.name}_write`] : []),
  ])
  const others = allScopes(registry).filter((scope) => scope === 'profile_read')
  return new Set([...byType, ...byFlag, ...others])
}
