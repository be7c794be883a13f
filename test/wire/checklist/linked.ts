import { isToOne, type Relationship } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Client, Document } from '../../support/client.ts'
import { createSample } from '../../support/samples.ts'
import { assertOk, registry } from './support.ts'

export interface Identifier {
  readonly type: string
  readonly id: string
}

export const identify = ({ type, id }: Document): Identifier => ({ type, id })

/** A new record that the relationship can link; where it takes several types, each has its turn. */
export async function newTarget(api: Client, { targets }: Relationship, turn = 0): Promise<Identifier> {
  return identify(await createSample(api, registry.type(targets[turn % targets.length]!)))
}

/** `data` of the relationship that links these records; a to-one takes the first. */
export const linkage = (relationship: Relationship, ...targets: Identifier[]) =>
  isToOne(relationship) ? (targets[0] ?? null) : targets

/** A new record of the type with one new record in this relationship. */
export async function createWithLink(api: Client, type: ResourceType, name: string) {
  const relationship = type.relationships.get(name)!
  const target = await newTarget(api, relationship)
  const record = await createSample(api, type, { [name]: { data: linkage(relationship, target) } })
  return { record, target }
}

/** A new record of the type with new records in all of its relationships. */
export async function createLinked(api: Client, type: ResourceType, turn = 0): Promise<Document> {
  const relationships: Record<string, { data: unknown }> = {}
  for (const [name, relationship] of type.relationships)
    if (!followsFromAnother(type, name))
      relationships[name] = { data: linkage(relationship, await newTarget(api, relationship, turn)) }
  return createSample(api, type, relationships)
}

/** Makes each record once: for the tests of a file that only read it. */
export function madeOnce<T>(make: (type: ResourceType, name: string) => Promise<T>) {
  const made = new Map<string, Promise<T>>()
  return (type: ResourceType, name = ''): Promise<T> => {
    const key = `${type.name} ${name}`
    const record = made.get(key) ?? make(type, name)
    made.set(key, record)
    return record
  }
}

/** The funnel of a deal is that of its stage, and linking a product makes the line that sells it. */
const followsFromAnother = (type: ResourceType, name: string) =>
  (type.name === 'deals' && name === 'stage-category') || name === 'entities-products'

/** A record of the type that links nothing which a client can leave out. */
export function createUnlinked(api: Client, type: ResourceType): Promise<Document> {
  const relationships = [...type.relationships].map(([name, relationship]) => [
    name,
    { data: linkage(relationship) },
  ])
  return createSample(api, type, Object.fromEntries(relationships))
}

/** Relationships that the contract never leaves empty: stages, funnels and the stages of a funnel. */
export const isNeverEmpty = (type: ResourceType, name: string): boolean =>
  `${type.name}.${name}` === 'deal-stage-categories.stages' || isFilledByService(type, name)

const isFilledByService = (type: ResourceType, name: string) =>
  ['deals.stage', 'deals.stage-category', 'orders.stage', 'deal-stages.deal-stage-category'].includes(
    `${type.name}.${name}`,
  )

export const isToMany = (relationship: Relationship): boolean => !isToOne(relationship)

/** To-many relationships all of whose members can be exchanged: a funnel keeps its system stages. */
export const isReplaceable = (relationship: Relationship, name: string, type: ResourceType): boolean =>
  isToMany(relationship) && !isNeverEmpty(type, name)

/** Links one more record: a to-one is set, a to-many gets it added. */
export const addLink = (api: Client, record: Identifier, name: string, target: Identifier) => {
  const relationship = registry.type(record.type).relationships.get(name)!
  const method = isToOne(relationship) ? 'PATCH' : 'POST'
  return api.send(method, linkagePath(record, name), { body: { data: linkage(relationship, target) } })
}

export const pathOf = ({ type, id }: Identifier): string => `/${type}/${id}`

export const linkagePath = (record: Identifier, name: string): string =>
  `${pathOf(record)}/relationships/${name}`

/** What the relationship links now, as its own address tells. */
export async function linkedNow(api: Client, record: Identifier, name: string): Promise<Identifier[]> {
  const { data } = assertOk(await api.get(linkagePath(record, name)))
  return [data ?? []].flat().map(identify)
}
