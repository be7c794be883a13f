import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { mock, test } from 'node:test'
import { StreamedBody } from '../../src/runtime/streamed-body.ts'

const KIB = 1024
const MIN_RATE = { graceMs: 30_000, bytesPerSecond: 16 * KIB }
const turn = () => new Promise(setImmediate)

for (const [pieces, size] of [
  [1, 64 * KIB],
  [1, 256 * KIB],
  [2, 64 * KIB],
  [3, 16 * KIB],
] as const)
  test(`whoever stops reading is cut off, also when ${pieces} pieces of ${size} bytes were all there was`, async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const body = new StreamedBody(MIN_RATE, async function* () {
      for (let made = 0; made < pieces; made++) yield Buffer.alloc(size)
    })
    body.on('error', () => {})
    // Takes the first piece, and never the next.
    body.sendTo(new Writable({ highWaterMark: 16 * KIB, write: () => {} }))
    await turn()
    mock.timers.tick(29_000)
    assert.equal(body.destroyed, false)
    mock.timers.tick(60_000)
    mock.timers.reset()
    assert.equal(body.destroyed, true)
  })
