import type { ResourceType } from './resource.ts'

/** What an attribute can be, in the order in which lists show it; undefined when its values order themselves. */
export const choicesOf = (type: ResourceType, attribute: string): readonly string[] | undefined =>
  type.attributes.get(attribute)?.kind.choices

/** The type of what a list is sorted by, as PostgreSQL calls it: a choice sorts by its place among all of them. */
export function sortTypeOf(type: ResourceType, attribute: string): string {
  if (attribute === 'id') return 'bigint'
  return choicesOf(type, attribute) ? 'integer' : type.attributes.get(attribute)!.kind.columnType
}
