import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EventStream } from '../changes/event-stream.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { RawReader } from './raw-reader.ts'

const MOST = 5
const { addAccount, service, port } = await startService({
  concurrency: { streams: { permits: 8, permitsPerKey: MOST } },
})
const { streams } = service.concurrency

test('of many streams that come at once no more get in than an account may have', async () => {
  const { api, account } = await addAccount()
  const asked = Array.from({ length: 4 * MOST }, () => new RawReader(port, api.token, '/changes/stream'))
  const statuses = await Promise.all(
    asked.map(
      ({ socket }) =>
        new Promise<string>((resolve) => {
          socket.once('data', (piece) => resolve(piece.toString().slice(9, 12)))
        }),
    ),
  )
  assert.equal(statuses.filter((status) => status === '200').length, MOST)
  assert.equal(statuses.filter((status) => status === '429').length, 3 * MOST)
  assert.equal(streams.heldBy(account.accountId), MOST)
  const { document, headers } = await api.get('/changes/stream')
  assert.match(document.errors[0].detail, /5 streams/)
  assert.ok(headers.get('retry-after'))
  for (const one of asked) one.close()
  await until(() => streams.heldBy(account.accountId) === 0)
})

test('a place is free as soon as its reader has left, and not with the next sign of life', async () => {
  const { api, account } = await addAccount()
  for (let turn = 0; turn < 3; turn++) {
    const open: EventStream[] = []
    for (let count = 0; count < MOST; count++) open.push(await EventStream.open(port, api.token))
    const left = performance.now()
    for (const stream of open) stream.close()
    await until(() => streams.heldBy(account.accountId) === 0)
    const { heartbeatMs } = service.streams.settings
    assert.ok(performance.now() - left < heartbeatMs / 3, 'long before it would have noticed by itself')
  }
})

test('accounts together have so many streams and no more, and none of them all', async () => {
  const [first, second] = [await addAccount(), await addAccount()]
  const open: EventStream[] = []
  for (let count = 0; count < MOST; count++) open.push(await EventStream.open(port, first.api.token))
  for (let count = 0; count < 8 - MOST; count++) open.push(await EventStream.open(port, second.api.token))
  assert.equal((await second.api.get('/changes/stream')).status, 503)
  for (const stream of open) stream.close()
})
