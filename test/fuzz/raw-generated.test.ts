import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changedBytes, randomBytes } from './arbitraries/bytes.ts'
import { CLOSE, COMMON, CONTACT, port, post, postInChunks } from './raw-client.ts'
import { BATCH, SEED } from './settings.ts'
import { converse, head } from './socket.ts'

test(`random bytes are no request (SEED=${SEED})`, async () => {
  const batch = fc.array(randomBytes, { minLength: BATCH, maxLength: BATCH })
  const property = fc.asyncProperty(batch, async (all) => {
    for (const { statuses } of await Promise.all(
      all.map((bytes) => converse(port, bytes, { endsAfter: 150 })),
    ))
      assert.deepEqual(
        statuses.filter((status) => status !== 400),
        [],
      )
  })
  await fc.assert(property, { seed: SEED, numRuns: 25, endOnFailure: true })
})

test('a request with a few bytes changed is answered, refused or cut off, and never a failure', async () => {
  const requests = [
    post(CONTACT, CLOSE),
    Buffer.from(
      head('GET /api/v1/contacts?filter[q]=anna&page[size]=5 HTTP/1.1', ...COMMON, 'Accept: */*', CLOSE),
    ),
    Buffer.from(postInChunks(CONTACT)),
  ]
  const batch = fc.array(changedBytes(requests), { minLength: BATCH, maxLength: BATCH })
  const property = fc.asyncProperty(batch, async (all) => {
    for (const { statuses, received } of await Promise.all(
      all.map((bytes) => converse(port, bytes, { endsAfter: 150 })),
    ))
      assert.ok(
        statuses.every((status) => status < 500),
        received.toString(),
      )
  })
  await fc.assert(property, { seed: SEED, numRuns: 100, endOnFailure: true })
})
