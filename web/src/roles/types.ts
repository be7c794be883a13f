import type { TypeMetadata } from '../api/metadata.ts'
import { inNavigation } from '../metadata/kinds.ts'

/** The types as people find them; what is set once and chosen from then is set together. */
export function groupsOf(types: readonly TypeMetadata[]) {
  const at = (...places: readonly TypeMetadata['place'][]) =>
    types
      .filter(({ place }) => places.includes(place))
      .toSorted((one, other) => one.labels.many.localeCompare(other.labels.many))
  return { work: inNavigation(types), others: at('other-lists'), rest: at('dictionaries', 'settings') }
}

/** Types whose records are somebody's: by a link to a person, or to a record that is somebody's. */
export function personalTypes(types: readonly TypeMetadata[]): ReadonlySet<string> {
  const found = new Set(['users'])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const { name, relationships } of types)
      if (relationships.some(({ many, targets }) => !many && targets.some((one) => found.has(one))))
        found.add(name)
  }
  return found
}
