import type { Registry } from './registry.ts'

/** Every scope that a token can have: two for each object of the definitions, and the profile's. */
export function allScopes(registry: Registry): string[] {
  const objects = new Set([...registry.types.values()].map((type) => type.scope))
  return [...[...objects].sort().flatMap((object) => [`${object}_read`, `${object}_write`]), 'profile_read']
}

export function unknownScopes(registry: Registry, scopes: readonly string[]): string[] {
  const known = new Set(allScopes(registry))
  return scopes.filter((scope) => !known.has(scope))
}
