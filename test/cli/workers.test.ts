import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newDataDir, startServer } from './programs.ts'
import { get } from './web.ts'

const REQUESTS = 20
const PATIENCE_MS = 10_000
const COUNT = /^rapport_request_seconds_count\{method="GET",status="404"\} (\d+)$/m

test('metrics are those of all workers, whichever is asked', async () => {
  const { port } = await startServer({ DATA_DIR: newDataDir(), WORKERS: '2', DATABASE_POOL: '4' })
  const close = { connection: 'close' }
  for (let turn = 0; turn < REQUESTS; turn++) assert.equal((await get(port, '/nowhere', close)).status, 404)
  const counted = async () => Number(COUNT.exec((await get(port, '/metrics', close)).text)?.[1])
  const until = performance.now() + PATIENCE_MS
  // An answer is counted when it has been sent.
  while ((await counted()) !== REQUESTS && performance.now() < until) await pause(100)
  assert.deepEqual([await counted(), await counted(), await counted()], [REQUESTS, REQUESTS, REQUESTS])
})
