import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { operate } from './atomic.ts'

const { account, api, database } = await startService()

const RECORDS = 125
const ATTEMPTS = 8

test('an answer is counted once, however often its transaction begins again', async () => {
  const rows = await database.query(
    `INSERT INTO companies (account_id, name, description)
      SELECT $1, 'Large', repeat('😀', 10000) FROM generate_series(1, ${RECORDS}) RETURNING id`,
    [account.accountId],
  )
  await database.query('CREATE SEQUENCE attempts')
  await database.query(`CREATE FUNCTION deadlock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('attempts') < ${ATTEMPTS} THEN RAISE EXCEPTION 'again' USING ERRCODE = '40P01'; END IF;
    RETURN NULL;
  END $$`)
  await database.query(`CREATE CONSTRAINT TRIGGER deadlock AFTER UPDATE ON companies
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION deadlock()`)
  const operations = rows.map(([id]) => ({
    op: 'update',
    data: { type: 'companies', id, attributes: { name: 'Renamed' } },
  }))
  const answer = await operate(api, operations)
  assert.equal(answer.status, 200, answer.text.slice(0, 300))
  assert.ok(answer.text.length > RECORDS * 10_000)
  const [[attempts]] = (await database.query('SELECT last_value FROM attempts')) as [[string]]
  assert.ok(Number(attempts) >= ATTEMPTS)
})
