import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enqueue } from '../../src/jobs/enqueue.ts'
import { countJobs, listJobs, retryJob } from '../../src/jobs/list.ts'
import { person, signedIn } from '../app/people.ts'
import { imported } from '../bulk/importing.ts'
import { jobsTried } from '../support/jobs-tried.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

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

const DAY = 86_400

/** Puts a letter in its queue that was stored and became what it is so many days ago. */
async function letterOf(days: number, state: string, ended = false): Promise<string> {
  const id = await database.transaction({ ...account, zone: 'UTC' }, (session) =>
    enqueue(session, { queue: 'letters', data: { kind: 'reset', userId: '1' }, delaySeconds: DAY }),
  )
  await database.query(
    `UPDATE jobs.job SET state = $2::jobs.job_state, created_on = created_on - $3::interval, keep_until = keep_until - $3::interval,
      completed_on = CASE WHEN $4 THEN now() - $3::interval END WHERE id = $1`,
    [id, state, `${days} days`, ended],
  )
  return id!
}

/** Once the library has removed what it takes for old, which a letter that was sent two days ago is. */
async function cleared(): Promise<void> {
  const old = await letterOf(2, 'completed', true)
  await database.query(`UPDATE jobs.queue SET maintain_on = now() - interval '2 hours'`)
  await until(async () => (await database.query('SELECT 1 FROM jobs.job WHERE id = $1', [old])).length === 0)
}

test('a letter waits for weeks until it can be sent, and is tried at least every hour for days', async () => {
  const waiting = await letterOf(20, 'retry')
  await cleared()
  const [kept] = await database.query(
    'SELECT retry_delay_max, retry_limit * retry_delay_max > $2::int FROM jobs.job WHERE id = $1',
    [waiting, 5 * DAY],
  )
  assert.deepEqual(kept, ['3600', 't'])
})

test('a letter that was given up is shown as failed for weeks, however many others came since, and can be sent once more', async () => {
  const failed = await letterOf(20, 'failed', true)
  for (let count = 0; count < 100; count++) await letterOf(0, 'completed', true)
  await cleared()
  const owner = await person(service, 'owner')
  const [first] = (await owner.browser.get('/app/jobs')).content.jobs
  assert.deepEqual([first?.id, first?.state], [failed, 'failed'])
  await database.query(`UPDATE jobs.job SET keep_until = now() - interval '1 day' WHERE id = $1`, [failed])
  assert.equal(await retryJob(database, failed), true)
  const [again] = await database.query('SELECT keep_until > now() FROM jobs.job WHERE id = $1', [failed])
  assert.deepEqual(again, ['t'])
})
