import { type Access, hasRight, writesOrigin } from '../accounts/access.ts'
import { type Attribute, MAIN_GROUP } from '../definition/attribute.ts'
import { canBeMerged } from '../definition/duplicates.ts'
import type { Filter } from '../definition/filter.ts'
import type { Registry } from '../definition/registry.ts'
import { isToOne, type Relationship } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import { allScopes } from '../definition/scopes.ts'

/** What the screens of the web app are derived from, and what this user may do with each type. */
export const webMetadata = (registry: Registry, access: Access) => ({
  types: [...registry.types.values()].map((type) => ({
    ...described(type, access),
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

const described = (type: ResourceType, access: Access) => ({
  name: type.name,
  singular: type.singular,
  scope: type.scope,
  usual: type.usual,
  mergeable: canBeMerged(type),
  attributes: [...type.attributes].map(([name, attribute]) => ({
    name,
    ...attributeOf(attribute, access),
  })),
  relationships: [...type.relationships].map(([name, one]) => ({ name, ...relationshipOf(one, access) })),
  filters: [...type.filters]
    .filter(([, filter]) => !isForPrograms(type, filter))
    .map(([name, filter]) => ({ name, ...filter })),
})

/** Ids and names of types are not what people filter by, nor ids that several types may have. */
export const isForPrograms = ({ relationships }: ResourceType, filter: Filter): boolean =>
  ['ids', 'targetType', 'typeName'].includes(filter.kind) ||
  (filter.kind === 'related' && relationships.get(filter.relationship)!.targets.length > 1)

function attributeOf(attribute: Attribute, access: Access) {
  const { kind, isRequired, isComputed, isNeverEmpty, isOrigin, wholeDay, initial, group, format } = attribute
  const { choices } = kind
  return {
    kind: kind.name,
    required: isRequired,
    'read-only': isComputed || (isOrigin && !writesOrigin(access)),
    'never-empty': isNeverEmpty,
    sortable: kind.sortable,
    group,
    ...(format && { format }),
    ...(wholeDay && { 'whole-day': wholeDay }),
    ...(choices !== undefined && { choices }),
    ...(initial !== undefined && kind.columnType !== 'jsonb' && { default: initial }),
  }
}

const relationshipOf = (relationship: Relationship, access: Access) => ({
  many: !isToOne(relationship),
  targets: relationship.targets,
  group: isToOne(relationship) ? relationship.group : MAIN_GROUP,
  inverse: relationship.inverse ?? null,
  'read-only':
    relationship.kind === 'through' ||
    (isToOne(relationship) && relationship.isOrigin && !writesOrigin(access)),
  ...(isToOne(relationship) && {
    'part-of': relationship.onTargetDelete === 'delete',
    'member-of': relationship.memberOf ?? null,
  }),
})
