import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PgBoss } from 'pg-boss'
import { lookForWork } from '../../src/jobs/look.ts'
import { JobRunner } from '../../src/jobs/runner.ts'
import { Database } from '../../src/store/database.ts'
import { createDatabase } from '../support/databases.ts'
import { registry } from '../support/registry.ts'
import { until } from '../support/until.ts'

const HOUR_S = 3_600

test('one look tells which queues have a job whose time has come, and whether somebody must look after them', async () => {
  const { connection, drop } = await createDatabase()
  const database = new Database(connection, registry)
  const look = () => lookForWork(database, HOUR_S)
  const change = (statement: string) => database.pool.query(statement)
  // The template may have been made long ago.
  await change('UPDATE jobs.queue SET created_on = now(), maintain_on = NULL')
  assert.deepEqual(await look(), { due: [], isCareNeeded: false })

  await change(`SELECT enqueue_job(NULL, 'pushes', '{}', NULL, '1 minute')`)
  assert.deepEqual(await look(), { due: [], isCareNeeded: false }, 'its time has not come')
  await change(`UPDATE jobs.job SET start_after = now()`)
  assert.deepEqual(await look(), { due: ['pushes'], isCareNeeded: false })

  await change(`UPDATE jobs.job SET state = 'active', started_on = now(), heartbeat_on = now()`)
  assert.deepEqual(await look(), { due: [], isCareNeeded: false }, 'it is being done')
  await change(`UPDATE jobs.job SET heartbeat_on = now() - interval '1 minute'`)
  assert.deepEqual(await look(), { due: [], isCareNeeded: true }, 'its worker is silent')
  await change(`UPDATE jobs.job SET heartbeat_on = now(), started_on = now() - interval '1 day'`)
  assert.deepEqual(await look(), { due: [], isCareNeeded: true }, 'it takes too long')

  await change(`UPDATE jobs.job SET state = 'completed'`)
  assert.deepEqual(await look(), { due: [], isCareNeeded: false })
  await change(`UPDATE jobs.queue SET created_on = now() - interval '2 hours'`)
  assert.deepEqual(await look(), { due: [], isCareNeeded: true }, 'what is old was never removed')
  await change(`UPDATE jobs.queue SET maintain_on = now()`)
  assert.deepEqual(await look(), { due: [], isCareNeeded: false })
  await database.close()
  await drop()
})

test('a runner that fails half way through its start has one worker for each queue when it has begun anew', async () => {
  const { connection, drop } = await createDatabase()
  const database = new Database(connection, registry)
  const failures: unknown[] = []
  const handlers = { letters: async () => {}, '': async () => {} }
  const runner = new JobRunner(handlers, { database, log: (failure) => failures.push(failure) })
  const { boss } = runner as unknown as { boss: PgBoss }
  runner.start()
  await until(() => failures.length >= 2)
  const workers = boss.getWipData().map(({ name }) => name)
  await runner.stop()
  await database.close()
  await drop()
  assert.deepEqual(
    [failures.map(String).slice(0, 1), workers],
    [['AssertionError [ERR_ASSERTION]: queue name is required'], ['letters']],
  )
})
