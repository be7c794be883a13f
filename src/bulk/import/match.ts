import { type Sameness, sameKey, sameText } from '../../definition/duplicates.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { EXTERNAL_ID } from '../../rules/external-id.ts'

/** By what the record that a row means is found. */
export interface Match extends Sameness {
  /** As requests call it: `email`, `phone`, `inn`, `external-id`, or an attribute. */
  readonly name: string
}

/** The way to find records of a type that has this name; undefined when there is none. */
export function matchOf(type: ResourceType, name: string): Match | undefined {
  const known = type.duplicates.get(name)
  if (known) return { name, ...known }
  const attribute = type.attributes.get(name)
  if (!attribute || attribute.isComputed || attribute.kind.name !== 'text') return undefined
  return { name, ...sameText(name) }
}

/** What can be named, for whoever named something else. */
export const matchesOf = (type: ResourceType): string[] => [
  ...type.duplicates.keys(),
  ...[...type.attributes.keys()].filter((name) => !type.duplicates.has(name) && matchOf(type, name)),
]

/** By what a row names its record: of a phone and a mail address there may be several. */
export function keysIn({ kind, name, attributes }: Match, values: ReadonlyMap<string, unknown>): string[] {
  const given = attributes.map((one) => values.get(one)).filter((one) => typeof one === 'string')
  const isExact = name === EXTERNAL_ID
  const keys = given.map((one) => (isExact ? one : sameKey(kind, one.trim())))
  return [...new Set(keys.filter((key) => key !== ''))]
}
