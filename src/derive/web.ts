import { type Access, hasRight } from '../accounts/access.ts'
import { type Attribute, MAIN_GROUP } from '../definition/attribute.ts'
import { canBeMerged } from '../definition/duplicates.ts'
import type { Registry } from '../definition/registry.ts'
import { isToOne, type Relationship } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import { allScopes } from '../definition/scopes.ts'

/** What the screens of the web app are derived from, and what this user may do with each type. */
export const webMetadata = (registry: Registry, access: Access) => ({
  types: [...registry.types.values()].map((type) => ({
    ...described(type),
    can: { read: hasRight(access, type, 'read'), write: hasRight(access, type, 'write') },
  })),
})

/** The scopes that a token can have, by the object that they open. */
export function scopeGroups(registry: Registry) {
  const objects = Map.groupBy(allScopes(registry), (scope) => scope.replace(/_(read|write)$/, ''))
  return [...objects].map(([object, scopes]) => ({
    object,
    types: [...registry.types.values()].filter(({ scope }) => scope === object).map(({ name }) => name),
    scopes,
  }))
}

const described = (type: ResourceType) => ({
  name: type.name,
  singular: type.singular,
  scope: type.scope,
  usual: type.usual,
  mergeable: canBeMerged(type),
  attributes: [...type.attributes].map(([name, attribute]) => ({ name, ...attributeOf(attribute) })),
  relationships: [...type.relationships].map(([name, one]) => ({ name, ...relationshipOf(one) })),
  filters: [...type.filters].map(([name, filter]) => ({ name, ...filter })),
})

function attributeOf({ kind, isRequired, isComputed, isNeverEmpty, initial, group, format }: Attribute) {
  const { enum: choices } = kind.schema
  return {
    kind: kind.name,
    required: isRequired,
    'read-only': isComputed,
    'never-empty': isNeverEmpty,
    sortable: kind.sortable,
    group,
    ...(format && { format }),
    ...(choices !== undefined && { choices }),
    ...(initial !== undefined && kind.columnType !== 'jsonb' && { default: initial }),
  }
}

const relationshipOf = (relationship: Relationship) => ({
  many: !isToOne(relationship),
  targets: relationship.targets,
  group: isToOne(relationship) ? relationship.group : MAIN_GROUP,
  inverse: relationship.inverse ?? null,
  'read-only': relationship.kind === 'through',
  ...(isToOne(relationship) && {
    'part-of': relationship.onTargetDelete === 'delete',
    'member-of': relationship.memberOf ?? null,
  }),
})
