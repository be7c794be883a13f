import type { Attribute } from './attribute.ts'
import type { Filter } from './filter.ts'
import { sortKeys } from './presentation.ts'
import { Registry } from './registry.ts'
import { isToOne, type Relationship } from './relationship.ts'
import type { ResourceType } from './resource.ts'
import type { FieldRight } from './rights.ts'

/** What is taken of the fields of types, by type and field. */
export type FieldMask = ReadonlyMap<string, ReadonlyMap<string, FieldRight>>

type Hidden = Map<string, Set<string>>

/**
 * The same types without the fields that somebody may not see: whatever is derived from them does not know these either.
 * What may not be written is there as what the service keeps itself.
 */
export function narrowed(registry: Registry, mask: FieldMask): Registry {
  const hidden = hiddenBy(registry, mask)
  const types = [...registry.types.values()].map((type) => narrowedType(type, hidden, mask))
  return new Registry(types, registry.vocabulary)
}

/** A link is one fact seen from two sides: it is hidden from both, and from whatever goes over it. */
function hiddenBy(registry: Registry, mask: FieldMask): Hidden {
  const hidden: Hidden = new Map([...registry.types.keys()].map((name) => [name, new Set()]))
  const hide = (type: ResourceType, name: string): void => {
    const fields = hidden.get(type.name)!
    if (fields.has(name)) return
    fields.add(name)
    const relationship = type.relationships.get(name)
    if (!relationship) return
    for (const target of relationship.targets)
      if (relationship.inverse) hide(registry.type(target), relationship.inverse)
    for (const [over, other] of type.relationships)
      if (other.kind === 'through' && other.lines === name) hide(type, over)
    for (const owner of registry.types.values())
      for (const [over, other] of owner.relationships)
        if (other.kind === 'through' && other.over === name && linesOf(registry, owner, other.lines) === type)
          hide(owner, over)
  }
  for (const [name, fields] of mask)
    for (const [field, right] of fields) if (right === 'hidden') hide(registry.type(name), field)
  return hidden
}

const linesOf = (registry: Registry, owner: ResourceType, lines: string): ResourceType =>
  registry.type(registry.relationship(owner, lines).targets[0]!)

function narrowedType(type: ResourceType, hidden: Hidden, mask: FieldMask): ResourceType {
  const gone = hidden.get(type.name)!
  const readOnly = mask.get(type.name)
  if (gone.size === 0 && !readOnly && !looksInto(type, hidden)) return type
  const isShown = (name: string) => !gone.has(name)
  const attributes = [...type.attributes].filter(([name]) => isShown(name))
  const relationships = [...type.relationships].filter(([name]) => isShown(name))
  const filters = [...type.filters].flatMap(([name, filter]) => {
    const left = narrowedFilter(type, filter, hidden)
    return left ? [[name, left] as const] : []
  })
  const duplicates = [...type.duplicates].flatMap(([name, { kind, attributes: compared }]) => {
    const left = compared.filter(isShown)
    return left.length > 0 ? [[name, { kind, attributes: left }] as const] : []
  })
  return Object.freeze({
    ...type,
    attributes: new Map(
      attributes.map(([name, one]) => [name, narrowedAttribute(one, isShown, readOnly?.has(name) ?? false)]),
    ),
    relationships: new Map(relationships.map(([name, one]) => [name, narrowedLink(one, isShown)])),
    filters: new Map(filters),
    duplicates: new Map(duplicates),
    namesakesWithin:
      isShown('as-string') && isShown(type.namesakesWithin ?? '') ? type.namesakesWithin : undefined,
    counted: type.counted.filter(isShown),
    usual: type.usual.filter(isShown),
    columns: type.columns.filter(isShown),
    toldApartBy: type.toldApartBy.filter(isShown),
    // Who does not see the day gets sums at the rates of today, which tell nothing of it.
    valuedOn: type.valuedOn !== undefined && isShown(type.valuedOn) ? type.valuedOn : undefined,
    choiceOrder: isShown(type.choiceOrder.replace(/^-/, '')) ? type.choiceOrder : 'as-string',
    tableOrder: sortKeys(type.tableOrder).every(isShown) ? type.tableOrder : '-id',
  })
}

const looksInto = (type: ResourceType, hidden: Hidden): boolean =>
  type.filters.values().some((filter) => narrowedFilter(type, filter, hidden) !== filter)

function narrowedAttribute(one: Attribute, isShown: (name: string) => boolean, isKept: boolean): Attribute {
  const named = (name: string | undefined) => (name !== undefined && isShown(name) ? name : undefined)
  return one.narrowed({
    isComputed: one.isComputed || isKept,
    earliest: named(one.earliest),
    onlyOnePer: one.onlyOnePer === 'account' ? 'account' : named(one.onlyOnePer),
    parts: one.parts.filter(isShown),
  })
}

function narrowedLink(one: Relationship, isShown: (name: string) => boolean): Relationship {
  if (!isToOne(one)) return one
  const { memberOf, within } = one
  return Object.freeze({
    ...one,
    memberOf: memberOf !== undefined && isShown(memberOf) ? memberOf : undefined,
    within: within !== undefined && isShown(within) ? within : undefined,
  })
}

/** What is left of a filter; undefined when it compares only what is hidden. */
function narrowedFilter(type: ResourceType, filter: Filter, hidden: Hidden): Filter | undefined {
  const gone = hidden.get(type.name)!
  if (filter.kind === 'memberOf')
    return hidden.get(filter.type)?.has(filter.relationship) ? undefined : filter
  if ('relationship' in filter) return gone.has(filter.relationship) ? undefined : filter
  if ('attributes' in filter) {
    const attributes = filter.attributes.filter((name) => !gone.has(name))
    if (attributes.length === filter.attributes.length) return filter
    return attributes.length > 0 && filter.kind === 'phone' ? { ...filter, attributes } : undefined
  }
  // What a record is searched by is made of its texts: who may not see one of them finds it by its name.
  if (filter.kind === 'search' && !filter.attribute)
    return [...gone].some((name) => type.attributes.get(name)?.kind.columnType === 'text')
      ? { kind: 'search', attribute: 'as-string' }
      : filter
  if ('attribute' in filter && filter.attribute) return gone.has(filter.attribute) ? undefined : filter
  return filter
}
