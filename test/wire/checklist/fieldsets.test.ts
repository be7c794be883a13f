import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Document } from '../../support/client.ts'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { keyOf, primaryOf } from './inspect.ts'
import { createLinked, createWithLink, identify, madeOnce, pathOf } from './linked.ts'
import { assertOk, assertRefused, assertUnchanged, forEveryRelationship, forEveryType } from './support.ts'

const { api, database } = await startService()
const linked = madeOnce((type, name) => createWithLink(api, type, name))
const whole = madeOnce((type) => createLinked(api, type))

/** The names of all fields that a resource object shows. */
const fieldsOf = ({ attributes = {}, relationships = {} }: Document) =>
  [...Object.keys(attributes), ...Object.keys(relationships)].sort()

const namesOf = (type: ResourceType) => [...type.attributes.keys(), ...type.relationships.keys()].sort()

async function assertShows(path: string, fields: readonly string[]): Promise<Document> {
  const document = assertOk(await api.get(path))
  const resources = primaryOf(document)
  assert.ok(resources.length > 0)
  for (const resource of resources) {
    assert.deepEqual(fieldsOf(resource), [...fields].sort(), path)
    assert.ok(resource.id && resource.type)
  }
  return document
}

test('35: fields[type] with one field shows only that, for every field of every type', () =>
  forEveryType(async (type) => {
    const record = await whole(type)
    await assertShows(pathOf(record), namesOf(type))
    for (const name of namesOf(type)) {
      const { data } = await assertShows(`${pathOf(record)}?fields[${type.name}]=${name}`, [name])
      const isRelationship = type.relationships.has(name)
      assert.equal('relationships' in data, isRelationship)
      assert.equal('attributes' in data, !isRelationship)
    }
    await assertShows(`/${type.name}?fields[${type.name}]=updated-at,created-at`, [
      'created-at',
      'updated-at',
    ])
  }))

test('36: an empty fields[type] shows no field at all, for every type', () =>
  forEveryType(async (type) => {
    const record = await whole(type)
    for (const address of [`/${type.name}`, pathOf(record)]) {
      await assertShows(`${address}?fields[${type.name}]=`, [])
      await assertShows(`${address}?fields%5B${type.name}%5D`, [])
    }
  }))

test('37: what is included stays when fields hide its linkage, for every relationship', () =>
  forEveryRelationship(async (type, name) => {
    const { record, target } = await linked(type, name)
    const query = `include=${name}&fields[${type.name}]=created-at`
    const { data, included } = assertOk(await api.get(`${pathOf(record)}?${query}`))
    assert.deepEqual(fieldsOf(data), ['created-at'])
    assert.ok(included.map(keyOf).includes(keyOf(target)))
  }))

test('38: fields applies to included resources, for every relationship', () =>
  forEveryRelationship(async (type, name) => {
    const { record, target } = await linked(type, name)
    const query = `include=${name}&fields[${target.type}]=updated-at`
    const { data, included } = assertOk(await api.get(`${pathOf(record)}?${query}`))
    assert.ok(included.length > 0)
    for (const resource of included) assert.deepEqual(fieldsOf(resource), ['updated-at'])
    if (target.type !== type.name) assert.deepEqual(fieldsOf(data), namesOf(type))
  }))

test('38: fields applies to what the related address shows, for every relationship', () =>
  forEveryRelationship(async (type, name) => {
    const { record, target } = await linked(type, name)
    await assertShows(`${pathOf(record)}/${name}?fields[${target.type}]=created-at`, ['created-at'])
  }))

test('38: fields applies to the answers of POST and PATCH, for every type', () =>
  forEveryType(async (type) => {
    const query = `?fields[${type.name}]=created-at`
    const attributes = sampleAttributes(type)
    const made = assertOk(
      await api.post(`/${type.name}${query}`, { data: { type: type.name, attributes } }),
      201,
    )
    assert.deepEqual(fieldsOf(made.data), ['created-at'])
    const edit = { data: { ...identify(made.data), attributes } }
    assert.deepEqual(fieldsOf(assertOk(await api.patch(pathOf(made.data) + query, edit)).data), [
      'created-at',
    ])
  }))

test('39: an unknown field or type in fields is 400 and names the parameter, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const own = `fields[${type.name}]`
    const wrong: [query: string, parameter: string, code: string][] = [
      [`${own}=nonsense`, own, '104'],
      [`${own}=created-at,nonsense`, own, '104'],
      [`${own}=id`, own, '104'],
      [`${own}=constructor`, own, '104'],
      ['fields[nonsense]=name', 'fields[nonsense]', '101'],
      ['fields[__proto__]=name', 'fields[__proto__]', '101'],
      ['fields=name', 'fields', '101'],
    ]
    await assertUnchanged(database, async () => {
      for (const [query, parameter, code] of wrong) {
        const data = { type: type.name, attributes: sampleAttributes(type) }
        const answers = [
          await api.get(`/${type.name}?${query}`),
          await api.get(`${pathOf(record)}?${query}`),
          await api.post(`/${type.name}?${query}`, { data }),
        ]
        for (const answer of answers) {
          assertRefused(answer, 400, { parameter })
          assert.equal(answer.document.errors[0].code, code, query)
        }
      }
    })
  }))
