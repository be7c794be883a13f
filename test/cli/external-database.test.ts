import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { Client } from 'pg'
import { migrate } from '../../src/store/schema/migrate.ts'
import { newHome, query } from '../embedded-postgres/home.ts'
import { until } from '../support/until.ts'
import { launch, startServer } from './programs.ts'
import { createContact, get, recordCount, statusWith } from './web.ts'

/** A PostgreSQL that none of the servers owns, and its address. */
async function external(t: TestContext) {
  const postgres = await newHome(t).start()
  const countOf = async (table: string) => {
    const [row] = await query(postgres, `SELECT count(*)::int AS n FROM ${table}`)
    return (row as { n: number }).n
  }
  return { postgres, countOf, settings: { DATABASE_URL: postgres.url('postgres') } }
}

test('two servers that start at the same moment on an empty database make one account', async (t) => {
  const { settings, countOf } = await external(t)
  const servers = await Promise.all([startServer(settings), startServer(settings)])
  const tokens = servers.flatMap(({ token }) => token ?? [])
  assert.equal(tokens.length, 1)
  for (const table of ['accounts', 'users', 'tokens', 'deal_stage_categories'])
    assert.equal(await countOf(table), 1, table)
  const [first, second] = servers
  assert.equal(await createContact(first!.port, tokens[0], 'Shared'), 201)
  assert.equal(await recordCount(second!.port, tokens[0], '/contacts'), 1)
  for (const server of servers) assert.equal(await server.stop(), 0)
})

test('a server that is killed while it makes the first account leaves nothing of it behind', async (t) => {
  const { settings, countOf, postgres } = await external(t)
  const connectionString = postgres.url('postgres')
  await migrate({ connectionString })
  const lock = new Client({ connectionString })
  await lock.connect()
  await lock.query('BEGIN; LOCK TABLE contacts IN SHARE MODE')
  const { child } = launch(['serve'], { ...settings, DEMO: '1' })
  const isFilling = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'rapport' AND query LIKE 'INSERT INTO contacts%'`
  await until(async () => (await query(postgres, isFilling)).length > 0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await lock.end()
  await until(async () => (await query(postgres, isFilling)).length === 0)
  for (const table of ['accounts', 'users', 'contacts']) assert.equal(await countOf(table), 0, table)
  const server = await startServer(settings)
  assert.equal(await statusWith(server.port, server.token), 200)
  assert.equal(await server.stop(), 0)
})

test('while the database is away the server is alive but not ready', async (t) => {
  const { settings, postgres } = await external(t)
  const { port, token, stop } = await startServer(settings)
  assert.deepEqual(await get(port, '/readyz'), { status: 200, text: 'ready' })
  await postgres.stop()
  assert.equal((await get(port, '/readyz')).status, 503)
  assert.equal((await get(port, '/healthz')).status, 200)
  assert.equal(await statusWith(port, token), 503)
  assert.equal(await stop(), 0)
})
