import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isToOne } from '../../src/definition/relationship.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import { loadRegistry } from '../../src/resources/load.ts'
import { columnsOf } from '../../src/store/columns.ts'
import { Desk } from '../rules/support.ts'
import { startService } from '../support/service.ts'

const { api, database, account } = await startService()
const desk = new Desk(api)
const registry = await loadRegistry()

const [one, other] = [new pg.Client(database.connection), new pg.Client(database.connection)]
// Dropping the database ends them.
for (const client of [one, other]) client.on('error', () => {})
await Promise.all([one.connect(), other.connect()])

const VIOLATION = { code: '23503' }
const STILL_NEEDED = { code: '23001' }
const NOBODY = '999999'
const contact = await desk.create('contacts', { 'first-name': 'Anna', 'last-name': 'Ivanova' })
const company = await desk.create('companies', { name: 'Sun' })
const deal = await desk.create('deals', { name: 'Big' })
const order = await desk.create('orders', { name: 'Small' })

/** Makes a copy of a stored row in which a column refers to this record. */
async function copyWith(
  client: pg.Client,
  { table }: ResourceType,
  id: string,
  column: string,
  target: string,
) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema()
      AND table_name = $1 AND is_generated = 'NEVER'
      AND column_name NOT IN ('id', 'external_id', $2)`,
    [table, column],
  )
  const names = rows.map(({ name }) => name).join()
  await client.query(
    `INSERT INTO ${table} (${names}, ${column}) SELECT ${names}, $1 FROM ${table} WHERE id = $2`,
    [target, id],
  )
}

for (const { type: name, id } of [contact, company, deal, order]) {
  const type = registry.type(name)
  for (const [relationship, definition] of type.relationships)
    if (isToOne(definition))
      for (const [target, column] of columnsOf(relationship, definition)) {
        test(`a new row of ${type.table} cannot refer by ${column} to ${target} that are not there`, () =>
          assert.rejects(copyWith(one, type, id, column, NOBODY), VIOLATION))

        test(`a row of ${type.table} cannot be made to refer by ${column} to ${target} that are not there`, () =>
          assert.rejects(
            one.query(`UPDATE ${type.table} SET ${column} = $1 WHERE id = $2`, [NOBODY, id]),
            VIOLATION,
          ))
      }
}

test('one bad reference among many is found', async () => {
  const source = await desk.create('sources', { name: 'Fair' })
  await assert.rejects(
    one.query(
      `INSERT INTO contacts (account_id, first_name, last_name, source_id)
        SELECT $1, 'A', 'B', CASE n WHEN 700 THEN $3::bigint ELSE $2 END FROM generate_series(1, 1000) n`,
      [account.accountId, source.id, NOBODY],
    ),
    VIOLATION,
  )
})

test('a record of another account cannot be referred to', async () => {
  const { rows } = await one.query<{ id: string }>(
    `INSERT INTO accounts (name) VALUES ('Another') RETURNING id`,
  )
  const foreign = await one.query<{ id: string }>(
    `INSERT INTO sources (account_id, name) VALUES ($1, 'Theirs') RETURNING id`,
    [rows[0]!.id],
  )
  const type = registry.type('contacts')
  await assert.rejects(copyWith(one, type, contact.id, 'source_id', foreign.rows[0]!.id), VIOLATION)
})

test('what is referred to can neither be deleted nor get another id', async () => {
  const source = await desk.create('sources', { name: 'Needed' })
  await copyWith(one, registry.type('contacts'), contact.id, 'source_id', source.id)
  await assert.rejects(one.query('DELETE FROM sources WHERE id = $1', [source.id]), STILL_NEEDED)
  await assert.rejects(one.query('UPDATE sources SET id = id + 500000 WHERE id = $1', [source.id]), VIOLATION)
})

/** What `work` comes to when it begins while `first` is not committed yet. */
async function meanwhile(first: () => Promise<unknown>, work: () => Promise<unknown>): Promise<unknown> {
  await one.query('BEGIN')
  await first()
  const begun = work().then(
    () => 'done',
    (failure) => failure.code,
  )
  const wasQuick = await Promise.race([begun, pause(200, 'waits')])
  await one.query('COMMIT')
  assert.equal(wasQuick, 'waits')
  return begun
}

test('a record that is deleted just now is waited for, and not referred to', async () => {
  const source = await desk.create('sources', { name: 'Going' })
  const refer = () => copyWith(other, registry.type('contacts'), contact.id, 'source_id', source.id)
  const remove = () => one.query('DELETE FROM sources WHERE id = $1', [source.id])
  assert.equal(await meanwhile(remove, refer), VIOLATION.code)
})

test('a record that is referred to just now is not deleted', async () => {
  const source = await desk.create('sources', { name: 'Wanted' })
  const refer = () => copyWith(one, registry.type('contacts'), contact.id, 'source_id', source.id)
  const remove = () => other.query('DELETE FROM sources WHERE id = $1', [source.id])
  assert.equal(await meanwhile(refer, remove), STILL_NEEDED.code)
})

test('every foreign key says RESTRICT or CASCADE: NO ACTION makes each deletion look twice', async () => {
  const { rows } = await one.query(
    `SELECT conname FROM pg_constraint
      WHERE contype = 'f' AND confdeltype = 'a' AND connamespace = current_schema()::regnamespace`,
  )
  assert.deepEqual(rows, [])
})

test('no constraint waits for a commit: a dry run would not find what it refuses', async () => {
  const { rows } = await one.query(
    'SELECT conname FROM pg_constraint WHERE condeferrable AND connamespace = current_schema()::regnamespace',
  )
  assert.deepEqual(rows, [])
})
