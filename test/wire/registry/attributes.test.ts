import assert from 'node:assert/strict'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Document } from '../../support/client.ts'
import {
  createSample,
  fullAttributes,
  otherValue,
  sampleAttributes,
  writableNames,
} from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { everyType } from './every.ts'

const { api } = await startService()

type Attributes = Record<string, unknown>

const edit = (type: ResourceType, id: string, attributes: Attributes) =>
  api.patch(`/${type.name}/${id}`, { data: { type: type.name, id, attributes } })

const read = async (type: ResourceType, id: string): Promise<Attributes> =>
  (await api.get(`/${type.name}/${id}`)).document.data.attributes

const namesOf = (type: ResourceType, trait: 'isComputed' | 'isRequired' | 'isNeverEmpty') =>
  [...type.attributes].filter(([, attribute]) => attribute[trait]).map(([name]) => name)

const alwaysSet = (type: ResourceType) => {
  const names = [...namesOf(type, 'isRequired'), ...namesOf(type, 'isNeverEmpty')]
  return names.filter((name) => writableNames(type).includes(name))
}

const valuesFor = (names: readonly string[], value: (name: string) => unknown): Attributes =>
  Object.fromEntries(names.map((name) => [name, value(name)]))

const pick = (attributes: Attributes, names: readonly string[]) =>
  valuesFor(names, (name) => attributes[name])

/** A flag that one record of the account always has can be taken over from it, but not given up. */
const isTakenOver = (type: ResourceType, name: string) => type.attributes.get(name)!.onlyOnePer === 'account'

const startValues = (type: ResourceType): Attributes => {
  const flags = writableNames(type).filter((name) => isTakenOver(type, name))
  return { ...fullAttributes(type), ...valuesFor(flags, () => false) }
}

/** One test for each type, with a record of every attribute; left behind, a custom field would bind the others. */
function everyFullRecord(behaviour: string, run: (type: ResourceType, record: Document) => Promise<void>) {
  everyType(behaviour, async (type) => {
    const record = await api.create(type.name, startValues(type))
    await run(type, record).finally(() => api.delete(`/${type.name}/${record.id}`))
  })
}

everyFullRecord('every attribute can be edited and reads back, and the others stay', async (type, { id }) => {
  const names = writableNames(type)
  let expected = pick(await read(type, id), names)
  for (const name of names) {
    const value = isTakenOver(type, name) || otherValue(type, name)
    assert.notDeepEqual(value, expected[name], name)
    expected = { ...expected, [name]: value }
    const answer = await edit(type, id, { [name]: value })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(pick(answer.document.data.attributes, names), expected, name)
  }
  assert.deepEqual(pick(await read(type, id), names), expected)
})

everyFullRecord(
  'null clears every attribute that may be empty, and the others stay',
  async (type, { id }) => {
    const before = await read(type, id)
    const cleared = writableNames(type).filter((name) => !alwaysSet(type).includes(name))
    const answer = await edit(
      type,
      id,
      valuesFor(cleared, () => null),
    )
    assert.equal(answer.status, 200, answer.text)
    const { attributes } = answer.document.data
    for (const name of cleared) assert.deepEqual(attributes[name], emptyValue(type, name), name)
    assert.deepEqual(pick(attributes, alwaysSet(type)), pick(before, alwaysSet(type)))
  },
)

/** What has a value from the beginning goes back to it. */
function emptyValue(type: ResourceType, name: string): unknown {
  const { kind, initial } = type.attributes.get(name)!
  if (initial === undefined) return null
  return ['customs', 'decimal'].includes(kind.name) ? JSON.parse(String(initial)) : initial
}

/** There is an error for each of these attributes and for no other, and nothing has changed. */
async function isRefused(
  type: ResourceType,
  record: Document,
  wrong: Attributes,
  status: number,
  code: string,
) {
  const created = { data: { type: type.name, attributes: { ...sampleAttributes(type), ...wrong } } }
  for (const answer of [await edit(type, record.id, wrong), await api.post(`/${type.name}`, created)]) {
    assert.equal(answer.status, status, answer.text)
    const named = answer.document.errors.map((error: Document) => error.source.pointer.split('/')[3])
    assert.deepEqual(new Set(named), new Set(Object.keys(wrong)))
    for (const error of answer.document.errors) assert.equal(error.code, code)
  }
  // A secret is shown only by the answer that makes it.
  const shown = { ...record.attributes, ...('secret' in record.attributes && { secret: null }) }
  assert.deepEqual(await read(type, record.id), shown)
}

everyType('an attribute that must have a value cannot be cleared', async (type) => {
  assert.ok(alwaysSet(type).includes('created-at'))
  const empty = valuesFor(alwaysSet(type), () => null)
  await isRefused(type, await createSample(api, type), empty, 422, '100')
})

everyType('an attribute that the service keeps, or that there is not, is refused', async (type) => {
  const record = await createSample(api, type)
  const kept = namesOf(type, 'isComputed').filter((name) => !type.attributes.get(name)!.linkPart)
  const names = [...kept, 'no-such-attribute', 'Created-At', 'created_at']
  assert.ok(names.includes('as-string') && names.includes('updated-at'))
  for (const value of [() => 'text', () => null, (name: string) => record.attributes[name] ?? null])
    await isRefused(type, record, valuesFor(names, value), 400, '105')
})

everyFullRecord('a value of the wrong kind is refused, and nothing changes', async (type, record) => {
  const wrong = valuesFor(writableNames(type), (name) => wrongValue(type, name))
  await isRefused(type, record, wrong, 422, '100')
})

/** No attribute of the service is an object with this member. */
const wrongValue = (type: ResourceType, name: string): unknown =>
  type.attributes.get(name)!.kind.schema.type === 'object' ? 'text' : { wrong: true }
