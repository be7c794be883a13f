import { isToOne } from '../../src/definition/relationship.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import { methodsOf } from '../../src/jsonapi/target.ts'
import type { Client, Document } from '../support/client.ts'
import {
  createSample,
  fullAttributes,
  otherValue,
  sampleAttributes,
  writableNames,
} from '../support/samples.ts'
import {
  addLink,
  createLinked,
  type Identifier,
  identify,
  isNeverEmpty,
  linkage,
  linkagePath,
  newTarget,
  pathOf,
} from '../wire/checklist/linked.ts'
import { registry } from '../wire/checklist/support.ts'

/** One write as a client sends it. */
export interface Sent {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body?: Document
}

/** Attributes that a client cannot give to every record: a rule binds them to something else. */
const BOUND: Readonly<Record<string, readonly string[]>> = {
  'custom-fields': ['formula', 'field-type'],
  'deal-stage-categories': ['amount-calc-method', 'amount-calc-field', 'cost-calc-method', 'cost-calc-field'],
}

/** Every kind of write that the addresses of a type offer, one after the other; each is prepared when it is asked for. */
export async function* everyWrite(api: Client, type: ResourceType): AsyncGenerator<Sent> {
  const { name } = type
  if (methodsOf({ kind: 'collection', type }).includes('POST')) {
    yield { name: 'the least', method: 'POST', path: `/${name}`, body: newOne(type, sampleAttributes(type)) }
    yield { name: 'all fields', method: 'POST', path: `/${name}`, body: newOne(type, allOf(type)) }
  }
  const record = identify(await createLinked(api, type))
  const offered = methodsOf({ kind: 'record', type, id: record.id })
  if (offered.includes('PATCH'))
    yield { name: 'an edit', method: 'PATCH', path: pathOf(record), body: editOf(type, record) }
  yield* linkWrites(api, type, record)
  await linkEverywhere(api, type, record)
  if (offered.includes('DELETE')) yield { name: 'a deletion', method: 'DELETE', path: pathOf(record) }
}

async function* linkWrites(api: Client, type: ResourceType, record: Identifier): AsyncGenerator<Sent> {
  for (const [name, relationship] of type.relationships) {
    const methods = methodsOf({ kind: 'relationship', type, id: record.id, name, relationship })
    const path = linkagePath(record, name)
    const target = async () => identify(await newTarget(api, relationship))
    const wishes: [string, string, Identifier[]][] = isToOne(relationship)
      ? [
          ['PATCH', 'setting', [await target()]],
          ['PATCH', 'emptying', []],
        ]
      : [
          ['POST', 'adding to', [await target(), await target()]],
          ['DELETE', 'taking from', [await target()]],
          ['PATCH', 'replacing', [await target()]],
          ['PATCH', 'emptying', []],
        ]
    for (const [method, verb, targets] of wishes)
      if (methods.includes(method) && !(verb === 'emptying' && isNeverEmpty(type, name)))
        yield { name: `${verb} ${name}`, method, path, body: { data: linkage(relationship, ...targets) } }
  }
}

/** Links a record by all tables of links, also by those that only the other end knows. */
async function linkEverywhere(api: Client, type: ResourceType, record: Identifier): Promise<void> {
  for (const [name, relationship] of type.relationships)
    if (relationship.kind === 'linked') await addLink(api, record, name, await newTarget(api, relationship))
  for (const [other, name, relationship] of registry.pointingAt(type))
    if (relationship.kind === 'linked' && !relationship.inverse)
      await addLink(api, identify(await createSample(api, other)), name, record)
}

const allOf = (type: ResourceType): Document => {
  const attributes: Document = fullAttributes(type)
  for (const name of BOUND[type.name] ?? []) delete attributes[name]
  return { ...attributes, ...sampleAttributes(type) }
}

const newOne = (type: ResourceType, attributes: Document): Document => ({
  data: { type: type.name, attributes },
})

function editOf(type: ResourceType, record: Identifier): Document {
  const names = writableNames(type).filter((name) => !BOUND[type.name]?.includes(name))
  const attributes = Object.fromEntries(names.map((name) => [name, otherValue(type, name)]))
  return { data: { ...record, attributes } }
}
