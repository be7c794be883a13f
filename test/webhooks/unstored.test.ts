import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imported, NDJSON, ndjson } from '../bulk/importing.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { pause, QUICK, Receiver, subscribe } from './receiver.ts'

const ROWS = 3_000
let failures = 0
const { api, database } = await startService({
  followsLog: true,
  webhooks: QUICK,
  log: (line) => {
    if (line.includes('No room')) failures++
  },
})

/** What is stored of deliveries in one statement is refused when it is more than this. */
const storeAtMost = (most: number) =>
  database.query(`CREATE OR REPLACE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (SELECT count(*) FROM stored) > ${most} THEN RAISE EXCEPTION 'No room'; END IF; RETURN NULL; END $$`)

test('while nothing can be stored a webhook is told a part of the log, and the rest once what was told is stored bit by bit', async () => {
  await storeAtMost(0)
  await database.query(`CREATE TRIGGER refuse_many AFTER INSERT ON webhook_deliveries REFERENCING NEW TABLE AS stored
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`)
  const receiver = await Receiver.start()
  const { id } = await subscribe(api, { url: receiver.url, 'resource-types': ['contacts'], active: false })
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    'first-name': `P${index}`,
    'last-name': 'Test',
  }))
  await imported(api, '/contacts/import', ndjson(...rows), NDJSON)
  await pause(api, id, true)
  await until(() => receiver.received.length >= 1_000)
  const before = failures
  await until(() => failures >= before + 8)
  assert.ok(receiver.received.length < ROWS, `${receiver.received.length} of them are told and not stored`)
  await storeAtMost(250)
  const told = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size
  await until(() => told() === ROWS)
  const stored = `SELECT count(*), count(DISTINCT (number, place)) FROM webhook_deliveries WHERE state = 'delivered'`
  await until(async () => Number((await database.query(stored))[0]![0]) >= ROWS)
  assert.deepEqual((await database.query(stored))[0], [String(ROWS), String(ROWS)])
})
