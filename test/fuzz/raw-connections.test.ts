import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, CLOSE, COMMON, CONTACT, INCOMPLETE, numberOfContacts, port, post } from './raw-client.ts'
import { converse, head } from './socket.ts'

test('requests that follow each other without waiting are answered in their order', async () => {
  const ids: string[] = []
  for (let turn = 0; turn < 20; turn++)
    ids.push((await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Karenina' })).id)
  const requests = ids.map((id, index) =>
    head(`GET /api/v1/contacts/${id} HTTP/1.1`, ...COMMON, ...(index === ids.length - 1 ? [CLOSE] : [])),
  )
  const { received, statuses } = await converse(port, requests.join(''))
  assert.deepEqual(
    statuses,
    ids.map(() => 200),
  )
  const answered = [...received.toString().matchAll(/\{"data":\{"id":"(\d+)"/g)].map(([, id]) => id)
  assert.deepEqual(answered, ids)
})

test('what follows a whole request and is none spoils only itself', async () => {
  const before = await numberOfContacts()
  const { statuses } = await converse(
    port,
    Buffer.concat([post(CONTACT), Buffer.from('\x00\xff garbage\r\n\r\n')]),
  )
  assert.ok(
    statuses.length > 0 && statuses.every((status) => status === 201 || status === 400),
    `${statuses}`,
  )
  assert.ok((await numberOfContacts()) - before <= 1)
})

test('other versions and other uses of HTTP end in an answer or in a closed connection', async () => {
  const cases: [string, number[]][] = [
    [head('GET /api/v1/profile HTTP/1.0', ...COMMON), [200]],
    [head('GET /api/v1/profile HTTP/1.1', `Authorization: Bearer ${api.token}`, CLOSE), [400]],
    [head('GET /api/v1/profile HTTP/9.9', ...COMMON), [400]],
    ['GET /api/v1/profile\r\n\r\n', [401]],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    [head('OPTIONS * HTTP/1.1', ...COMMON, CLOSE), [404]],
    [head('GET /api/v1/profile HTTP/1.1', ...COMMON, 'Connection: Upgrade', 'Upgrade: websocket'), [200]],
    [head('GET /api/v1/profile HTTP/1.1', ...COMMON, 'Expect: the-moon', CLOSE), [200]],
    [head('get /api/v1/profile HTTP/1.1', ...COMMON, CLOSE), [400]],
    [head('CONNECT x:443 HTTP/1.1', ...COMMON), []],
  ]
  for (const [bytes, expected] of cases)
    assert.deepEqual(
      (await converse(port, bytes, { endsAfter: INCOMPLETE })).statuses,
      expected,
      bytes.slice(0, 60),
    )
})

test('a client that waits to be told to continue is told so', async () => {
  const { statuses } = await converse(port, post(CONTACT, CLOSE, 'Expect: 100-continue'))
  assert.deepEqual(statuses, [100, 201])
})
