import type { Database } from '../store/database.ts'

/** Queues with a job whose time has come; and those with a job whose worker is silent, or with old ones to remove. */
const LOOK = `SELECT q.name,
    EXISTS (SELECT 1 FROM jobs.job_common j
      WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now()) AS due,
    coalesce(q.maintain_on, q.created_on) < now() - make_interval(secs => $1)
      OR q.name IN (SELECT j.name FROM jobs.job_common j WHERE j.state = 'active'
        AND least(j.started_on + make_interval(secs => j.expire_seconds),
          j.heartbeat_on + make_interval(secs => j.heartbeat_seconds)) < now()) AS care
  FROM jobs.queue q`

/** What there is to do, of all queues and in one statement: an idle service makes hardly any other. */
export async function lookForWork(
  database: Database,
  maintainEverySeconds: number,
): Promise<{ due: string[]; isCareNeeded: boolean }> {
  const rows = await database.query(LOOK, [maintainEverySeconds])
  return {
    due: rows.filter(([, isDue]) => isDue === 't').map(([name]) => name!),
    isCareNeeded: rows.some(([, , isCareNeeded]) => isCareNeeded === 't'),
  }
}
