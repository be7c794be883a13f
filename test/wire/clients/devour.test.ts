import assert from 'node:assert/strict'
import { test } from 'node:test'
import JsonApi from 'devour-client'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { Document } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { types } from '../registry/every.ts'
import { subjects } from './subjects.ts'

const service = await startService({ zone: 'Europe/Moscow' })

/** Devour with every type of the service defined, as its users do it; names stay plural. */
async function freshDevour() {
  const { api } = await service.addAccount()
  const devour = new JsonApi({
    apiUrl: `http://127.0.0.1:${service.port}/api/v1`,
    bearer: api.token,
    pluralize: false,
    logger: false,
  })
  for (const { name, attributes, relationships } of types) {
    const fields = [...attributes.keys()].map((attribute) => [attribute, ''])
    const links = [...relationships].map(([relationship, definition]) => [
      relationship,
      { jsonApi: isToOne(definition) ? 'hasOne' : 'hasMany', type: definition.targets[0] },
    ])
    devour.define(name, Object.fromEntries([...fields, ...links]))
  }
  return devour
}

const ids = ({ data }: Document): string[] => data.map(({ id }: Document) => id)

const subset = (record: Document, wanted: object) =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, record[name]]))

for (const { type, attributes, edit, filter, sortedBy, many } of subjects) {
  const [relationship, otherType, otherAttributes] = many

  test(`devour creates ${type} with links and reads them back with what they include`, async () => {
    const devour = await freshDevour()
    const other = await devour.create(otherType, otherAttributes)
    const source = await devour.create('sources', { name: 'Ball' })
    const created = await devour.create(type, {
      ...attributes,
      source: { id: source.data.id },
      [relationship]: [{ id: other.data.id }],
    })
    assert.deepEqual(subset(created.data, attributes), attributes)
    const read = await devour.find(type, created.data.id, { include: `source,${relationship}` })
    assert.deepEqual(subset(read.data, attributes), attributes)
    assert.equal(read.data.source.name, 'Ball')
    assert.deepEqual(subset(read.data[relationship][0], otherAttributes), otherAttributes)
  })

  test(`devour filters, sorts and pages ${type}`, async () => {
    const devour = await freshDevour()
    const [name, attribute] = filter
    const wanted = await devour.create(type, { ...attributes, [sortedBy]: 'B' })
    const first = await devour.create(type, { ...attributes, [attribute]: null, [sortedBy]: 'A' })
    const last = await devour.create(type, { ...attributes, [attribute]: null, [sortedBy]: 'C' })
    const order = [first, wanted, last].map(({ data }) => data.id)
    const value = attributes[attribute]
    for (const given of [value, [value]])
      assert.deepEqual(ids(await devour.findAll(type, { filter: { [name]: given } })), [wanted.data.id])
    assert.deepEqual(ids(await devour.findAll(type, { sort: sortedBy })), order)
    assert.deepEqual(ids(await devour.findAll(type, { sort: [`-${sortedBy}`, 'id'] })), order.toReversed())
    const page = await devour.findAll(type, { sort: sortedBy, page: { size: 1, number: 2 } })
    assert.deepEqual(ids(page), [order[1]])
    assert.deepEqual(page.meta, { 'record-count': 3, 'page-count': 3 })
  })

  test(`devour edits ${type}, links and unlinks them, and deletes them`, async () => {
    const devour = await freshDevour()
    const { data } = await devour.create(type, attributes)
    const edited = await devour.update(type, { id: data.id, ...edit })
    assert.deepEqual(subset(edited.data, edit), edit)
    assert.deepEqual(edited.data.customs, attributes.customs)
    const made = async () => ({ id: (await devour.create(otherType, otherAttributes)).data.id })
    const [one, other] = [await made(), await made()]
    const linkage = () => devour.one(type, data.id).relationships(relationship)
    await linkage().post([one])
    await linkage().post([other])
    assert.deepEqual(ids(await linkage().get()), [one.id, other.id])
    await linkage().destroy([{ type: otherType, ...one }])
    assert.deepEqual(ids(await devour.one(type, data.id).all(relationship).get()), [other.id])
    await linkage().patch([one])
    assert.deepEqual(ids(await linkage().get()), [one.id])
    await devour.update(type, { id: data.id, [relationship]: [] })
    assert.deepEqual(ids(await linkage().get()), [])
    await devour.destroy(type, data.id)
    await assert.rejects(devour.find(type, data.id))
  })
}

test('devour with trailing slashes works as well', async () => {
  const devour = await freshDevour()
  devour.trailingSlash = { collection: true, resource: true }
  const { data } = await devour.create('companies', { name: 'Estate' })
  assert.equal((await devour.find('companies', data.id)).data.name, 'Estate')
  assert.deepEqual(ids(await devour.findAll('companies')), [data.id])
})
