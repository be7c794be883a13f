import type { TypeMetadata } from '../api/metadata.ts'

const hasAttribute = ({ attributes }: TypeMetadata, wanted: string) =>
  attributes.some(({ name }) => name === wanted)

/** What people can add fields of their own to. */
export const takesCustomFields = (type: TypeMetadata): boolean => hasAttribute(type, 'customs')

export const isMergeable = ({ duplicates }: TypeMetadata): boolean => duplicates.length > 0

/** People by their first and last names, what has a name by it, papers by their numbers. */
export function namedBy(type: TypeMetadata): 'person' | 'name' | 'number' {
  if (hasAttribute(type, 'first-name')) return 'person'
  return hasAttribute(type, 'name') ? 'name' : 'number'
}

/** The types of the navigation, from the top. */
export const inNavigation = (types: readonly TypeMetadata[]): readonly TypeMetadata[] =>
  types
    .filter(({ place, can }) => place === 'navigation' && can.read)
    .toSorted((one, other) => one.position! - other.position!)
