import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from '../support/ask.ts'
import { unpacked } from '../support/check/answer-reader.ts'
import { startService } from '../support/service.ts'

const { api, port } = await startService()
for (let number = 0; number < 20; number++)
  await api.create('contacts', { 'first-name': 'Anna', 'last-name': `Karenina ${number}` })

const list = (encodings?: string) =>
  ask(port, 'GET', '/api/v1/contacts', {
    authorization: `Bearer ${api.token}`,
    'accept-encoding': encodings,
  })
const plain = await list()

for (const [accepted, given] of [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5, br;q=0', 'gzip'],
  ['*', 'gzip'],
] as const)
  test(`a client that takes "${accepted}" gets ${given}, and in it the same document`, async () => {
    const { headers, bytes } = await list(accepted)
    assert.equal(headers.get('content-encoding'), given)
    assert.equal(headers.get('vary'), plain.headers.get('vary'))
    assert.match(headers.get('vary')!, /accept-encoding/i)
    assert.ok(bytes.length < plain.bytes.length / 4)
    assert.deepEqual(unpacked(given, bytes), plain.bytes)
  })

test('a client that takes no encoding of ours gets the document as it is', async () => {
  for (const accepted of [undefined, '', 'identity', 'deflate', 'gzip;q=0, br;q=0.0']) {
    const { headers, bytes } = await list(accepted)
    assert.equal(headers.get('content-encoding'), null)
    assert.deepEqual(bytes, plain.bytes)
  }
})

test('an answer that fits one packet is not compressed', async () => {
  const { headers } = await api.get('/contacts/0', { headers: { 'accept-encoding': 'gzip' } })
  assert.equal(headers.get('content-encoding'), null)
})
