import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { counts, errorLines, exported, imported, NDJSON, ndjson } from './importing.ts'

const { api, database } = await startService()
await database.pool.query(`
  CREATE SEQUENCE attempts;
  CREATE FUNCTION count_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval('attempts'); RETURN NULL; END $$;
  CREATE TRIGGER count_attempt BEFORE INSERT ON contacts EXECUTE FUNCTION count_attempt();
  CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(1); RETURN new; END $$;
  CREATE TRIGGER be_slow BEFORE INSERT ON contacts FOR EACH ROW WHEN (new.first_name = 'Slow') EXECUTE FUNCTION be_slow()`)

/** How many batches were tried since it was last asked. */
async function attempts(): Promise<number> {
  const [row] = await database.query('SELECT last_value FROM attempts')
  await database.query('ALTER SEQUENCE attempts RESTART')
  return Number(row![0])
}

/** A CSV of four batches, of which the second is slow. */
const body = (externalIdOf: (row: number) => string) =>
  `first-name,last-name,external-id\n${Array.from(
    { length: 4_000 },
    (_, index) => `${index === 1_000 ? 'Slow' : 'Anna'},${index + 1},${externalIdOf(index + 1)}\n`,
  ).join('')}`

test('rows that are ready before those in front of them wait, and are written once', async () => {
  const job = await imported(
    api,
    '/contacts/import',
    body((row) => `once-${row}`),
  )
  assert.deepEqual(counts(job), [4_000, 4_000, 0, 0])
  assert.equal(await attempts(), 4)
})

test('of two rows with the same external id the first is written, also when the second was ready before it', async () => {
  const twice = (row: number) => (row === 1_500 || row === 2_001 ? 'same' : `other-${row}`)
  const job = await imported(api, '/contacts/import', body(twice))
  assert.deepEqual(counts(job), [4_000, 3_999, 0, 1])
  assert.ok((await attempts()) >= 4)
  assert.match((await errorLines(api, job.id))[0]!, /^2001,external-id,/)
  const [record] = await exported(api, 'contacts', 'filter[external-id]=same')
  assert.equal(record!.attributes['last-name'], '1500')
})

test('a row may link what a row of the batch before it makes, which is still being written', async () => {
  const lines = Array.from({ length: 1_001 }, (_, index) => ({
    'first-name': index === 0 ? 'Slow' : 'Anna',
    'last-name': String(index + 1),
    'external-id': `linked-${index + 1}`,
    ...(index === 1_000 && { contacts: [{ 'external-id': 'linked-1' }] }),
  }))
  const job = await imported(api, '/contacts/import', ndjson(...lines), NDJSON)
  assert.deepEqual(counts(job), [1_001, 1_001, 0, 0])
  assert.equal(await attempts(), 2)
  const [record] = await exported(api, 'contacts', 'filter[external-id]=linked-1001')
  const { data } = (await api.get(`/contacts/${record!.id}/contacts`)).document
  assert.deepEqual(
    data.map(({ attributes }: Document) => attributes['last-name']),
    ['1'],
  )
})
