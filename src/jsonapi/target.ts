import type { Registry } from '../definition/registry.ts'
import { isToOne, type Relationship } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import { errors, refuse, short } from '../errors/errors.ts'

/** What an address under /api/v1 names. */
export type Target =
  | { readonly kind: 'collection'; readonly type: ResourceType }
  | { readonly kind: 'record'; readonly type: ResourceType; readonly id: string }
  | { readonly kind: 'changes'; readonly type: ResourceType; readonly id: string }
  | ({ readonly kind: 'related' } & RelationshipOfRecord)
  | ({ readonly kind: 'relationship' } & RelationshipOfRecord)

export interface RelationshipOfRecord {
  readonly type: ResourceType
  readonly id: string
  readonly name: string
  readonly relationship: Relationship
}

/** The log of all changes, and below a record its own. */
export const CHANGES = 'changes'
/** Below it: changes as they come. */
export const STREAM = 'stream'

/** Below a type whose records can be merged: its duplicates, and below a record what merges others into it. */
export const DUPLICATES = 'duplicates'
export const MERGE = 'merge'

/** Below a type: the ids of its list. */
export const IDS = 'ids'

/** Below a record: who may see and edit it. */
export const ACCESS = 'access'

/** Below a type: its list in figures. */
export const SUMMARY = 'summary'

const GREATEST_ID = 9_223_372_036_854_775_807n

export function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= GREATEST_ID
}

/** Reads the path segments after /api/v1; 404 when they name nothing. */
export function targetOf(registry: Registry, segments: readonly string[]): Target {
  const [typeName = '', id, third, fourth, ...rest] = segments
  const type = registry.types.get(typeName)
  if (!type || rest.length > 0) throw notFound(`There is no resource at this address`)
  if (id === undefined) return { kind: 'collection', type }
  if (!isId(id)) throw recordNotFound(type, id)
  if (third === undefined) return { kind: 'record', type, id }
  const isLinkage = third === 'relationships' && fourth !== undefined
  if (!isLinkage && fourth !== undefined) throw notFound('There is no resource at this address')
  if (third === CHANGES) return { kind: 'changes', type, id }
  const name = isLinkage ? fourth : third
  const relationship = type.relationships.get(name)
  if (!relationship) throw notFound(`${type.name} has no relationship "${name}"`)
  return { kind: isLinkage ? 'relationship' : 'related', type, id, name, relationship }
}

/** The methods that a target offers, besides HEAD and OPTIONS. */
export function methodsOf(target: Target): readonly string[] {
  if (target.kind === 'collection') return ['GET', 'POST']
  if (target.kind === 'record') return ['GET', 'PATCH', 'PUT', 'DELETE']
  if (target.kind === 'related' || target.kind === 'changes') return ['GET']
  return isToOne(target.relationship) ? ['GET', 'PATCH', 'PUT'] : ['GET', 'PATCH', 'PUT', 'POST', 'DELETE']
}

const notFound = (detail: string) => refuse(errors.notFound(detail))

export const recordNotFound = (type: ResourceType, id: string) =>
  notFound(`There is no record ${short(id)} of ${type.name}`)
