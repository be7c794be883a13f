import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imported, NDJSON, ndjson } from '../bulk/importing.ts'
import type { Client, Document } from '../support/client.ts'
import { jobTriedAgain } from '../support/jobs-tried.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { assertOk } from '../wire/checklist/support.ts'
import { difference, rowsOf, SAME } from './contents.ts'
import { edited, requestOf, undo } from './undoing.ts'

const { api, database } = await startService()
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
