import type { Database } from '../../src/store/database.ts'
import { until } from './until.ts'

const UNTRIED = `SELECT 1 FROM jobs.job WHERE name = $1 AND (state = 'active' OR state = 'created' AND start_after <= now())`

/** Once no job of the queue is left to be done, also of those that come again. */
export async function jobsDone(database: Database, queue: string): Promise<void> {
  const undone = `SELECT 1 FROM jobs.job WHERE name = $1 AND state < 'completed'`
  await until(async () => (await database.query(undone, [queue])).length === 0)
}

/** Once every job that was put in the queue has been tried, whether it succeeded or not. */
export async function jobsTried(database: Database, queue: string): Promise<void> {
  await until(async () => (await database.query(UNTRIED, [queue])).length === 0)
}

/** Puts the newest job of a queue in it once more, as a worker that takes over from one that died finds it. */
export async function jobTriedAgain(database: Database, queue: string): Promise<void> {
  await database.query(
    `SELECT enqueue_job(j.group_id::bigint, j.name, j.data) FROM jobs.job j WHERE j.name = $1
      ORDER BY j.created_on DESC LIMIT 1`,
    [queue],
  )
  await jobsTried(database, queue)
}
