import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PgBoss } from 'pg-boss'
import { type Handler, JobRunner } from '../../src/jobs/runner.ts'
import { Database } from '../../src/store/database.ts'
import { createDatabase } from '../support/databases.ts'
import { registry } from '../support/registry.ts'
import { until } from '../support/until.ts'

const [SILENT, OTHER] = ['1', '2']

for (const queue of ['pushes', 'automation-calls'])
  test(`twenty addresses of one account that never answer keep no ${queue} of another one waiting`, async (t) => {
    const { connection, drop } = await createDatabase()
    const database = new Database(connection, registry)
    const reached: string[] = []
    const failures: unknown[] = []
    let silentAtOnce = 0
    const answer = Promise.withResolvers<void>()
    const send: Handler = async ({ accountId }) => {
      if (accountId === OTHER) return void reached.push(accountId)
      silentAtOnce++
      await answer.promise
    }
    const runner = new JobRunner({ [queue]: send }, { database, log: (failure) => failures.push(failure) })
    t.after(async () => {
      answer.resolve()
      await runner.stop()
      await database.close()
      await drop()
    })
    const { boss } = runner as unknown as { boss: PgBoss }
    runner.start()
    await until(() => boss.getWipData().length === 4)
    // All workers are woken by them together.
    await database.query(
      `SELECT enqueue_job(CASE WHEN n <= 20 THEN $1::bigint ELSE $2::bigint END, $3, '{}') FROM generate_series(1, 22) n`,
      [SILENT, OTHER, queue],
    )
    await until(() => reached.length === 2)
    assert.equal(silentAtOnce, 1)
    assert.deepEqual(failures, [])
  })
