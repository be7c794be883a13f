import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeDeletedBytes } from '../../src/store/document-bytes.ts'
import { removeOldDeliveries } from '../../src/webhooks/old-deliveries.ts'
import { fill } from '../support/fill.ts'
import { startService } from '../support/service.ts'

const { database, account } = await startService()
const MOST_AT_ONCE = 5_000

/** As if a statement that removes more than this took longer than one may. */
async function refuseMore(table: string): Promise<void> {
  await database.query(
    `CREATE OR REPLACE FUNCTION refuse_more() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM gone) > ${MOST_AT_ONCE} THEN RAISE EXCEPTION 'too much at once'; END IF;
        RETURN NULL;
      END $$`,
  )
  await database.query(
    `CREATE TRIGGER refuse_more AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_more()`,
  )
}

const count = async (what: string) => Number((await database.query(`SELECT count(*) FROM ${what}`))[0]![0])

test('the bytes of a large document go piece by piece, and those of the next after it', async () => {
  await refuseMore('document_chunks')
  const [large, small] = [1_000_001, 1_000_002]
  await fill(
    database.connection,
    `INSERT INTO document_chunks (account_id, document_id, number, bytes)
      SELECT $1::bigint, $2::bigint, n, 'x'::bytea FROM generate_series(0, $4::int) n UNION ALL SELECT $1::bigint, $3::bigint, 0, 'x'`,
    [account.accountId, large, small, MOST_AT_ONCE],
  )
  await database.query(
    `INSERT INTO deleted_documents (account_id, document_id, deleted_at)
      VALUES ($1, $2, now() - interval '9 days'), ($1, $3, now() - interval '8 days')`,
    [account.accountId, large, small],
  )
  await removeDeletedBytes(database, 10)
  assert.equal(await count('document_chunks'), MOST_AT_ONCE + 2)
  await removeDeletedBytes(database, 7)
  assert.deepEqual([await count('document_chunks'), await count('deleted_documents')], [0, 0])
})

test('deliveries that are too old or too many go however many they are, and those that wait stay', async () => {
  await refuseMore('webhook_deliveries')
  const [row] = await database.query(
    `INSERT INTO webhooks (account_id, url, active) VALUES ($1, 'https://example.com', false) RETURNING id`,
    [account.accountId],
  )
  const add = (number: number, state: string, age: string) =>
    fill(
      database.connection,
      `INSERT INTO webhook_deliveries (account_id, webhook_id, state, event, attempts, url, body, created_at)
        SELECT $1, $2, $4, 'test', 1, 'https://example.com', '', now() - $5::interval FROM generate_series(1, $3::int)`,
      [account.accountId, row![0], number, state, age],
    )
  await add(3, 'waiting', '9 days')
  await add(MOST_AT_ONCE + 1, 'delivered', '8 days')
  await add(10_000 + MOST_AT_ONCE + 1, 'delivered', '1 day')
  await removeOldDeliveries(database)
  assert.equal(await count(`webhook_deliveries WHERE created_at < now() - interval '7 days'`), 3)
  assert.equal(await count(`webhook_deliveries WHERE state <> 'waiting'`), 10_000)
})
