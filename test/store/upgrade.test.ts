import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { loadRegistry } from '../../src/resources/load.ts'
import { migrate } from '../../src/store/schema/migrate.ts'
import { requireTables } from '../../src/store/schema/table-check.ts'
import { createDatabase, EMPTY } from '../support/databases.ts'
import { catalogueOf, differencesOf, PARTS_OF_SCHEMA } from './catalogue.ts'
import { makeOldRecords, makeOldSchema, oldTypes } from './old-schema.ts'

const RECORDS = 10_000

const registry = await loadRegistry()
const databases = [await createDatabase(EMPTY), await createDatabase()]
const [old, fresh] = databases.map(({ connection }) => new pg.Client(connection)) as [pg.Client, pg.Client]
await Promise.all([old.connect(), fresh.connect()])
after(async () => {
  await Promise.all([old.end(), fresh.end()])
  for (const { drop } of databases) await drop()
})

/** What an upgrade leaves alone: when things were done, and every row with its version and place on disk. */
async function state() {
  const applied = await old.query('SELECT name, applied_at FROM migrations WHERE name < $1 ORDER BY 1', [
    '0037',
  ])
  const rows: unknown[] = []
  for (const { table } of oldTypes)
    rows.push(
      (
        await old.query(
          `SELECT $1 AS name, count(*), sum(version), max(xmin::text::bigint) AS written FROM ${table}`,
          [table],
        )
      ).rows[0],
    )
  const log = await old.query('SELECT count(*), max(number) FROM changes')
  return { applied: applied.rows, rows, log: log.rows }
}

await makeOldSchema(old)
await makeOldRecords(old, RECORDS)
const before = await state()
await migrate(databases[0]!.connection)

test(`a database of before the baseline has ${RECORDS} records of every type`, () => {
  assert.equal(before.applied.length, 36)
  for (const row of before.rows)
    assert.equal((row as { count: string }).count, String(RECORDS), JSON.stringify(row))
})

test('the upgrade repeats no migration and writes no record again', async () => {
  assert.deepEqual(await state(), before)
})

test('the tables are what the definitions need, and starting again changes nothing', async () => {
  const applied = () => old.query('SELECT name, applied_at, checksum FROM migrations ORDER BY 1')
  const once = (await applied()).rows
  await migrate(databases[0]!.connection)
  assert.deepEqual((await applied()).rows, once)
  await requireTables(databases[0]!.connection, registry)
})

for (const part of PARTS_OF_SCHEMA)
  test(`an upgraded database and a new one have the same ${part}`, async () => {
    const expected = await catalogueOf(fresh, part)
    assert.ok(Object.keys(expected).length > 10)
    assert.deepEqual(differencesOf(await catalogueOf(old, part), expected), [])
  })

test('programs from before can go on beside the new one, and do not touch a new database', async () => {
  const incompatible = async (client: pg.Client) =>
    (await client.query('SELECT name FROM migrations WHERE incompatible')).rows.map(({ name }) => name)
  assert.deepEqual(await incompatible(old), [])
  assert.deepEqual(await incompatible(fresh), ['baseline'])
})

test('records of before are counted, and the log tells of them as it did', async () => {
  const { rows } = await old.query(
    `SELECT table_name, sum(count)::int AS count FROM record_counts WHERE column_name = '' GROUP BY 1`,
  )
  const counts = new Map(rows.map(({ table_name, count }) => [table_name, count]))
  for (const { table } of oldTypes) assert.equal(counts.get(table), RECORDS, table)
  const created = await old.query(
    `SELECT whole_record(layout, whole) ->> 'last_name' AS name FROM changes
      WHERE table_name = 'contacts' AND record_id = 7 AND action = 'create'`,
  )
  assert.deepEqual(created.rows, [{ name: 'last-name 7' }])
})

test('records that are written after the upgrade are counted, logged and checked', async () => {
  await old.query(
    "INSERT INTO contacts (account_id, first_name, last_name, source_id) VALUES (1, 'A', 'B', 7)",
  )
  const { rows } = await old.query(
    "SELECT action, whole_record(layout, whole) ->> 'source_id' AS source FROM changes ORDER BY number DESC LIMIT 1",
  )
  assert.deepEqual(rows, [{ action: 'create', source: '7' }])
  await assert.rejects(old.query('UPDATE contacts SET source_id = 999999 WHERE id = 7'), { code: '23503' })
  await assert.rejects(old.query('DELETE FROM sources WHERE id = 7'), { code: '23001' })
})
