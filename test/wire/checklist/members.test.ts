import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { identify, pathOf } from './linked.ts'
import { assertOk, assertRefused, assertUnchanged, forEveryType, types } from './support.ts'

const { api, database } = await startService()

const FORBIDDEN = ['links', 'relationships']
const OBJECT_KINDS = ['hash', 'customs']

test('23: an object in an attribute with the member links or relationships is 422, for every type', async () => {
  let checked = 0
  await forEveryType(async (type) => {
    const record = await createSample(api, type)
    for (const [name, { kind, isComputed }] of type.attributes)
      for (const member of FORBIDDEN) {
        if (isComputed || !OBJECT_KINDS.includes(kind.name)) continue
        checked++
        const values = [
          { [member]: 1 },
          { [member]: { self: 'x' } },
          { 'custom-1': { [member]: 1 } },
          { 'custom-1': [{ [member]: {} }] },
        ]
        await assertUnchanged(database, async () => {
          for (const value of values) {
            const attributes = { ...sampleAttributes(type), [name]: value }
            const place = { pointer: new RegExp(`^/data/attributes/${name}(/|$)`) }
            const made = await api.post(`/${type.name}`, { data: { type: type.name, attributes } })
            assertRefused(made, 422, place)
            const edit = { data: { ...identify(record), attributes: { [name]: value } } }
            assertRefused(await api.patch(pathOf(record), edit), 422, place)
          }
        })
      }
  })
  assert.ok(checked >= 2 * (types.filter(({ attributes }) => attributes.has('customs')).length + 1))
})

test('23: the options of a token may not have the member links or relationships', async () => {
  const token = assertOk(await api.get('/current-token')).data
  for (const member of FORBIDDEN)
    for (const options of [
      { [member]: 1 },
      { color: { [member]: 1 } },
      { color: [{ a: { [member]: [] } }] },
    ]) {
      const answer = await api.patch('/current-token', {
        data: { ...identify(token), attributes: { options } },
      })
      assertRefused(answer, 422, { pointer: /^\/data\/attributes\/options(\/|$)/ })
    }
  assert.deepEqual(
    assertOk(await api.get('/current-token')).data.attributes.options,
    token.attributes.options,
  )
})

test('24: members of a document that mean nothing here are ignored, for every type', () =>
  forEveryType(async (type) => {
    const around = {
      meta: { source: 'test' },
      jsonapi: { version: '1.0' },
      included: [{ type: 'contacts', id: '1', attributes: { 'no-such': 1 } }],
      links: { self: 'http://example.com' },
      unknown: 1,
    }
    const inside = { foo: 'bar', meta: {}, links: { self: 'http://example.com' } }
    const attributes = sampleAttributes(type)
    const made = await api.post(`/${type.name}`, {
      ...around,
      data: { ...inside, type: type.name, attributes },
    })
    const { data } = assertOk(made, 201)
    for (const [name, value] of Object.entries(attributes)) assert.deepEqual(data.attributes[name], value)
    assert.ok(!('foo' in data))
    assertOk(await api.patch(pathOf(data), { ...around, data: { ...inside, ...identify(data) } }))
    const meta = { ...around, data: { ...identify(data), attributes: [], relationships: [], meta: {} } }
    assertOk(await api.patch(pathOf(data), meta))
  }))

const capitalised = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())

test('25: the names of members are case-sensitive, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    await assertUnchanged(database, async () => {
      for (const [name, { isComputed }] of type.attributes) {
        const wrong = capitalised(name)
        const place = { pointer: `/data/attributes/${wrong}` }
        const edit = { data: { ...identify(record), attributes: { [wrong]: record.attributes[name] } } }
        if (!isComputed) assertRefused(await api.patch(pathOf(record), edit), 400, place)
        const field = await api.get(`/${type.name}?fields[${type.name}]=${wrong}`)
        assertRefused(field, 400, { parameter: `fields[${type.name}]` })
        assertRefused(await api.get(`/${type.name}?sort=${wrong}`), 400, { parameter: 'sort' })
      }
      for (const name of type.relationships.keys()) {
        const wrong = capitalised(name)
        assertRefused(await api.get(`${pathOf(record)}/${wrong}`), 404)
        assertRefused(await api.get(`/${type.name}?include=${wrong}`), 400, { parameter: 'include' })
      }
      assertRefused(await api.get(`/${capitalised(type.name)}`), 404)
      const withWrongMember = { Data: { type: type.name, attributes: sampleAttributes(type) } }
      assertRefused(await api.post(`/${type.name}`, withWrongMember), 400)
      const withWrongType = { data: { Type: type.name, attributes: sampleAttributes(type) } }
      assertRefused(await api.post(`/${type.name}`, withWrongType), 400)
    })
  }))
