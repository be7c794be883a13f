import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enqueue } from '../../src/jobs/enqueue.ts'
import { countJobs, listJobs, retryJob } from '../../src/jobs/list.ts'
import { person, signedIn } from '../app/people.ts'
import { imported } from '../bulk/importing.ts'
import { jobsTried } from '../support/jobs-tried.ts'
import { startService } from '../support/service.ts'

const service = await startService()
const { api, account, database } = service

test('an owner sees the jobs of the account and what became of them, and nobody elses', async () => {
  await imported(api, '/sources/import', 'name\nA\n')
  await jobsTried(database, 'imports')
  const owner = await person(service, 'owner')
  const { status, content } = await owner.browser.get('/app/jobs')
  assert.equal(status, 200)
  const [{ id, 'created-at': createdAt, 'ended-at': endedAt, ...job }] = content.jobs
  assert.deepEqual(job, { queue: 'imports', state: 'done', attempts: 1, done: null, total: null })
  assert.ok(id && Date.parse(endedAt) >= Date.parse(createdAt))
  await service.addAccount('UTC', 'password')
  const stranger = await signedIn(service.browser(), 'owner2@example.com')
  assert.deepEqual((await stranger.get('/app/jobs')).content.jobs, [])
})

test('a manager does not see jobs', async () => {
  const manager = await person(service, 'manager')
  assert.equal((await manager.browser.get('/app/jobs')).status, 403)
})

test('a job that was given up is counted as failed, and is tried once more when asked to be', async () => {
  await database.transaction({ ...account, zone: 'UTC' }, (session) =>
    enqueue(session, { queue: 'letters', data: { kind: 'reset', userId: '1' }, delaySeconds: 3_600 }),
  )
  const [waiting] = await listJobs(database, { state: 'waiting', most: 1 })
  assert.equal(waiting!.queue, 'letters')
  assert.equal(await retryJob(database, waiting!.id), false)
  await database.query(`UPDATE jobs.job SET state = 'failed', output = '{"message": "No"}' WHERE id = $1`, [
    waiting!.id,
  ])
  const counts = await countJobs(database)
  assert.equal(counts.find(({ queue, state }) => queue === 'letters' && state === 'failed')!.count, 1)
  assert.equal(counts.find(({ queue, state }) => queue === 'imports' && state === 'waiting')!.count, 0)
  assert.equal((await listJobs(database, { state: 'failed', most: 1 }))[0]!.problem, 'No')
  assert.equal(await retryJob(database, waiting!.id), true)
  assert.equal((await listJobs(database, { state: 'failed', most: 1 })).length, 0)
})
