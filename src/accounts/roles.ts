import type { Registry } from '../definition/registry.ts'
import { allScopes } from '../definition/scopes.ts'
import { errors, refuse } from '../jsonapi/errors.ts'
import type { Role } from '../rules/role.ts'

/** Managers work with records; what the account is set up with belongs to owners and admins. */
const WITHHELD_FROM_MANAGERS = new Set([
  'dictionary_write',
  'user_write',
  'application_read',
  'application_write',
])

/** What a session may do because of what its user is. */
export function scopesOfRole(registry: Registry, role: Role): Set<string> {
  const all = allScopes(registry)
  if (isAdministrator(role)) return new Set(all)
  const personal = [...registry.types.values()].filter(({ isPersonal }) => isPersonal)
  return new Set([
    ...all.filter((scope) => !WITHHELD_FROM_MANAGERS.has(scope)),
    ...personal.map(({ name }) => `${name}_write`),
  ])
}

export const isAdministrator = (role: Role): boolean => role === 'owner' || role === 'admin'

export function requireAdministrator(role: Role): void {
  if (!isAdministrator(role))
    throw refuse(errors.forbidden('The settings of the account are for owners and admins'))
}
