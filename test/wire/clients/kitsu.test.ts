import assert from 'node:assert/strict'
import { test } from 'node:test'
import Kitsu from 'kitsu'
import type { Document } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { subjects } from './subjects.ts'

const service = await startService({ zone: 'Europe/Moscow' })

const kitsuFor = (token: string | undefined) =>
  new Kitsu({
    baseURL: `http://127.0.0.1:${service.port}/api/v1`,
    headers: { Authorization: `Bearer ${token}` },
    camelCaseTypes: false,
    resourceCase: 'none',
    pluralize: false,
  })

async function freshKitsu() {
  const { api } = await service.addAccount()
  return kitsuFor(api.token)
}

const ids = ({ data }: Document): string[] => data.map(({ id }: Document) => id)

const subset = (record: Document, wanted: object) =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, record[name]]))

for (const { type, attributes, edit, filter, sortedBy, many } of subjects) {
  const [relationship, otherType, otherAttributes] = many

  test(`kitsu creates ${type} with links and reads them back with what they include`, async () => {
    const kitsu = await freshKitsu()
    const other = await kitsu.create(otherType, otherAttributes)
    const source = await kitsu.create('sources', { name: 'Ball' })
    const created = await kitsu.create(type, {
      ...attributes,
      source: { data: { type: 'sources', id: source.data.id } },
      [relationship]: { data: [{ type: otherType, id: other.data.id }] },
    })
    assert.equal(created.status, 201)
    assert.deepEqual(subset(created.data, attributes), attributes)
    const read = await kitsu.get(`${type}/${created.data.id}`, {
      params: { include: `source,${relationship}` },
    })
    assert.deepEqual(subset(read.data, attributes), attributes)
    assert.equal(read.data.source.data.name, 'Ball')
    assert.deepEqual(subset(read.data[relationship].data[0], otherAttributes), otherAttributes)
  })

  test(`kitsu filters, sorts and pages ${type}`, async () => {
    const kitsu = await freshKitsu()
    const [name, attribute] = filter
    const wanted = await kitsu.create(type, { ...attributes, [sortedBy]: 'B' })
    const first = await kitsu.create(type, { ...attributes, [attribute]: null, [sortedBy]: 'A' })
    const last = await kitsu.create(type, { ...attributes, [attribute]: null, [sortedBy]: 'C' })
    const order = [first, wanted, last].map(({ data }) => data.id)
    const found = await kitsu.get(type, { params: { filter: { [name]: attributes[attribute] } } })
    assert.deepEqual(ids(found), [wanted.data.id])
    assert.deepEqual(ids(await kitsu.get(type, { params: { sort: sortedBy } })), order)
    assert.deepEqual(ids(await kitsu.get(type, { params: { sort: `-${sortedBy}` } })), order.toReversed())
    const page = await kitsu.get(type, { params: { sort: sortedBy, page: { size: 1, number: 2 } } })
    assert.deepEqual(ids(page), [order[1]])
    assert.deepEqual(page.meta, { 'record-count': 3, 'page-count': 3 })
    const sparse = await kitsu.get(type, { params: { fields: { [type]: sortedBy }, page: { size: 1 } } })
    assert.deepEqual(Object.keys(sparse.data[0]).sort(), ['id', 'links', sortedBy, 'type'].sort())
  })

  test(`kitsu edits ${type}, links and unlinks them, and deletes them`, async () => {
    const kitsu = await freshKitsu()
    const { data } = await kitsu.create(type, attributes)
    const edited = await kitsu.update(type, { id: data.id, ...edit })
    assert.deepEqual(subset(edited.data, edit), edit)
    assert.deepEqual(edited.data.customs, attributes.customs)
    const [one, other] = [
      await kitsu.create(otherType, otherAttributes),
      await kitsu.create(otherType, otherAttributes),
    ]
    const linkage = `${type}/${data.id}/relationships/${relationship}`
    const identifier = ({ data: { id } }: Document) => ({ type: otherType, id })
    await kitsu.post(linkage, [identifier(one)])
    await kitsu.post(linkage, [identifier(other)])
    assert.deepEqual(ids(await kitsu.get(linkage)), [one.data.id, other.data.id])
    await kitsu.delete(linkage, [one.data.id])
    assert.deepEqual(ids(await kitsu.get(`${type}/${data.id}/${relationship}`)), [other.data.id])
    await kitsu.patch(linkage, [identifier(one)])
    assert.deepEqual(ids(await kitsu.get(linkage)), [one.data.id])
    await kitsu.patch(linkage, [])
    assert.deepEqual(ids(await kitsu.get(linkage)), [])
    assert.equal((await kitsu.delete(type, data.id)).status, 204)
    await assert.rejects(kitsu.get(`${type}/${data.id}`), { message: /404/ })
  })
}

test('kitsu reads and edits the current token', async () => {
  const kitsu = await freshKitsu()
  const { data } = await kitsu.get('current-token')
  assert.equal(data.type, 'oauth-token')
  const body = { id: data.id, type: 'oauth-token', options: { color: 'red' } }
  const edited = await kitsu.request({ method: 'PATCH', url: 'current-token', type: 'oauth-token', body })
  assert.deepEqual(edited.data.options, { color: 'red' })
})

test('kitsu shows the errors of the service', async () => {
  const kitsu = await freshKitsu()
  await assert.rejects(kitsu.create('contacts', { 'first-name': 'Anna' }), (failure: Document) => {
    assert.equal(failure.errors[0].source.pointer, '/data/attributes/last-name')
    return true
  })
})
