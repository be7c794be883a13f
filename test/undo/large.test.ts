import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { imported, NDJSON, ndjson } from '../bulk/importing.ts'
import type { Client, Document } from '../support/client.ts'
import { jobsTried, jobTriedAgain } from '../support/jobs-tried.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { assertOk } from '../wire/checklist/support.ts'
import { difference, rowsOf, SAME } from './contents.ts'
import { edited, requestOf, undo } from './undoing.ts'

const { account, api, database } = await startService()
const ROWS = 700
const company = await api.create('companies', { name: 'Firm' })
const people = Array.from({ length: ROWS }, (_, index) => ({
  'first-name': `P${index}`,
  'last-name': 'Test',
  'external-id': `e-${index}`,
  companies: [company.id],
}))

async function ended(client: Client, id: string): Promise<Document> {
  let job: Document
  await until(async () => {
    job = assertOk(await client.get(`/undos/${id}`)).data.attributes
    return job.state !== 'running'
  }, 100)
  return job
}

test('an undo of much is a job: the whole import is gone, and back when that is taken back', async () => {
  const before = await rowsOf(database)
  const job = await imported(api, '/contacts/import', ndjson(...people), NDJSON)
  assert.equal(job.created, ROWS)
  const after = await rowsOf(database)
  for (const [selector, state] of [
    [() => ({ 'import-job-id': job.id }), before],
    [(request: string) => ({ 'request-id': request }), after],
  ] as const) {
    const answer = await undo(api, selector(last))
    assertOk(answer, 202)
    last = requestOf(answer)
    assert.equal(answer.document.data.attributes.state, 'running')
    const { state: end, problem, undone, total, processed } = await ended(api, answer.document.data.id)
    assert.deepEqual([end, problem], ['done', null])
    assert.ok(undone > ROWS && processed === total)
    assert.deepEqual(difference(state, await rowsOf(database)), SAME)
    await jobTriedAgain(database, 'undos')
    const again = await ended(api, answer.document.data.id)
    assert.deepEqual([again.state, again.problem, again.undone], ['done', null, undone], 'done once')
    assert.deepEqual(difference(state, await rowsOf(database)), SAME)
  }
})

let last = ''

test('a job that meets a conflict is cancelled: it tells of it, and nothing is done', async () => {
  const [contact] = (await api.get('/contacts')).document.data
  await edited(api, contact, { note: 'theirs' })
  const before = await rowsOf(database)
  const answer = await undo(api, { 'request-id': last })
  assertOk(answer, 202)
  const { state, conflicts, undone } = await ended(api, answer.document.data.id)
  assert.deepEqual([state, undone], ['cancelled', 0])
  assert.equal(conflicts[0].field, 'note')
  assert.deepEqual(difference(before, await rowsOf(database)), SAME)
})

const broken = (code: string) =>
  database.query(`CREATE OR REPLACE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'The inside' USING ERRCODE = '${code}', CONSTRAINT = 'contacts_by_email'; END $$`)

/** What becomes of an undo that has been tried so often. */
async function endedAfter(attempts: number): Promise<Document> {
  const answer = await undo(api, { 'request-id': last, 'on-conflict': 'skip' })
  const { id } = assertOk(answer, 202).data
  for (let attempt = 1; attempt < attempts; attempt++) {
    await jobsTried(database, 'undos')
    assert.equal((await api.get(`/undos/${id}`)).document.data.attributes.state, 'running')
    await database.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'undos' AND state = 'created'`)
  }
  return ended(api, id)
}

test('an undo whose progress cannot be noted is done all the same', async () => {
  const names = () => database.query('SELECT first_name FROM contacts ORDER BY id')
  const before = await names()
  const rows = people.map((person) => ({ ...person, 'external-id': `q-${person['external-id']}` }))
  const job = await imported(api, '/contacts/import', ndjson(...rows), NDJSON)
  assert.equal(job.created, ROWS)
  await database.query(`CREATE FUNCTION tell_nothing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'There is no room' USING ERRCODE = 'XX000'; END $$`)
  await database.query(`CREATE TRIGGER tell_nothing BEFORE UPDATE ON undos FOR EACH ROW
    WHEN (NEW.state = 'running') EXECUTE FUNCTION tell_nothing()`)
  const answer = await undo(api, { 'import-job-id': job.id })
  const { state, problem } = await ended(api, assertOk(answer, 202).data.id)
  await database.query('DROP TRIGGER tell_nothing ON undos')
  assert.deepEqual([state, problem], ['done', null])
  assert.deepEqual(await names(), before)
})

test('a job that cannot be done is told of as failed, with no more of the inside than is of use', async () => {
  const before = await rowsOf(database)
  for (const [code, attempts, problem] of [
    ['XX000', 1, 'Something went wrong on our side; nothing was taken back'],
    ['23505', 1, 'email is already taken'],
    ['57014', 3, 'It takes longer than the database allows; nothing was taken back'],
  ] as const) {
    await broken(code)
    await database.query(
      'CREATE OR REPLACE TRIGGER break BEFORE DELETE ON contacts FOR EACH ROW EXECUTE FUNCTION break()',
    )
    const undoing = await endedAfter(attempts)
    assert.deepEqual([undoing.state, undoing.problem], ['failed', problem])
  }
  await database.query('DROP TRIGGER break ON contacts')
  assert.deepEqual(difference(before, await rowsOf(database)), SAME)
})

test('an attempt beside one that was taken for dead and is still at it says nothing, and comes again later', async () => {
  const holder = new pg.Client(database.connection)
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock(7274118, hashint8($1))', [account.accountId])
  const answer = await undo(api, { 'request-id': last, 'on-conflict': 'skip' })
  const { id } = assertOk(answer, 202).data
  const mine = `name = 'undos' AND data ->> 'id' = $1`
  const others = () => database.query(`SELECT 1 FROM jobs.job WHERE ${mine} AND state = 'created'`, [id])
  let again: Document | undefined
  await until(async () => {
    // What waits is ended as it is when it has waited for as long as a statement may.
    await holder.query(`SELECT pg_cancel_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      AND d.datname = current_database() WHERE l.locktype = 'advisory' AND l.classid = 7274118 AND NOT l.granted`)
    await database.query(
      `UPDATE jobs.job SET retry_count = 2, start_after = now() WHERE ${mine} AND state = 'retry'`,
      [id],
    )
    const [undoing, [later]] = [await api.get(`/undos/${id}`), await others()]
    again = undoing.document.data.attributes
    return later !== undefined || again!.state !== 'running'
  })
  await jobsTried(database, 'undos')
  await holder.end()
  assert.equal(again!.state, 'running')
  await database.query(`UPDATE jobs.job SET start_after = now() WHERE ${mine} AND state = 'created'`, [id])
  const { state, problem } = await ended(api, id)
  assert.deepEqual([state, problem], ['done', null])
})
