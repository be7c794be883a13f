import assert from 'node:assert/strict'
import { afterEach } from 'node:test'
import { startService } from '../support/service.ts'
import { converse, head } from './socket.ts'

export const { api, port } = await startService({ isShared: true })

export const COMMON = ['Host: x', `Authorization: Bearer ${api.token}`]
export const TYPE = 'Content-Type: application/vnd.api+json'
export const CLOSE = 'Connection: close'
/** After so long the client says that nothing more will come; a whole request is answered before. */
export const INCOMPLETE = 3_000

/** The body of a create request. */
export const CONTACT =
  '{"data":{"type":"contacts","attributes":{"first-name":"Anna","last-name":"Karenina"}}}'

export function post(body: string | Buffer, ...more: string[]): Buffer {
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  const start = head('POST /api/v1/contacts HTTP/1.1', ...COMMON, TYPE, ...more, length)
  return Buffer.concat([Buffer.from(start), Buffer.from(body)])
}

/** The same as one chunk. */
export const postInChunks = (body: string, ...more: string[]) =>
  head('POST /api/v1/contacts HTTP/1.1', ...COMMON, TYPE, CLOSE, ...more, 'Transfer-Encoding: chunked') +
  `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

export const numberOfContacts = async (): Promise<number> =>
  (await api.get('/contacts?page[size]=1')).document.meta['record-count']

/** The bytes are answered with one of these refusals, and nothing is written. */
export async function refuses(bytes: string | Uint8Array, ...expected: number[]): Promise<void> {
  const before = await numberOfContacts()
  const { statuses, received } = await converse(port, bytes, { endsAfter: INCOMPLETE })
  const shown = `${Buffer.from(bytes).toString('latin1').slice(0, 300)}\n-> ${received.subarray(0, 300)}`
  assert.equal(statuses.length, 1, shown)
  assert.ok(expected.includes(statuses[0]!), shown)
  assert.equal(await numberOfContacts(), before, shown)
}

// Whatever came before, the next client is served.
afterEach(async () => assert.equal((await api.get('/profile')).status, 200))
