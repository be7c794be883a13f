import type { Registry } from './registry.ts'
import type { ResourceType } from './resource.ts'

export type Right = 'read' | 'write'

/** Writing includes reading. */
export const hasScope = (scopes: ReadonlySet<string>, object: string, right: Right): boolean =>
  scopes.has(`${object}_write`) || (right === 'read' && scopes.has(`${object}_read`))

/** By the scope of the type, or by a right to this type alone. */
export const opens = (scopes: ReadonlySet<string>, { scope, name }: ResourceType, right: Right): boolean =>
  hasScope(scopes, scope, right) || hasScope(scopes, name, right)

/** Every scope that a token can have: two for each object of the definitions, and the profile's. */
export function allScopes(registry: Registry): string[] {
  const objects = new Set([...registry.types.values()].map((type) => type.scope))
  return [...[...objects].sort().flatMap((object) => [`${object}_read`, `${object}_write`]), 'profile_read']
}

export function unknownScopes(registry: Registry, scopes: readonly string[]): string[] {
  const known = new Set(allScopes(registry))
  return scopes.filter((scope) => !known.has(scope))
}
