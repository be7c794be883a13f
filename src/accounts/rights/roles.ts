import type { Registry } from '../../definition/registry.ts'
import { allScopes, hasScope, type Right } from '../../definition/scopes.ts'
import { errors, refuse } from '../../errors/errors.ts'
import type { Role } from '../../rules/people/standing.ts'

/** Managers work with records; what the account is set up with belongs to owners and admins. */
const WITHHELD_FROM_MANAGERS = new Set([
  'dictionary_write',
  'user_write',
  'application_read',
  'application_write',
  'automation_read',
  'automation_write',
])

/** What a sign-in session may do because of what its user is. */
export function scopesOfRole(registry: Registry, role: Role): Set<string> {
  const all = allScopes(registry)
  if (isAdministrator(role)) return new Set(all)
  const personal = [...registry.types.values()].filter(({ isPersonal }) => isPersonal)
  return new Set([
    ...all.filter((scope) => !WITHHELD_FROM_MANAGERS.has(scope)),
    ...personal.map(({ name }) => `${name}_write`),
  ])
}

/** Of these scopes what only reads. */
export const readingScopes = (scopes: ReadonlySet<string>): Set<string> =>
  new Set([...scopes].filter((scope) => scope.endsWith('_read')))

/** What a token gives: of its scopes those that everybody whose it is may use, and its role if it is bound to one. */
export function scopesWithin(
  registry: Registry,
  people: readonly ReadonlySet<string>[],
  given: ReadonlySet<string>,
): Set<string> {
  const isIn = (scope: string) => (scopes: ReadonlySet<string>) => {
    const [object, right] = partsOf(scope)
    const type = registry.types.get(object)
    return hasScope(scopes, object, right) || (type !== undefined && hasScope(scopes, type.scope, right))
  }
  // Who has roles has scopes by type, who has none by object: each may name what the other opens as a whole.
  const named = new Set(people.flatMap((scopes) => [...scopes]))
  return new Set([...named].filter((scope) => [...people, given].every(isIn(scope))))
}

const partsOf = (scope: string) => {
  const cut = scope.lastIndexOf('_')
  return [scope.slice(0, cut), scope.slice(cut + 1) as Right] as const
}

export const isAdministrator = (role: Role): boolean => role === 'owner' || role === 'admin'

export function requireAdministrator(role: Role): void {
  if (!isAdministrator(role))
    throw refuse(errors.forbidden('The settings of the account are for owners and admins'))
}
