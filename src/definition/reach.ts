import type { Filter } from './filter.ts'
import type { Registry } from './registry.ts'
import { isToOne, type Relationship } from './relationship.ts'
import type { ResourceType } from './resource.ts'
import type { Right } from './scopes.ts'

/** A type that a request reaches beside the one that it is about, and the right that this takes. */
export interface Reach {
  readonly type: ResourceType
  readonly right: Right
}

/** Whoever links from this side what is kept on the other one writes the other one; a to-one is the record's own. */
export function reachOfLinking(
  registry: Registry,
  type: ResourceType,
  relationship: Relationship,
): Reach | undefined {
  if (isToOne(relationship)) return undefined
  const target = registry.type(relationship.targets[0])
  if (relationship.kind === 'many') return { type: target, right: 'write' }
  if (relationship.kind === 'through') {
    const lines = registry.relationship(type, relationship.lines).targets[0]!
    return { type: registry.type(lines), right: 'write' }
  }
  return { type: target, right: hasMainOneOf(target, relationship.inverse) ? 'write' : 'read' }
}

/** A deal has one main contact among its contacts: who belongs to them is the deal's own matter. */
const hasMainOneOf = ({ relationships }: ResourceType, group: string | undefined): boolean =>
  group !== undefined && relationships.values().some((one) => isToOne(one) && one.memberOf === group)

const SAVED_TABLES = 'table-states'

/** The types whose records a filter looks into; what a column of the listed record says needs none. */
export function typesReadBy({ relationships }: ResourceType, filter: Filter): readonly string[] {
  if (filter.kind === 'savedTable') return [SAVED_TABLES]
  if (filter.kind === 'memberOf') return [filter.type]
  if (filter.kind !== 'related') return []
  const relationship = relationships.get(filter.relationship)!
  return isToOne(relationship) ? [] : relationship.targets
}
