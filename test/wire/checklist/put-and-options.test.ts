import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToOne } from '../../../src/definition/relationship.ts'
import { fullAttributes, otherValue, sampleAttributes, writableNames } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { identify, pathOf } from './linked.ts'
import { exchange } from './socket.ts'
import { assertOk, assertRefused, forEveryType } from './support.ts'

const { api, port, clientWithToken } = await startService()

test('80: PUT on a resource works as PATCH does, for every type', () =>
  forEveryType(async (type) => {
    const full = fullAttributes(type)
    const record = await api.create(type.name, full)
    const [name] = writableNames(type)
    const changed = { [name!]: otherValue(type, name!) }
    const put = (data: object) => api.send('PUT', pathOf(record), { body: { data } })
    const { data } = assertOk(await put({ ...identify(record), attributes: changed }))
    for (const [kept, value] of Object.entries({ ...full, ...changed }))
      assert.deepEqual(data.attributes[kept], value, kept)
    assert.deepEqual(assertOk(await api.get(pathOf(record))).data, data)
    assertRefused(await put({ type: type.name, attributes: sampleAttributes(type) }), 400)
    assertRefused(await put({ ...identify(record), attributes: { nonsense: 1 } }), 400)
    assertRefused(await put({ type: type.name, id: '999999999' }), 409)
  }))

const SENT_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'If-Match',
  'Idempotency-Key',
  'S2-Allow-Websockets',
]

async function assertPreflight(path: string, methods: readonly string[]): Promise<void> {
  for (const method of methods) {
    const headers = {
      origin: 'https://example.com',
      'access-control-request-method': method,
      'access-control-request-headers': SENT_HEADERS.join(', ').toLowerCase(),
    }
    const answer = await exchange(port, { method: 'OPTIONS', target: `/api/v1${path}`, headers })
    assert.equal(answer.status, 204, answer.text)
    const listed = (name: string) => (answer.headers.get(name) ?? '').toLowerCase().split(/, */)
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.ok(listed('access-control-allow-methods').includes(method.toLowerCase()), method)
    for (const name of SENT_HEADERS)
      assert.ok(listed('access-control-allow-headers').includes(name.toLowerCase()), name)
    assert.equal(answer.headers.get('access-control-allow-credentials'), null)
  }
}

test('80: OPTIONS answers the preflight of a browser without a token, for every type', async () => {
  await assertPreflight('/current-token', ['GET', 'PATCH'])
  await forEveryType(async (type) => {
    await assertPreflight(`/${type.name}`, ['GET', 'POST'])
    await assertPreflight(`/${type.name}/1`, ['GET', 'PATCH', 'PUT', 'DELETE'])
    for (const [name, relationship] of type.relationships)
      await assertPreflight(
        `/${type.name}/1/relationships/${name}`,
        isToOne(relationship) ? ['GET', 'PATCH'] : ['GET', 'PATCH', 'POST', 'DELETE'],
      )
    for (const answer of [
      await api.get(`/${type.name}`),
      await clientWithToken('unknown').get(`/${type.name}`),
    ]) {
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
      assert.equal(answer.headers.get('access-control-allow-credentials'), null)
    }
  })
})
