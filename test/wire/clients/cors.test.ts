import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../../support/client.ts'
import { startService } from '../../support/service.ts'

const { api, clientWithToken } = await startService()
const ORIGIN = { origin: 'https://app.example' }

const list = (text: string | null) => text!.toLowerCase().split(/\s*,\s*/)

function assertOpenToAnyOrigin({ headers }: Answer, place: string): void {
  assert.equal(headers.get('access-control-allow-origin'), '*', place)
  assert.equal(headers.get('access-control-allow-credentials'), null, place)
  assert.ok(list(headers.get('vary')).includes('accept'), place)
}

test('a preflight is answered for every method and header that programs in a browser need', async () => {
  const wanted = [
    'authorization',
    'content-type',
    'accept',
    'if-match',
    'idempotency-key',
    's2-allow-websockets',
  ]
  for (const [address, methods] of [
    ['/contacts', ['GET', 'POST']],
    ['/contacts/1', ['GET', 'PATCH', 'DELETE']],
    ['/contacts/1/relationships/deals', ['GET', 'POST', 'PATCH', 'DELETE']],
    ['/current-token', ['GET', 'PATCH']],
  ] as const)
    for (const method of methods) {
      const answer = await api.send('OPTIONS', address, {
        headers: {
          ...ORIGIN,
          authorization: undefined,
          'access-control-request-method': method,
          'access-control-request-headers': wanted.join(', '),
        },
      })
      assert.equal(answer.status, 204)
      assertOpenToAnyOrigin(answer, address)
      assert.ok(list(answer.headers.get('access-control-allow-methods')).includes(method.toLowerCase()))
      for (const header of wanted)
        assert.ok(list(answer.headers.get('access-control-allow-headers')).includes(header), header)
      assert.ok(Number(answer.headers.get('access-control-max-age')) > 0)
    }
})

test('every answer, refusals too, may be read by a program of any origin', async () => {
  const { id } = await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Karenina' })
  const answers: [string, Answer][] = [
    ['list', await api.get('/contacts', { headers: ORIGIN })],
    ['record', await api.get(`/contacts/${id}`, { headers: ORIGIN })],
    ['missing', await api.get('/contacts/999999', { headers: ORIGIN })],
    ['bad query', await api.get('/contacts?sort=nose', { headers: ORIGIN })],
    ['no token', await clientWithToken('wrong').get('/contacts', { headers: ORIGIN })],
    ['method', await api.send('PATCH', '/contacts', { headers: ORIGIN })],
    ['accept', await api.get('/contacts', { headers: { ...ORIGIN, accept: 'text/html' } })],
    [
      'content type',
      await api.send('POST', '/contacts', { headers: { ...ORIGIN, 'content-type': 'text/plain' }, raw: 'x' }),
    ],
    ['not JSON', await api.send('POST', '/contacts', { headers: ORIGIN, raw: '{' })],
    ['too large', await api.send('POST', '/contacts', { headers: ORIGIN, raw: ' '.repeat(1024 * 1024 + 1) })],
    ['created', await api.post('/deals', { data: { type: 'deals' } }, { headers: ORIGIN })],
    ['deleted', await api.send('DELETE', `/contacts/${id}`, { headers: ORIGIN })],
  ]
  for (const [place, answer] of answers) assertOpenToAnyOrigin(answer, place)
})

test('a program may read the headers that it needs', async () => {
  const answer = await api.post('/deals', { data: { type: 'deals' } }, { headers: ORIGIN })
  const exposed = list(answer.headers.get('access-control-expose-headers'))
  for (const header of ['etag', 'location', 'retry-after', 'x-request-id'])
    assert.ok(exposed.includes(header), header)
})

test('a preflight of an address that does not exist is not found', async () => {
  const answer = await api.send('OPTIONS', '/ghosts', { headers: ORIGIN })
  assert.equal(answer.status, 404)
  assertOpenToAnyOrigin(answer, 'ghosts')
})

test('a cookie opens nothing', async () => {
  const headers = { ...ORIGIN, authorization: undefined, cookie: `token=${api.token}; session=${api.token}` }
  assert.equal((await api.get('/contacts', { headers })).status, 401)
})
