import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { identify, pathOf } from './linked.ts'
import { assertOk, assertRefused, assertUnchanged, forEveryType, types } from './support.ts'

const { api, database } = await startService()

test('61: an edit without id is 400, with another id or type 409, with the id as an integer fine, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const other = await createSample(api, type)
    const stranger = types.find(({ name }) => name !== type.name)!.name
    const attributes = sampleAttributes(type)
    const edit = (data: object) => api.patch(pathOf(record), { data: { attributes, ...data } })
    await assertUnchanged(database, async () => {
      assertRefused(await edit({ type: type.name }), 400, { pointer: /^\/data(\/id)?$/ })
      assertRefused(await edit({ id: record.id }), 400, { pointer: /^\/data(\/type)?$/ })
      for (const id of [other.id, Number(other.id), 'abc', `0${record.id}`, `${record.id}.0`])
        assertRefused(await edit({ type: type.name, id }), 409, { pointer: '/data/id' })
      assertRefused(await edit({ type: stranger, id: record.id }), 409, { pointer: '/data/type' })
    })
    assertOk(await edit({ type: type.name, id: Number(record.id) }))
    assertOk(await edit(identify(record)))
  }))

test('63: an edit answers 200 with the whole resource and a later updated-at, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    await setTimeout(5)
    const answer = await api.patch(pathOf(record), { data: { ...identify(record), attributes: {} } })
    const { data } = assertOk(answer)
    assert.deepEqual(Object.keys(data.attributes), Object.keys(record.attributes))
    assert.deepEqual(data.relationships, record.relationships)
    assert.deepEqual(data, assertOk(await api.get(pathOf(record))).data)
    assert.ok(Date.parse(data.attributes['updated-at']) > Date.parse(record.attributes['updated-at']))
    assert.equal(data.attributes['created-at'], record.attributes['created-at'])
  }))

test('64: an edit of a record that is not there is 404, for every type', () =>
  forEveryType(async (type) => {
    const gone = await createSample(api, type)
    assertOk(await api.delete(pathOf(gone)), 204)
    for (const id of [gone.id, '999999999']) {
      const data = { type: type.name, id, attributes: sampleAttributes(type) }
      assertRefused(await api.patch(`/${type.name}/${id}`, { data }), 404)
    }
  }))

test('64: an edit of any attribute of a token but options is 403', async () => {
  const { data: token } = assertOk(await api.get('/current-token'))
  const names = Object.keys(token.attributes).filter((name) => name !== 'options')
  assert.ok(names.length >= 6)
  for (const name of names)
    for (const value of [token.attributes[name], 'other', null]) {
      const attributes = { [name]: value, options: { color: 'red' } }
      const answer = await api.patch('/current-token', { data: { ...identify(token), attributes } })
      assertRefused(answer, 403, { pointer: `/data/attributes/${name}` })
    }
  assert.deepEqual(assertOk(await api.get('/current-token')).data.attributes, token.attributes)
})
