import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imported } from '../bulk/importing.ts'
import { Client } from '../support/client.ts'
import { ownPort } from '../support/ports.ts'
import { until } from '../support/until.ts'
import { launch, newDataDir, startServer, workersOf } from './programs.ts'
import { get } from './web.ts'

const REQUESTS = 20
const COUNT = /^rapport_request_seconds_count\{method="GET",status="404"\} (\d+)$/m

const server = await startServer({
  DATA_DIR: newDataDir(),
  WORKERS: '2',
  DATABASE_POOL: '4',
  LOG_LEVEL: 'fatal',
})
const { port, token } = server

test('metrics are those of all workers, whichever is asked', async () => {
  const close = { connection: 'close' }
  for (let turn = 0; turn < REQUESTS; turn++) assert.equal((await get(port, '/nowhere', close)).status, 404)
  const counted = async () => Number(COUNT.exec((await get(port, '/metrics', close)).text)?.[1])
  // An answer is counted when it has been sent.
  await until(async () => (await counted()) === REQUESTS, 100)
  assert.deepEqual([await counted(), await counted(), await counted()], [REQUESTS, REQUESTS, REQUESTS])
})

test('jobs are done by the first worker, and by the next one when it is gone', async () => {
  const api = new Client(port, token)
  const created = async () =>
    (await imported(api, '/contacts/import', 'first-name,last-name\nAnna,A\n')).created
  assert.equal(await created(), 1)
  const [first, second] = workersOf(server)
  process.kill(first!, 'SIGKILL')
  await until(() => workersOf(server).some((pid) => pid !== first && pid !== second), 50)
  assert.equal(await created(), 1)
  assert.equal(await server.stop(), 0)
})

test('a worker that ends before it listens is replaced, and the server stops when it is told to', async () => {
  const settings = { DATA_DIR: newDataDir(), WORKERS: '2', DATABASE_POOL: '4', PORT: String(await ownPort()) }
  const starting = launch(['serve'], { ...settings, LOG_LEVEL: 'fatal' })
  await until(() => workersOf(starting).length === 2, 5)
  process.kill(workersOf(starting)[0]!, 'SIGKILL')
  await until(() => starting.written.stdout.includes('listens on'), 50)
  starting.child.kill('SIGTERM')
  assert.equal(await starting.ended, 0)
})
