import type { Database } from '../store/database.ts'

/** So many are woken at a time; the rest in the next minute. */
const AT_A_TIME = 1_000

/** Wakes runs that were due long ago and that no job takes on: theirs was given up. */
export async function wakeLostRuns(database: Database): Promise<void> {
  await database.query(
    `SELECT enqueue_job(w.account_id, 'automations', json_build_object('runId', w.run_id::text)::jsonb) FROM
      (SELECT l.account_id, l.run_id FROM automation_work l WHERE l.phase <> 'over' AND l.due_at < now() - interval '1 hour'
        AND NOT EXISTS (SELECT 1 FROM jobs.job j WHERE j.name IN ('automations', 'automation-calls') AND j.state <= 'active'
          AND j.group_id = l.account_id::text AND j.data ->> 'runId' = l.run_id::text)
        ORDER BY l.due_at LIMIT ${AT_A_TIME}) w`,
  )
}
