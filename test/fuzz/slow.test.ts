import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startService } from '../support/service.ts'
import { converse, head } from './socket.ts'

const { api, port } = await startService()
const COMMON = ['Host: x', `Authorization: Bearer ${api.token}`, 'Content-Type: application/vnd.api+json']
const BODY = '{"data":{"type":"contacts","attributes":{"first-name":"Anna","last-name":"Karenina"}}}'
const PATIENCE = 90_000

/** A few bytes after the other, with a pause after each. */
async function* drop(text: string, milliseconds: number) {
  for (const [few] of text.matchAll(/.{1,3}/gs)) {
    yield few
    await pause(milliseconds)
  }
}

async function* forever(beginning: string, more: string, milliseconds: number) {
  yield beginning
  for (let waited = 0; waited < PATIENCE; waited += milliseconds) {
    await pause(milliseconds)
    yield more
  }
}

test('a body that comes a few bytes at a time is taken when it is complete', async () => {
  const start = head(
    'POST /api/v1/contacts HTTP/1.1',
    ...COMMON,
    `Content-Length: ${BODY.length}`,
    'Connection: close',
  )
  const { statuses } = await converse(port, drop(start + BODY, 5), { patience: PATIENCE })
  assert.deepEqual(statuses, [201])
})

test('those who never come to an end are cut off, and nobody else waits for them', async () => {
  const post = 'POST /api/v1/contacts HTTP/1.1'
  const slow = [
    forever(head(post, ...COMMON, 'Content-Length: 1000000'), ' ', 500),
    forever(head(post, ...COMMON, 'Transfer-Encoding: chunked'), '1\r\n \r\n', 500),
    forever(`${post}\r\nHost: x\r\n`, 'X: y\r\n', 500),
    forever(
      head(
        'POST /api/v1/documents HTTP/1.1',
        ...COMMON.slice(0, 2),
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 1000000',
      ),
      ' ',
      500,
    ),
  ]
  const begin = Date.now()
  const conversations = Promise.all(slow.map((bytes) => converse(port, bytes, { patience: PATIENCE })))
  await pause(2_000)
  for (let turn = 0; turn < 20; turn++) assert.equal((await api.get('/contacts')).status, 200)
  for (const { statuses } of await conversations) assert.deepEqual(statuses, [408])
  assert.ok(Date.now() - begin < PATIENCE)
  assert.deepEqual((await api.get('/contacts?filter[first-name]=')).document.data, [])
})
