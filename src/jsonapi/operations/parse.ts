import { isObject } from '../../definition/kinds/json.ts'
import type { Registry } from '../../definition/registry.ts'
import { isToOne } from '../../definition/relationship.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { Links } from '../links.ts'
import type { RelationshipOfRecord, Target } from '../target.ts'
import { LocalIds } from './local-ids.ts'
import type { Code, Operation } from './operation.ts'
import { OPERATIONS, type Position, readEach } from './position.ts'
import { operationTarget, type Surroundings } from './target.ts'

export const MOST_OPERATIONS = 500
const CODES: readonly unknown[] = ['add', 'update', 'remove'] satisfies Code[]
const LINK_MODES = { add: 'add', update: 'set', remove: 'remove' } as const

/** Reads a request of operations as far as what each of them is about; everything wrong is reported at once. */
export function operationsOf(registry: Registry, links: Links, document: unknown): Operation[] {
  const around = { registry, links, lids: new LocalIds() }
  return readEach(listIn(document), positionOf, (members, position) => operationOf(around, position, members))
}

function listIn(document: unknown): unknown[] {
  if (!isObject(document)) throw refuse(errors.notAnObject('The document must be an object', pointer()))
  const list = document[OPERATIONS]
  if (list === undefined)
    throw refuse(errors.parameterMissing(`The member "${OPERATIONS}" is required`, pointer()))
  if (!Array.isArray(list) || list.length < 1 || list.length > MOST_OPERATIONS)
    throw refuse(
      errors.notAnObject(`There must be 1 to ${MOST_OPERATIONS} operations in a list`, pointer(OPERATIONS)),
    )
  return list
}

const positionOf = (members: unknown, index: number): Position => ({
  index,
  target: isObject(members) ? ((['ref', 'href'] as const).find((name) => name in members) ?? 'data') : 'data',
})

function operationOf(around: Surroundings, position: Position, members: unknown): Operation {
  if (!isObject(members)) throw refuse(errors.notAnObject('An operation is an object', pointer()))
  const { op, data } = members
  if (!isCode(op)) throw refuse(errors.badRequest('"op" must be add, update or remove', pointer('op')))
  const target = operationTarget(around, members)
  const isNew = ({ type, id }: Pick<RelationshipOfRecord, 'type' | 'id'>) =>
    around.lids.isLocal({ type: type.name, id })
  const document = (content: unknown) => (data === undefined ? {} : { data: content })
  if (target.kind === 'relationship') {
    requireLinkable(op, target)
    const content = document(around.lids.withIds(data, ['data']))
    return { ...target, act: 'link', position, isNew: isNew(target), mode: LINK_MODES[op], document: content }
  }
  const { type } = target
  if (op === 'add') {
    requireKind(op, target, 'collection')
    const content = around.lids.inRelationships(data)
    const isNamed = isObject(data) && data.lid !== undefined
    const local = isNamed ? around.lids.declare(type.name, data.lid) : undefined
    return { act: 'create', position, type, local, document: document(content) }
  }
  const record = { position, type, id: requireKind(op, target, 'record').id }
  if (op === 'remove') return { act: 'delete', ...record, isNew: isNew(record) }
  const content = around.lids.inRelationships(around.lids.withId(data, ['data']))
  return { act: 'update', ...record, isNew: isNew(record), document: document(content) }
}

const isCode = (op: unknown): op is Code => CODES.includes(op)

function requireKind<Kind extends Target['kind']>(op: Code, target: Target, kind: Kind) {
  if (target.kind !== kind)
    throw refuse(
      errors.badRequest(`"${op}" is about a ${kind} or a relationship, not about a ${target.kind}`),
    )
  return target as Extract<Target, { kind: Kind }>
}

function requireLinkable(op: Code, { name, relationship }: RelationshipOfRecord): void {
  if (isToOne(relationship) && op !== 'update')
    throw refuse(errors.badRequest(`${name} links one record: it can only be updated`, pointer('op')))
}
