import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newDataDir, startServer } from '../cli/programs.ts'
import { Client } from '../support/client.ts'
import { ExternalPostgres, hasExternalPostgres } from './external-postgres.ts'

const CLIENTS = 40
const ROUNDS = 20

const skip = !hasExternalPostgres() && 'there is no PostgreSQL beside the embedded one'

/** The limit is on, so that every list also writes to be let in. */
const SETTINGS = { LIST_RATE_LIMIT: '10000' }

for (const WORKERS of ['1', '2']) {
  test(`${CLIENTS} clients of ${WORKERS} server processes and a PostgreSQL with 10 connections: all are answered`, {
    skip,
  }, async () => {
    const postgres = await ExternalPostgres.start({ max_connections: '10' })
    await assertAllAnswered({ ...SETTINGS, WORKERS, DATABASE_URL: postgres.url })
  })

  test(`${CLIENTS} clients of ${WORKERS} server processes that have 3 connections each to the embedded PostgreSQL: all are answered`, () =>
    assertAllAnswered({ ...SETTINGS, WORKERS, DATABASE_POOL: '3', DATA_DIR: newDataDir() }))
}

async function assertAllAnswered(settings: Readonly<Record<string, string>>): Promise<void> {
  const server = await startServer(settings)
  const client = new Client(server.port, server.token)
  const work = async (number: number) => {
    const statuses: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const attributes = { 'first-name': `Client ${number}`, 'last-name': String(round) }
      const isWrite = (number + round) % 2 === 0
      const answer = await (isWrite
        ? client.post('/contacts', { data: { type: 'contacts', attributes } })
        : client.get(`/contacts?filter[first-name]=Client ${number}`))
      statuses.push(answer.status)
    }
    return statuses
  }
  const statuses = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => work(number)))
  assert.deepEqual(
    statuses.flat().filter((status) => status !== 200 && status !== 201),
    [],
  )
  assert.equal(await server.stop(), 0)
}
