import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startServer } from '../cli/programs.ts'
import { Client } from '../support/client.ts'
import { ExternalPostgres, hasExternalPostgres } from './external-postgres.ts'

const CLIENTS = 40
const REQUESTS = 12

const skip = !hasExternalPostgres() && 'there is no PostgreSQL beside the embedded one'

for (const workers of ['1', '2'])
  test(`${CLIENTS} clients of ${workers} server processes and a PostgreSQL with 10 connections: all are answered`, {
    skip,
  }, async () => {
    const postgres = await ExternalPostgres.start({ max_connections: '10' })
    // The limit is on, so that every list also writes to be let in.
    const server = await startServer({
      DATABASE_URL: postgres.url,
      WORKERS: workers,
      LIST_RATE_LIMIT: '10000',
    })
    const client = new Client(server.port, server.token)
    const work = async (number: number) => {
      const statuses: number[] = []
      for (let count = 0; count < REQUESTS; count++) {
        const attributes = { 'first-name': `Client ${number}`, 'last-name': String(count) }
        const isWrite = (number + count) % 2 === 0
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
  })
