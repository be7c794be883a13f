import { type Access, hasRight, writesOrigin } from '../accounts/access/access.ts'
import { missableTarget } from '../bulk/import/missable.ts'
import { type Attribute, MAIN_GROUP } from '../definition/attribute.ts'
import type { Filter } from '../definition/filter.ts'
import { LINK_OPERATORS, type Operator, operatorsOf } from '../definition/operators.ts'
import type { Registry } from '../definition/registry.ts'
import { isToOne, type Relationship } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import { ACTIONS, canBeTaken, MOST_WITHOUT_BULK } from '../definition/rights.ts'
import { allScopes } from '../definition/scopes.ts'
import {
  choiceWords,
  fieldWords,
  type Language,
  madeOf,
  scopeWords,
  shortWords,
} from '../definition/words.ts'

/** For whom the screens are: what they may do, and in which language everything is called. */
interface Viewer {
  readonly access: Access
  readonly language: Language
}

/** What the screens of the web app are derived from, and what this user may do with each type. */
export function webMetadata(registry: Registry, viewer: Viewer) {
  const { access, language } = viewer
  const groups = Object.entries(registry.vocabulary.groups).map(([name, words]) => [name, words[language]])
  const objects = scopeGroups(registry).map(({ object }) => [object, scopeWords(registry, object)[language]])
  return {
    groups: Object.fromEntries(groups),
    scopes: Object.fromEntries(objects),
    limited: access.rights !== undefined,
    'most-at-once': access.rights && !access.rights.has('bulk') ? MOST_WITHOUT_BULK : null,
    operators: operatorsByKind(registry),
    types: [...registry.types.values()].map((type) => ({
      ...presented(type, language),
      ...described(registry, type, viewer),
      can: canOf(access, type),
    })),
  }
}

/** What conditions can ask of a field, by its kind; links are kinds of their own on screens. */
function operatorsByKind(registry: Registry): Record<string, readonly Operator[]> {
  const attributes = [...registry.types.values()].flatMap((type) => [...type.attributes.values()])
  const byKind = attributes.map(({ kind }) => [kind.name, operatorsOf(kind)])
  return { ...Object.fromEntries(byKind), link: LINK_OPERATORS, links: LINK_OPERATORS }
}

function canOf(access: Access, type: ResourceType) {
  const actions = actionsOf(access, type)
  const { create, edit, delete: remove } = actions
  return { read: hasRight(access, type, 'read'), write: create || edit || remove, ...actions }
}

/** What else somebody may do with records of the type; with which of them is told by each record's own `access`. */
const actionsOf = (access: Access, type: ResourceType): Record<string, boolean> =>
  Object.fromEntries(
    ACTIONS.filter((action) => action !== 'read').map((action) => [
      action,
      hasRight(access, type, action === 'export' ? 'read' : 'write') &&
        (access.rights?.opens(type, action) ?? true),
    ]),
  )

/** The scopes that a token can have, by the object that they open. */
export function scopeGroups(registry: Registry) {
  const objects = Map.groupBy(allScopes(registry), (scope) => scope.replace(/_(read|write)$/, ''))
  return [...objects].map(([object, scopes]) => ({
    object,
    types: [...registry.types.values()].filter(({ scope }) => scope === object).map(({ name }) => name),
    scopes,
  }))
}

const namesOf = ({ labels, name, singular }: ResourceType, language: Language) => {
  const names = labels?.[language] ?? { many: name, one: singular }
  return { ...names, made: madeOf(names, language) }
}

const presented = (type: ResourceType, language: Language) => ({
  labels: namesOf(type, language),
  description: type.description?.[language] ?? '',
  icon: type.icon,
  place: type.place,
  position: type.position ?? null,
  key: type.key ?? null,
  'has-page': type.hasPage,
  searched: type.isSearched,
  columns: type.columns,
  'table-order': type.tableOrder,
  'told-apart-by': type.toldApartBy,
  'choice-order': type.choiceOrder,
})

function described(registry: Registry, type: ResourceType, { access, language }: Viewer) {
  const hiding = (field: string) => hidingOf(registry, type, field, access)
  const labelOf = (name: string) => fieldWords(registry, type, name)?.[language] ?? name
  const called = (name: string) => {
    const [label, short] = [labelOf(name), shortWords(registry, type, name)?.[language]]
    return { label, ...(short !== undefined && short !== label && { 'short-label': short }) }
  }
  const choiceOf = (value: string) => ({
    value,
    label: choiceWords(registry, type, value)?.[language] ?? value,
  })
  return {
    name: type.name,
    singular: type.singular,
    scope: type.scope,
    usual: type.usual,
    duplicates: [...type.duplicates].map(([name, { attributes }]) => ({
      name,
      label: labelOf(name),
      attributes,
    })),
    ...(type.namesakesWithin !== undefined && { 'namesakes-within': type.namesakesWithin }),
    attributes: [...type.attributes].map(([name, attribute]) => ({
      name,
      ...called(name),
      ...attributeOf(attribute, access),
      ...hiding(name),
      ...(attribute.kind.choices && { choices: attribute.kind.choices.map(choiceOf) }),
    })),
    relationships: [...type.relationships].map(([name, one]) => ({
      name,
      label: labelOf(name),
      ...relationshipOf(one, access),
      ...(missableTarget(registry, type, one) && { 'made-by-name': true }),
      ...hiding(name),
    })),
    filters: [...type.filters]
      .filter(([, filter]) => !isForPrograms(type, filter))
      .map(([name, filter]) => ({ name, ...filter })),
  }
}

/** What no role can hide; only those who see everything make roles. */
const hidingOf = (registry: Registry, type: ResourceType, field: string, { rights }: Access) =>
  rights || canBeTaken(registry, type, field) ? {} : { 'never-hidden': true }

/** Ids and names of types are not what people filter by, nor ids that several types may have. */
export const isForPrograms = ({ relationships }: ResourceType, filter: Filter): boolean =>
  ['ids', 'targetType', 'typeName'].includes(filter.kind) ||
  (filter.kind === 'related' && relationships.get(filter.relationship)!.targets.length > 1)

function attributeOf(attribute: Attribute, access: Access) {
  const { kind, isRequired, isComputed, isNeverEmpty, isOrigin, wholeDay, initial, group, format } = attribute
  return {
    kind: kind.name,
    required: isRequired,
    'read-only': isComputed || (isOrigin && !writesOrigin(access)),
    'never-empty': isNeverEmpty,
    sortable: kind.sortable,
    group,
    ...(format && { format }),
    ...(wholeDay && { 'whole-day': wholeDay }),
    ...(attribute.earliest && { 'not-before': attribute.earliest }),
    ...(attribute.isNeverNegative && { 'never-negative': true }),
    ...(initial !== undefined && kind.columnType !== 'jsonb' && { default: initial }),
  }
}

const relationshipOf = (relationship: Relationship, access: Access) => ({
  many: !isToOne(relationship),
  linked: relationship.kind === 'linked',
  targets: relationship.targets,
  group: isToOne(relationship) ? relationship.group : MAIN_GROUP,
  inverse: relationship.inverse ?? null,
  'read-only':
    relationship.kind === 'through' ||
    (isToOne(relationship) && relationship.isOrigin && !writesOrigin(access)),
  ...(isToOne(relationship) && {
    'part-of': relationship.onTargetDelete === 'delete',
    'member-of': relationship.memberOf ?? null,
    required: relationship.isNeeded,
    'never-empty': relationship.isNeverEmpty,
  }),
})
