import type { Filter } from './filter.ts'
import { sortKeys } from './presentation.ts'
import { isToOne, type Relationship } from './relationship.ts'
import type { ResourceType } from './resource.ts'
import { belongingOf } from './within.ts'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const RESERVED = new Set(['id', 'type', 'links', 'relationships', 'changes', 'merge', 'access'])

/** What keeps these definitions from being served, in words that name the place. */
export function faultsOf(types: readonly ResourceType[]): string[] {
  const byName = new Map(types.map((type) => [type.name, type]))
  return [...doubledTypes(types), ...types.flatMap((type) => [...faultsOfType(type, byName)])]
}

function doubledTypes(types: readonly ResourceType[]): string[] {
  const names = types.map((type) => type.name)
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
    (name) => `${name} is defined twice`,
  )
}

function* faultsOfType(type: ResourceType, types: ReadonlyMap<string, ResourceType>): Generator<string> {
  if (!NAME.test(type.name)) yield `${type.name} is not a kebab-case name`
  for (const name of [...type.attributes.keys(), ...type.relationships.keys()]) {
    if (RESERVED.has(name)) yield `${type.name}.${name} is a reserved name`
    if (!NAME.test(name)) yield `${type.name}.${name} is not a kebab-case name`
  }
  for (const name of type.relationships.keys())
    if (type.attributes.has(name)) yield `${type.name}.${name} is both an attribute and a relationship`
  for (const name of type.usual)
    if (!type.attributes.has(name) && !type.relationships.has(name))
      yield `${type.name} usually has ${name}, which is neither an attribute nor a relationship`
  const valuedOn = type.valuedOn && type.attributes.get(type.valuedOn)?.kind.name
  if (type.valuedOn && valuedOn !== 'date' && valuedOn !== 'datetime')
    yield `${type.name} is valued on ${type.valuedOn}, which is no day`
  if (type.sharedBy && !(type.isPersonal && type.attributes.has(type.sharedBy)))
    yield `${type.name} is shared by ${type.sharedBy}, which is not an attribute of what people keep for themselves`
  if (type.saidBy && !type.attributes.get(type.saidBy)?.isComputed)
    yield `${type.name} is said by ${type.saidBy}, which is not an attribute that the service keeps`
  yield* faultsOfPresentation(type)
  for (const [name, attribute] of type.attributes) {
    const owner = attribute.onlyOnePer
    if (attribute.wholeDay && type.attributes.get(attribute.wholeDay)?.kind.name !== 'date')
      yield `${type.name}.${name} may be the whole of ${attribute.wholeDay}, which is not a date`
    if (attribute.earliest && !type.attributes.has(attribute.earliest))
      yield `${type.name}.${name} is not before ${attribute.earliest}, which is not an attribute`
    if (owner && owner !== 'account' && !type.relationships.has(owner))
      yield `${type.name}.${name} may be true once per ${owner}, which is not a relationship`
  }
  for (const [name, relationship] of type.relationships)
    for (const fault of faultsOfRelationship(type, relationship, types)) yield `${type.name}.${name} ${fault}`
  for (const [name, filter] of type.filters)
    for (const fault of faultsOfFilter(type, filter, types))
      yield `the filter ${name} of ${type.name} ${fault}`
  yield* faultsOfDuplicates(type)
}

function* faultsOfPresentation(type: ResourceType): Generator<string> {
  const { name, attributes, relationships, columns, toldApartBy, choiceOrder, tableOrder } = type
  if ((type.place === 'navigation') !== (type.position !== undefined))
    yield `${name} must have a position in the navigation, and only there`
  if (type.isSearched && !type.filters.has('q')) yield `${name} is searched and has no filter q`
  for (const column of columns)
    if (!attributes.has(column) && !relationships.has(column))
      yield `${name} has the column ${column}, which is neither an attribute nor a relationship`
  for (const told of toldApartBy)
    if (!attributes.has(told)) yield `${name} is told apart by ${told}, which is not an attribute`
  const order = choiceOrder.replace(/^-/, '')
  if (order !== 'as-string' && !attributes.has(order))
    yield `${name} is offered in the order of ${order}, which is not an attribute`
  for (const key of sortKeys(tableOrder))
    if (key !== 'id' && !attributes.has(key))
      yield `the table of ${name} has the order of ${key}, which is not an attribute`
}

function* faultsOfRelationship(
  type: ResourceType,
  relationship: Relationship,
  types: ReadonlyMap<string, ResourceType>,
): Generator<string> {
  for (const name of relationship.targets) {
    const target = types.get(name)
    if (!target) yield `points at ${name}, which is not a type`
    else if (relationship.inverse) yield* faultsOfInverse(type, relationship, target)
  }
  if (isToOne(relationship) && relationship.memberOf) {
    const group = type.relationships.get(relationship.memberOf)
    if (group?.kind !== 'linked' || group.targets[0] !== relationship.targets[0])
      yield `is a member of ${relationship.memberOf}, which is not a linked relationship to the same type`
  }
  if (isToOne(relationship) && relationship.within && !belongingOf(types, type, relationship))
    yield `is found within ${relationship.within}, to which its target does not belong`
  if (relationship.kind === 'through') {
    const lines = type.relationships.get(relationship.lines)
    const over = lines && types.get(lines.targets[0]!)?.relationships.get(relationship.over)
    if (!over || !isToOne(over))
      yield `goes over ${relationship.lines}.${relationship.over}, which is not to-one`
  }
}

function* faultsOfInverse(type: ResourceType, relationship: Relationship, target: ResourceType) {
  const inverse = target.relationships.get(relationship.inverse!)
  if (!inverse) {
    yield `has the inverse ${target.name}.${relationship.inverse}, which does not exist`
    return
  }
  if (!inverse.targets.includes(type.name)) yield `has an inverse that does not point back at ${type.name}`
  if (relationship.kind === 'many' && inverse.kind !== 'one') yield 'has an inverse that is not to-one'
  if (relationship.kind === 'one' && inverse.kind !== 'many') yield 'has an inverse that is not its to-many'
  if (relationship.kind === 'linked' && (inverse.kind !== 'linked' || inverse.table !== relationship.table))
    yield 'has an inverse that is kept in another table'
}

function* faultsOfDuplicates(type: ResourceType): Generator<string> {
  const { name: typeName, attributes, relationships, duplicates, namesakesWithin } = type
  for (const [name, { attributes: compared }] of duplicates)
    for (const attribute of compared)
      if (attributes.get(attribute)?.kind.columnType !== 'text')
        yield `duplicates of ${typeName} by ${name} compare ${attribute}, which is not a text`
  if (namesakesWithin !== undefined && relationships.get(namesakesWithin)?.kind !== 'linked')
    yield `namesakes of ${typeName} are looked for within ${namesakesWithin}, which links nothing`
  if (duplicates.size > 0 && !attributes.has('discarded-at'))
    yield `${typeName} can be merged and have no discarded-at`
}

function* faultsOfFilter(type: ResourceType, filter: Filter, types: ReadonlyMap<string, ResourceType>) {
  const attributes =
    'attributes' in filter
      ? filter.attributes
      : [...('attribute' in filter ? [filter.attribute] : []), ...('beside' in filter ? [filter.beside] : [])]
  for (const attribute of attributes)
    if (attribute && !type.attributes.has(attribute)) yield `compares ${attribute}, which is not an attribute`
  if (
    (filter.kind === 'related' || filter.kind === 'targetType') &&
    !type.relationships.has(filter.relationship)
  )
    yield `follows ${filter.relationship}, which is not a relationship`
  if (filter.kind === 'state') {
    const stage = type.relationships.get(filter.relationship)
    if (!stage || !isToOne(stage) || !types.get(stage.targets[0]!)?.attributes.has('kind'))
      yield `follows ${filter.relationship}, which points at no stage`
  }
  if (filter.kind === 'memberOf') {
    const group = types.get(filter.type)?.relationships.get(filter.relationship)
    if (!group?.targets.includes(type.name))
      yield `looks into ${filter.type}.${filter.relationship}, which does not hold ${type.name}`
  }
}
