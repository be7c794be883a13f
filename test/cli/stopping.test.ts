import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/until.ts'
import { hasPostgres, launch, newDataDir, startServer } from './programs.ts'
import { get, holdCreation, recordCount } from './web.ts'

const isAnswering = (port: number) =>
  get(port, '/healthz').then(
    ({ status }) => status === 200,
    () => false,
  )

test('SIGTERM lets a request that is under way finish, takes no new ones and exits with 0', async () => {
  const DATA_DIR = newDataDir()
  const server = await startServer({ DATA_DIR })
  assert.ok(await isAnswering(server.port))
  const held = holdCreation(server.port, server.token, 'Late')
  await held.begun
  server.child.kill('SIGTERM')
  await until(async () => !(await isAnswering(server.port)))
  assert.equal(await held.finish(), 201)
  assert.equal(await server.ended, 0)
  assert.ok(!hasPostgres(DATA_DIR))

  const again = await startServer({ DATA_DIR })
  assert.equal(await recordCount(again.port, server.token, '/contacts'), 1)
  assert.equal(await again.stop(), 0)
})

test('Ctrl-C under npm arrives twice and still waits for the request', async () => {
  const DATA_DIR = newDataDir()
  const server = await startServer({ DATA_DIR })
  const held = holdCreation(server.port, server.token, 'Late')
  await held.begun
  server.child.kill('SIGINT')
  await sleep(20)
  server.child.kill('SIGINT')
  await sleep(300)
  assert.equal(await held.finish(), 201)
  assert.equal(await server.ended, 0)
})

test('a server that is told to stop once more ends at once', async () => {
  const DATA_DIR = newDataDir()
  const server = await startServer({ DATA_DIR })
  const held = holdCreation(server.port, server.token, 'Never')
  await held.begun
  const asking = setInterval(() => server.child.kill('SIGTERM'), 400)
  assert.equal(await server.ended, 1)
  clearInterval(asking)
  await assert.rejects(held.status)
  await until(() => !hasPostgres(DATA_DIR))
})

const PHASES: Record<string, (dataDir: string) => boolean> = {
  'its data are being prepared': (dataDir) => readdirSync(dataDir).length > 0,
  'PostgreSQL starts': hasPostgres,
}

for (const [phase, isReached] of Object.entries(PHASES))
  test(`SIGTERM while ${phase} stops the server cleanly`, async () => {
    const DATA_DIR = newDataDir()
    const { child, ended } = launch(['serve'], { DATA_DIR })
    await until(() => isReached(DATA_DIR), 5)
    child.kill('SIGTERM')
    assert.equal(await ended, 0)
    assert.ok(!hasPostgres(DATA_DIR))
  })

test('SIGTERM sent to "npm start" reaches the server', async () => {
  const DATA_DIR = newDataDir()
  const server = await startServer({ DATA_DIR }, ['npm', 'start'])
  const held = holdCreation(server.port, server.token, 'Late')
  await held.begun
  server.child.kill('SIGTERM')
  await until(async () => !(await isAnswering(server.port)))
  assert.equal(await held.finish(), 201)
  assert.equal(await server.ended, 0)
  assert.ok(!hasPostgres(DATA_DIR))
})
