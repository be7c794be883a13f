import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startServer } from '../cli/programs.ts'
import { Client } from '../support/client.ts'
import { createDatabase, urlOf } from '../support/databases.ts'
import { Gate } from '../support/gate.ts'
import { until } from '../support/until.ts'
import { ended, exported, send } from './importing.ts'

const ROWS = 4_000
/** They are written two hundred at a time. */
const USERS = 420
const TOKEN = 'restart-token'
const STATES = ['checking', 'running', 'cancelling']
/** Where an import is, by its state. */
const PLACE = `(SELECT array_position('{${STATES}}'::text[], state) FROM import_jobs)`
const BODY = `first-name,last-name,external-id\n${Array.from({ length: ROWS }, (_, n) => `A,B,${n}\n`).join('')}`

/** A database of its own, in which imports stop at a gate. */
async function gated(t: TestContext) {
  const { connection, drop } = await createDatabase()
  const gate = await Gate.build(connection)
  t.after(async () => {
    await gate.end()
    await drop()
  })
  const start = () => startServer({ DATABASE_URL: urlOf(connection), BOOTSTRAP_TOKEN: TOKEN })
  return { gate, start }
}

const jobOf = async (api: Client, id: string) =>
  (await api.get(`/import-jobs/${id}`)).document.data.attributes

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
  test(`an import goes on where it was after the server ended by ${signal}; no row is lost or repeated`, async (t) => {
    const { gate, start } = await gated(t)
    await gate.stand('half_way', 'INSERT ON contacts', 'CASE WHEN EXISTS (SELECT FROM contacts) THEN 1 END')
    await gate.close(1)
    const server = await start()
    const api = new Client(server.port, TOKEN)
    const { id } = (await send(api, '/contacts/import', BODY)).document.data
    await gate.reached(1)
    await until(async () => (await jobOf(api, id)).processed > 0)
    server.child.kill(signal)
    await gate.open(1)
    await server.ended
    const again = await start()
    await assertWhole(new Client(again.port, TOKEN), id)
    await again.stop()
  })

for (const [kind, isGood] of [
  ['good', true],
  ['bad', false],
] as const)
  test(`an import of all rows or none that is killed in every state ends as one of the two: ${kind} rows`, async (t) => {
    const { gate, start } = await gated(t)
    await gate.stand('in_each_state', 'INSERT OR DELETE ON users', PLACE)
    // That an address comes again far below shows only when it is written.
    const rows = Array.from({ length: USERS }, (_, n) => `user${isGood ? n : n % (USERS - 1)}@example.com\n`)
    let server = await start()
    let api = new Client(server.port, TOKEN)
    const before = (await exported(api, 'users')).length
    const states = isGood ? STATES.slice(0, 2) : STATES
    for (const place of states.keys()) await gate.close(place + 1)
    const { id } = (await send(api, '/users/import?on-error=cancel', `email\n${rows.join('')}`)).document.data
    for (const [place, state] of states.entries()) {
      await gate.reached(place + 1)
      assert.equal((await jobOf(api, id)).state, state)
      server.child.kill('SIGKILL')
      await gate.open(place + 1)
      await server.ended
      server = await start()
      api = new Client(server.port, TOKEN)
    }
    const job = await ended(api, id)
    assert.equal(job.state, isGood ? 'done' : 'cancelled')
    assert.deepEqual([job.created, job.failed, job['not-undone']], isGood ? [USERS, 0, 0] : [0, 1, 0])
    assert.equal((await exported(api, 'users')).length, before + (isGood ? USERS : 0))
    await server.stop()
  })
