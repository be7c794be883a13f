import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scheduledTasksHandler } from '../../src/cli/scheduled-tasks.ts'
import { enqueueForAll } from '../../src/jobs/enqueue.ts'
import { listJobs } from '../../src/jobs/list.ts'
import { send } from '../bulk/importing.ts'
import { jobsTried } from '../support/jobs-tried.ts'
import { startService } from '../support/service.ts'

const { api, account, database, service } = await startService({ hasScheduledTasks: true })
const { accountId, userId } = account

async function tick(): Promise<void> {
  await enqueueForAll(database, { queue: 'clockwork' })
  await jobsTried(database, 'clockwork')
}

test('what is too old goes with the next tick', async () => {
  await database.query(
    `INSERT INTO invitations (account_id, email, role, secret_hash, invited_by_id, expires_at)
      VALUES ($1, 'old@example.com', 'manager', 'x', $2, now() - interval '1 second')`,
    [accountId, userId],
  )
  await tick()
  assert.equal((await database.query('SELECT 1 FROM invitations')).length, 0)
  const jobs = await listJobs(database, { state: 'done', most: 10 })
  assert.ok(jobs.some(({ queue, accountId: ofAccount }) => queue === 'clockwork' && ofAccount === null))
})

test('an import whose job was given up goes on with the next tick', async () => {
  await service.jobs.stop()
  const { id } = (await send(api, '/sources/import', 'name\nA\n')).document.data
  await database.query(`DELETE FROM jobs.job WHERE name = 'imports'`)
  await scheduledTasksHandler(
    database,
    30,
  )({
    id: '',
    accountId: undefined,
    data: {},
    attempt: 1,
    stop: new AbortController().signal,
  })
  const [job] = await listJobs(database, { state: 'waiting', most: 1 })
  assert.deepEqual([job!.queue, job!.accountId], ['imports', accountId])
  assert.equal((await api.get(`/import-jobs/${id}`)).document.data.attributes.state, 'queued')
})

test('a job for a queue that is not there is refused', async () => {
  await assert.rejects(database.query(`SELECT enqueue_job(1, 'lost', '{}')`), /no rows/)
})
