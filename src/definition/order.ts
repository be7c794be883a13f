import type { ResourceType } from './resource.ts'

/** The ranks of an attribute, in the order in which lists show them; undefined when its values order themselves. */
export function ranksOf(type: ResourceType, attribute: string): readonly string[] | undefined {
  const { isRanked, choices } = type.attributes.get(attribute)?.kind ?? {}
  return isRanked ? choices : undefined
}

/** The type of what a list is sorted by, as PostgreSQL calls it: a rank sorts by its place among all of them. */
export function sortTypeOf(type: ResourceType, attribute: string): string {
  if (attribute === 'id') return 'bigint'
  return ranksOf(type, attribute) ? 'integer' : type.attributes.get(attribute)!.kind.columnType
}
