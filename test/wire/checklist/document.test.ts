import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resource, text, toOne } from '../../../src/definition/index.ts'
import { Registry } from '../../../src/definition/registry.ts'
import { isToOne } from '../../../src/definition/relationship.ts'
import { sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { allLinkageIn, resourcesOf } from './inspect.ts'
import { createLinked, createUnlinked, isNeverEmpty, linkagePath, madeOnce, pathOf } from './linked.ts'
import { assertOk, forEveryRelationship, forEveryType, registry } from './support.ts'

const { api, addAccount } = await startService()
const whole = madeOnce((type) => createLinked(api, type))

const includeAll = (names: Iterable<string>) => `include=${[...names].join(',')}`

test('14: id and type are strings everywhere, also in linkage and included, for every type', () =>
  forEveryType(async (type) => {
    const record = await whole(type)
    const documents = [
      assertOk(await api.get(`/${type.name}?${includeAll(type.relationships.keys())}`)),
      assertOk(await api.get(`${pathOf(record)}?${includeAll(type.relationships.keys())}`)),
      ...(await Promise.all(
        [...type.relationships.keys()].map(async (name) =>
          assertOk(await api.get(linkagePath(record, name))),
        ),
      )),
    ]
    for (const document of documents)
      for (const one of [...resourcesOf(document), ...resourcesOf(document).flatMap(allLinkageIn)]) {
        assert.equal(typeof one.id, 'string')
        assert.equal(typeof one.type, 'string')
      }
    if (type.relationships.size > 0) assert.ok(documents[0].included.length > 0)
  }))

test('15: data and errors never come together, and included never without data, for every type', () =>
  forEveryType(async (type) => {
    const record = await whole(type)
    const include = includeAll(type.relationships.keys())
    const data = { type: type.name, attributes: sampleAttributes(type) }
    const documents = [
      await api.get(`/${type.name}?${include}`),
      await api.get(`${pathOf(record)}?${include}`),
      await api.post(`/${type.name}?${include}`, { data }),
      await api.get(`/${type.name}/999999999?${include}`),
      await api.get(`/${type.name}?${include}&page[number]=0`),
      await api.post(`/${type.name}?${include}`, { data: null }),
      await api.patch(`${pathOf(record)}?${include}`, { data: { type: type.name } }),
    ].map(({ document }) => document)
    for (const [index, document] of documents.entries()) {
      assert.equal('errors' in document, index >= 3)
      assert.equal('data' in document, index < 3)
      assert.equal('included' in document, index < 3)
    }
  }))

test('16: a list is an array: none is [] with counts of 0, one hit is an array of one, for every type', () =>
  forEveryType(async (type) => {
    const list = `/${type.name}?filter[created-at-gte]=2900.01.01`
    const none = assertOk(await api.get(list))
    assert.deepEqual(none.data, [])
    assert.deepEqual(none.meta, { 'record-count': 0, 'page-count': 0 })
    const attributes = { ...sampleAttributes(type), 'created-at': '2900-06-01T00:00:00.000Z' }
    const { id } = await api.create(type.name, attributes)
    const one = assertOk(await api.get(list))
    assert.deepEqual(
      one.data.map((record: { id: string }) => record.id),
      [id],
    )
    assert.deepEqual(one.meta, { 'record-count': 1, 'page-count': 1 })
  }))

test('16: an account begins with empty lists but for its owner, the roles, its funnel and the stages', async () => {
  const { api: fresh } = await addAccount()
  const counts: Record<string, number> = {}
  for (const { name } of registry.types.values()) {
    const { data } = assertOk(await fresh.get(`/${name}`))
    if (data.length > 0) counts[name] = data.length
  }
  const funnel = { 'deal-stage-categories': 1, 'deal-stages': 3, 'order-stages': 3 }
  assert.deepEqual(counts, { users: 1, roles: 3, ...funnel })
})

test('17: no field is named id or type, and no name is both an attribute and a relationship, for every type', () =>
  forEveryType(async (type) => {
    const record = await whole(type)
    const attributes = Object.keys(record.attributes)
    const relationships = Object.keys(record.relationships ?? {})
    const fields = [...attributes, ...relationships]
    assert.ok(!fields.includes('id') && !fields.includes('type'))
    assert.equal(new Set(fields).size, fields.length)
  }))

test('17: a definition with such a field is refused at boot, for every type', () =>
  forEveryType(async ({ name, scope }) => {
    const link = toOne(name)
    const faulty = [
      resource(name, { scope, attributes: { id: text() } }),
      resource(name, { scope, attributes: { type: text() } }),
      resource(name, { scope, attributes: {}, relationships: { id: link } }),
      resource(name, { scope, attributes: {}, relationships: { type: link } }),
      resource(name, { scope, attributes: { same: text() }, relationships: { same: link } }),
    ]
    for (const type of faulty)
      assert.throws(() => new Registry([type]), new RegExp(`${name}\\.(id|type|same) `))
  }))

test('18: every relationship object has links, data or meta, for every type', () =>
  forEveryType(async (type) => {
    const record = await whole(type)
    const names = [...type.relationships.keys()]
    const queries = ['', `?${includeAll(names)}`, ...names.map((name) => `?fields[${type.name}]=${name}`)]
    for (const query of queries) {
      const { data } = assertOk(await api.get(`${pathOf(record)}${query}`))
      for (const one of Object.values<object>(data.relationships ?? {}))
        assert.ok('links' in one || 'data' in one || 'meta' in one, JSON.stringify(one))
    }
  }))

test('19: empty linkage is null for a to-one and [] for a to-many, for every relationship', () =>
  forEveryRelationship(
    async (type, name, relationship) => {
      const record = await createUnlinked(api, type)
      const empty = isToOne(relationship) ? null : []
      const { data, included } = assertOk(await api.get(`${pathOf(record)}?include=${name}`))
      assert.deepEqual(data.relationships[name].data, empty)
      assert.deepEqual(included, [])
      assert.deepEqual(assertOk(await api.get(linkagePath(record, name))).data, empty)
    },
    (_relationship, name, type) => !isNeverEmpty(type, name),
  ))

test('20: the related link of an empty relationship answers 200 with null or [], for every relationship', () =>
  forEveryRelationship(
    async (type, name, relationship) => {
      const record = await createUnlinked(api, type)
      const { document, status } = await api.get(record.relationships[name].links.related)
      assert.equal(status, 200)
      assert.deepEqual(document.data, isToOne(relationship) ? null : [])
    },
    (_relationship, name, type) => !isNeverEmpty(type, name),
  ))
