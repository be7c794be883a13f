import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { startService } from '../support/service.ts'
import { counts, errorLines, exported, imported } from './importing.ts'

const { api, database } = await startService()
await database.pool.query(`
  CREATE SEQUENCE attempts;
  CREATE FUNCTION count_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval('attempts'); RETURN NULL; END $$;
  CREATE TRIGGER count_attempt BEFORE INSERT ON contacts EXECUTE FUNCTION count_attempt();
  CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(1); RETURN new; END $$;
  CREATE TRIGGER be_slow BEFORE INSERT ON contacts FOR EACH ROW WHEN (new.first_name = 'Slow') EXECUTE FUNCTION be_slow()`)
beforeEach(() => database.query('ALTER SEQUENCE attempts RESTART'))

const attempts = async () => Number((await database.query('SELECT last_value FROM attempts'))[0]![0])

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
  assert.match((await errorLines(api, job.id))[0]!, /^2001,external-id,/)
  const [record] = await exported(api, 'contacts', 'filter[external-id]=same')
  assert.equal(record!.attributes['last-name'], '1500')
})
