import assert from 'node:assert/strict'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { asKept, createSample, fullAttributes, sampleAttributes } from '../../support/samples.ts'
import { PUBLIC_URL, startService } from '../../support/service.ts'
import { everyType } from './every.ts'

const { api } = await startService()

const post = (type: ResourceType, attributes: object) =>
  api.post(`/${type.name}`, { data: { type: type.name, attributes } })

const countOf = async (type: ResourceType): Promise<number> =>
  (await api.get(`/${type.name}`)).document.meta['record-count']

/** The attributes of the resource that were written. */
const written = (resource: { attributes: Record<string, unknown> }, attributes: object) =>
  Object.fromEntries(Object.keys(attributes).map((name) => [name, resource.attributes[name]]))

for (const [amount, attributesOf] of [
  ['least', sampleAttributes],
  ['most', fullAttributes],
] as const)
  everyType(`a record with the ${amount} attributes is created and reads back`, async (type) => {
    const attributes = attributesOf(type)
    const created = await post(type, attributes)
    assert.equal(created.status, 201, created.text)
    const { data } = created.document
    assert.equal(data.type, type.name)
    assert.deepEqual(Object.keys(data.attributes), [...type.attributes.keys()])
    assert.deepEqual(written(data, attributes), attributes)
    assert.equal(data.links.self, `${PUBLIC_URL}/api/v1/${type.name}/${data.id}`)
    assert.equal(created.headers.get('location'), data.links.self)
    assert.deepEqual((await api.get(`/${type.name}/${data.id}`)).document, { data: asKept(data) })
    // A required custom field would bind the other tests.
    assert.equal((await api.delete(`/${type.name}/${data.id}`)).status, 204)
  })

everyType('a record has a text, and times that begin with its making', async (type) => {
  const before = new Date().toISOString().slice(0, -1)
  const { attributes } = await createSample(api, type)
  assert.equal(typeof attributes['as-string'], 'string')
  if (type.attributes.get('name')?.isRequired) assert.equal(attributes['as-string'], attributes.name)
  for (const time of [attributes['created-at'], attributes['updated-at']]) {
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
    assert.ok(time >= before)
  }
})

everyType('a record without a required attribute is not created', async (type) => {
  const attributes = sampleAttributes(type)
  const count = await countOf(type)
  for (const name of Object.keys(attributes)) {
    const answer = await post(type, { ...attributes, [name]: undefined })
    assert.equal(answer.status, 422)
    assert.equal(answer.document.errors[0].code, '100')
    assert.equal(answer.document.errors[0].source.pointer, `/data/attributes/${name}`)
  }
  assert.equal(await countOf(type), count)
})

everyType('relationships are shown as links, without linkage', async (type) => {
  const { id, relationships = {} } = await createSample(api, type)
  const expected = [...type.relationships.keys()].map((name) => {
    const record = `${PUBLIC_URL}/api/v1/${type.name}/${id}`
    return [name, { links: { self: `${record}/relationships/${name}`, related: `${record}/${name}` } }]
  })
  assert.deepEqual(relationships, Object.fromEntries(expected))
})

everyType('a new record is counted and stands last in the list', async (type) => {
  const count = await countOf(type)
  const record = await createSample(api, type)
  const { document } = await api.get(`/${type.name}?sort=-id&page[size]=1`)
  // A funnel is made with its stages, but never with another funnel.
  assert.deepEqual(document.meta, { 'record-count': count + 1, 'page-count': count + 1 })
  assert.deepEqual(document.data, [record])
  const last = await api.get(`/${type.name}?page[size]=1&page[number]=${count + 1}`)
  assert.deepEqual(last.document.data, [record])
})

everyType('an edit of nothing changes nothing but the time of the last edit', async (type) => {
  const { id, attributes } = await createSample(api, type)
  const answer = await api.patch(`/${type.name}/${id}`, { data: { type: type.name, id, attributes: {} } })
  assert.equal(answer.status, 200)
  const { 'updated-at': earlier, 'cached-at': _before, ...kept } = attributes
  const { 'updated-at': later, 'cached-at': _after, ...found } = answer.document.data.attributes
  assert.deepEqual(found, kept)
  assert.ok(later > earlier)
})

everyType('a deleted record is gone for every request and from the list', async (type) => {
  const [kept, deleted] = [await createSample(api, type), await createSample(api, type)]
  const count = await countOf(type)
  const path = `/${type.name}/${deleted.id}`
  const answer = await api.delete(path)
  assert.equal(answer.status, 204)
  assert.equal(answer.text, '')
  const document = { data: { type: type.name, id: deleted.id, attributes: sampleAttributes(type) } }
  assert.equal((await api.get(path)).status, 404)
  assert.equal((await api.patch(path, document)).status, 404)
  assert.equal((await api.delete(path)).status, 404)
  for (const name of type.relationships.keys()) {
    assert.equal((await api.get(`${path}/${name}`)).status, 404)
    assert.equal((await api.get(`${path}/relationships/${name}`)).status, 404)
  }
  assert.equal(await countOf(type), count - 1)
  const list = await api.get(`/${type.name}?sort=-id&page[size]=1`)
  assert.equal(list.document.data[0].id, kept.id)
})
