import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newDataDir, startServer } from '../cli/programs.ts'
import { Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { ended, exported, send } from './importing.ts'

const ROWS = 8_000
const USERS = 1_200
/** Every state lasts longer, and whoever asks more often keeps the server from its work. */
const LOOK_AGAIN_MS = 20
const BODY = `first-name,last-name,external-id\n${Array.from({ length: ROWS }, (_, n) => `A,B,${n}\n`).join('')}`

async function untilState(api: Client, id: string, wanted: string): Promise<void> {
  await until(async () => {
    const { state } = (await api.get(`/import-jobs/${id}`)).document.data.attributes
    const isComing = [wanted, 'queued', 'checking', 'running'].includes(state)
    assert.ok(isComing, `It is ${state} already, and never ${wanted}`)
    return state === wanted
  }, LOOK_AGAIN_MS)
}

async function untilUnderWay(api: Client, id: string): Promise<void> {
  await until(async () => {
    const { state, processed } = (await api.get(`/import-jobs/${id}`)).document.data.attributes
    assert.notEqual(state, 'done', 'The import was too fast for this test')
    return processed > 0
  }, LOOK_AGAIN_MS)
}

async function assertWhole(api: Client, id: string): Promise<void> {
  const job = await ended(api, id)
  assert.deepEqual([job.state, job.processed, job.created, job.failed], ['done', ROWS, ROWS, 0])
  const keys = (await exported(api, 'contacts', 'fields[contacts]=external-id')).map(
    ({ attributes }) => attributes['external-id'],
  )
  assert.deepEqual(
    keys,
    Array.from({ length: ROWS }, (_, n) => String(n)),
  )
}

for (const signal of ['SIGKILL', 'SIGTERM'] as const)
  test(`an import goes on where it was after the server ended by ${signal}; no row is lost or repeated`, async () => {
    const settings = { DATA_DIR: newDataDir(), BOOTSTRAP_TOKEN: 'restart-token' }
    const server = await startServer(settings)
    const api = new Client(server.port, 'restart-token')
    const { id } = (await send(api, '/contacts/import', BODY)).document.data
    await untilUnderWay(api, id)
    server.child.kill(signal)
    await server.ended
    const again = await startServer(settings)
    await assertWhole(new Client(again.port, 'restart-token'), id)
    await again.stop()
  })

for (const [kind, isGood] of [
  ['good', true],
  ['bad', false],
] as const)
  test(`an import of all rows or none that is killed in every state ends as one of the two: ${kind} rows`, async () => {
    const settings = { DATA_DIR: newDataDir(), BOOTSTRAP_TOKEN: 'restart-token' }
    // That an address comes again far below shows only when it is written.
    const rows = Array.from({ length: USERS }, (_, n) => `user${isGood ? n : n % (USERS - 1)}@example.com\n`)
    let server = await startServer(settings)
    let api = new Client(server.port, 'restart-token')
    const before = (await exported(api, 'users')).length
    const { id } = (await send(api, '/users/import?on-error=cancel', `email\n${rows.join('')}`)).document.data
    for (const state of isGood ? ['checking', 'running'] : ['checking', 'running', 'cancelling']) {
      await untilState(api, id, state)
      server.child.kill('SIGKILL')
      await server.ended
      server = await startServer(settings)
      api = new Client(server.port, 'restart-token')
    }
    const job = await ended(api, id)
    assert.equal(job.state, isGood ? 'done' : 'cancelled')
    assert.deepEqual([job.created, job.failed, job['not-undone']], isGood ? [USERS, 0, 0] : [0, 1, 0])
    assert.equal((await exported(api, 'users')).length, before + (isGood ? USERS : 0))
    await server.stop()
  })
