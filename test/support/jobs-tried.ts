import type { Database } from '../../src/store/database.ts'
import { until } from './until.ts'

const UNTRIED = `SELECT 1 FROM jobs.job WHERE name = $1 AND (state = 'active' OR state = 'created' AND start_after <= now())`

/** Once every job that was put in the queue has been tried, whether it succeeded or not. */
export async function jobsTried(database: Database, queue: string): Promise<void> {
  await until(async () => (await database.query(UNTRIED, [queue])).length === 0)
}
