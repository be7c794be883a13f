import { type Sameness, sameKey, sameText } from '../../definition/duplicates.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { EXTERNAL_ID } from '../../rules/external-id.ts'
import { CUSTOM_KEY } from '../rows/row-input.ts'

/** By what the record that a row means is found. */
export interface Match extends Sameness {
  /** As requests call it: `email`, `phone`, `inn`, `external-id`, or an attribute. */
  readonly name: string
  /** The custom field that it is. */
  readonly custom?: string
}

/** The way to find records of a type that has this name; undefined when there is none. */
export function matchOf(type: ResourceType, name: string): Match | undefined {
  const known = type.duplicates.get(name)
  if (known) return { name, ...known }
  if (CUSTOM_KEY.test(name) && type.attributes.has('customs'))
    return { name, custom: name, ...sameText(name) }
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
export function keysIn(match: Match, values: ReadonlyMap<string, unknown>): string[] {
  const { kind, name, attributes } = match
  const given = (
    match.custom === undefined ? attributes.map((one) => values.get(one)) : [customIn(match, values)]
  ).filter((one) => typeof one === 'string')
  const isExact = name === EXTERNAL_ID
  const keys = given.map((one) => (isExact ? one : sameKey(kind, one.trim())))
  return [...new Set(keys.filter((key) => key !== ''))]
}

function customIn({ custom = '' }: Match, values: ReadonlyMap<string, unknown>): unknown {
  const customs = values.get('customs')
  return typeof customs === 'string' ? JSON.parse(customs)[custom] : undefined
}
