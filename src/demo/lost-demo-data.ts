import type { Database } from '../store/database.ts'

/** Nobody makes demo data whose job was given up, or goes to: it has failed, and can be asked for anew. */
export async function failLostDemoData(database: Database): Promise<void> {
  await database.query(
    `UPDATE demo_data d SET state = 'failed', done = 0 WHERE d.state = 'making' AND NOT EXISTS (SELECT 1 FROM jobs.job j
      WHERE j.name = 'demos' AND j.state <= 'active' AND j.group_id = d.account_id::text)`,
  )
}
