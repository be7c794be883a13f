import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Automation } from '../../src/automations/active.ts'
import { systemOf } from '../../src/automations/run-state.ts'
import { startRun } from '../../src/automations/start-run.ts'
import { scheduledTasksHandler } from '../../src/cli/scheduled-tasks.ts'
import { allScopes } from '../../src/definition/scopes.ts'
import { enqueueForAll } from '../../src/jobs/enqueue.ts'
import { listJobs } from '../../src/jobs/list.ts'
import { startUndo } from '../../src/undo/start.ts'
import { OWNER, signedIn } from '../app/people.ts'
import { send } from '../bulk/importing.ts'
import { jobsTried } from '../support/jobs-tried.ts'
import { startService } from '../support/service.ts'
import { undo } from '../undo/undoing.ts'

const { api, account, browser, database, service } = await startService({ hasScheduledTasks: true })
const { accountId, userId } = account

async function tick(): Promise<void> {
  await enqueueForAll(database, { queue: 'clockwork' })
  await jobsTried(database, 'clockwork')
}

/** The same while no worker is there. */
const tickByHand = () =>
  scheduledTasksHandler(
    database,
    30,
  )({
    id: '',
    accountId: undefined,
    data: {},
    attempt: 1,
    stop: new AbortController().signal,
  })

const lose = (queue: string) => database.query('DELETE FROM jobs.job WHERE name = $1', [queue])

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
  await tickByHand()
  const [job] = await listJobs(database, { state: 'waiting', most: 1 })
  assert.deepEqual([job!.queue, job!.accountId], ['imports', accountId])
  assert.equal((await api.get(`/import-jobs/${id}`)).document.data.attributes.state, 'queued')
})

test('an undo whose job was given up has failed with the next tick, and can be asked for anew', async () => {
  const answer = await api.post('/sources', { data: { type: 'sources', attributes: { name: 'B' } } })
  const requestIds = [answer.headers.get('x-request-id')!]
  const wish = { selector: { by: 'requests', requestIds }, given: {}, onConflict: 'cancel' } as const
  const scopes = new Set(allScopes(database.registry))
  const { id } = await database.transaction({ ...account, zone: 'UTC', scopes }, (session) =>
    startUndo(session, wish, false, 0),
  )
  const undoing = async () => (await api.get(`/undos/${id}`)).document.data.attributes
  await tickByHand()
  assert.equal((await undoing()).state, 'running')
  await database.query(`UPDATE jobs.job SET state = 'failed' WHERE name = 'undos'`)
  await tickByHand()
  const { state, problem } = await undoing()
  assert.deepEqual(
    [state, problem],
    ['failed', 'It was given up after too many attempts; nothing was taken back'],
  )
  assert.equal((await undo(api, { 'request-id': requestIds[0]! })).status, 201)
})

test('demo data whose job was given up has failed with the next tick, and can be asked for anew', async () => {
  const owner = await signedIn(browser(), OWNER)
  const stateNow = async () => (await owner.get('/app/demo-data')).content['demo-data'].state
  assert.equal((await owner.post('/app/demo-data')).status, 200)
  await tickByHand()
  assert.equal(await stateNow(), 'making')
  await lose('demos')
  await tickByHand()
  assert.equal(await stateNow(), 'failed')
  assert.equal((await owner.post('/app/demo-data')).status, 200)
})

test('a run of an automation whose job was given up goes on with a tick after an hour', async () => {
  const when = { kind: 'created', type: 'sources' }
  const automation = await api.create('automations', {
    name: 'A',
    active: true,
    when,
    then: [{ do: 'stop' }],
  })
  const [row] = await database.query('SELECT version_ FROM automations WHERE id = $1', [automation.id])
  const watching = { id: automation.id, version: row![0]! } as Automation
  await database.transaction(systemOf(accountId), (session) =>
    startRun(session, watching, { key: 'k', kind: 'created' }),
  )
  const waiting = () => database.query(`SELECT data ->> 'runId' FROM jobs.job WHERE name = 'automations'`)
  const [runId] = (await waiting())[0]!
  await lose('automations')
  await tickByHand()
  assert.deepEqual(await waiting(), [], 'somebody may just be at it')
  await database.query(`UPDATE automation_work SET due_at = now() - interval '61 minutes'`)
  await tickByHand()
  await tickByHand()
  assert.deepEqual(await waiting(), [[runId]])
  await database.query(`UPDATE automation_work SET phase = 'over'`)
  await lose('automations')
  await tickByHand()
  assert.deepEqual(await waiting(), [])
})

test('a job waits for weeks until it can be done', async () => {
  const queues = await database.query(
    'SELECT name FROM jobs.queue WHERE retention_seconds >= $1 ORDER BY 1',
    [30 * 86_400],
  )
  assert.deepEqual(queues.flat(), [
    'automation-calls',
    'automations',
    'demos',
    'letters',
    'recalculations',
    'undos',
  ])
})

test('a job for a queue that is not there is refused', async () => {
  await assert.rejects(database.query(`SELECT enqueue_job(1, 'lost', '{}')`), /no rows/)
})
