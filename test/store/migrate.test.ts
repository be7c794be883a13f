import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { MIGRATIONS, migrate } from '../../src/store/schema/migrate.ts'
import { createDatabase, EMPTY } from '../support/databases.ts'

const { connection, drop } = await createDatabase()
const [client, other] = [new pg.Client(connection), new pg.Client(connection)]
await Promise.all([client.connect(), other.connect()])
const folder = mkdtempSync(path.join(tmpdir(), 'rapport-migrations-'))
after(async () => {
  rmSync(folder, { recursive: true })
  await Promise.all([client.end(), other.end()])
  await drop()
})

const IMPATIENT = { lockMs: 50, attempts: 3, pauseMs: 10 }

const write = (name: string, text: string) => writeFileSync(path.join(folder, `${name}.sql`), text)
const run = () => migrate(connection, [MIGRATIONS, folder], IMPATIENT)
const remove = (name: string) => rmSync(path.join(folder, `${name}.sql`))

async function isApplied(name: string): Promise<boolean> {
  return (await client.query('SELECT 1 FROM migrations WHERE name = $1', [name])).rows.length > 0
}

test('a migration that was changed after it was applied is refused, and its comments may change', async () => {
  const text = '-- More.\nALTER TABLE areas ADD COLUMN more text'
  write('9200_more', text)
  await run()
  write('9200_more', '-- What areas have more than before.\nALTER TABLE areas\n  ADD COLUMN more text')
  await run()
  write('9200_more', 'ALTER TABLE areas ADD COLUMN more bigint')
  await assert.rejects(run(), {
    message: 'The migration 9200_more was changed after it was applied: add another one instead',
  })
  write('9200_more', text)
})

test('a migration that fails leaves nothing of itself behind', async () => {
  write('9201_half', 'ALTER TABLE areas ADD COLUMN half text; SELECT 1 / 0')
  await assert.rejects(run(), /The migration 9201_half failed: division by zero/)
  assert.equal(await isApplied('9201_half'), false)
  await client.query('ALTER TABLE areas ADD COLUMN half text')
  remove('9201_half')
})

test('a migration that does not get its lock says so, and gets it once nobody holds the table', async () => {
  write('9202_locked', 'ALTER TABLE sources ADD COLUMN locked text')
  await other.query('BEGIN; LOCK TABLE sources IN SHARE MODE')
  await assert.rejects(
    run(),
    /The migration 9202_locked has changed nothing: others held a table that it needs, 3 times for more than 50 ms/,
  )
  const trying = migrate(connection, [MIGRATIONS, folder], { ...IMPATIENT, attempts: 1_000 })
  // Whoever comes while it waits does not wait for the one who holds the table.
  await client.query('SELECT count(*) FROM sources')
  await other.query('COMMIT')
  await trying
  assert.equal(await isApplied('9202_locked'), true)
})

test('an index is made outside of a transaction, while others write, and once more after it failed', async () => {
  await client.query("INSERT INTO accounts (id, name) VALUES (1, 'A')")
  await client.query("INSERT INTO competitors (account_id, name) VALUES (1, 'Same'), (1, 'Same')")
  write(
    '9203_index',
    `-- Outside a transaction: nobody waits for the index.
DROP INDEX CONCURRENTLY IF EXISTS competitors_by_name;
CREATE UNIQUE INDEX CONCURRENTLY competitors_by_name ON competitors (account_id, name);
`,
  )
  await assert.rejects(run(), /The migration 9203_index failed: could not create unique index/)
  await client.query('DELETE FROM competitors WHERE id = (SELECT max(id) FROM competitors)')
  await run()
  const { rows } = await client.query(
    "SELECT i.indisvalid AS valid FROM pg_index i WHERE i.indexrelid = 'competitors_by_name'::regclass",
  )
  assert.deepEqual([rows, await isApplied('9203_index')], [[{ valid: true }], true])
})

test('a function whose text has changed is applied again, but not over that of a newer program', async () => {
  const spoil = () =>
    client.query(
      `CREATE OR REPLACE FUNCTION name_or_number(name text, number text) RETURNS text LANGUAGE sql IMMUTABLE
        PARALLEL SAFE RETURN 'spoilt'; UPDATE migrations SET checksum = 'another' WHERE name = 'functions/values'`,
    )
  const name = async () => (await client.query("SELECT name_or_number('A', NULL) AS name")).rows[0].name
  await spoil()
  await run()
  assert.equal(await name(), 'A')
  await spoil()
  await migrate(connection, [MIGRATIONS], IMPATIENT)
  assert.equal(await name(), 'spoilt')
})

test('a database from long before the baseline is refused, with what to do', async () => {
  const old = await createDatabase(EMPTY)
  const ancient = new pg.Client(old.connection)
  await ancient.connect()
  await ancient.query(
    "CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz DEFAULT now(), incompatible boolean DEFAULT false); INSERT INTO migrations VALUES ('0001_accounts')",
  )
  await ancient.end()
  await assert.rejects(
    migrate(old.connection),
    /it lacks the migration 0036_number_format\. Start the last version/,
  )
  await old.drop()
})

test('letters that wait during an upgrade are tried and kept as long as new ones', async () => {
  const { connection: of, drop: forget } = await createDatabase(EMPTY)
  const earlier = mkdtempSync(path.join(tmpdir(), 'rapport-earlier-'))
  for (const name of readdirSync(MIGRATIONS))
    if (name < '0079') copyFileSync(path.join(MIGRATIONS, name), path.join(earlier, name))
  await migrate(of, [earlier])
  const later = new pg.Client(of)
  await later.connect()
  await later.query(`SELECT enqueue_job(NULL, 'letters', '{}')`)
  await migrate(of)
  await later.query(`SELECT enqueue_job(NULL, 'letters', '{}')`)
  const { rows } = await later.query(
    `SELECT retry_limit, retry_delay_max, round(date_part('epoch', keep_until - start_after)) AS kept FROM jobs.job`,
  )
  assert.deepEqual(rows[0], rows[1])
  assert.equal(rows[0].kept, 30 * 86_400)
  await later.end()
  rmSync(earlier, { recursive: true })
  await forget()
})
