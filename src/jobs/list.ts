import type { Database } from '../store/database.ts'
import type { QueueName } from './enqueue.ts'

export type JobState = 'waiting' | 'retrying' | 'running' | 'done' | 'failed'

/** A job as people look at it. */
export interface ListedJob {
  readonly id: string
  readonly queue: QueueName
  /** None for what belongs to no account. */
  readonly accountId: string | null
  readonly state: JobState
  /** How often it was begun. */
  readonly attempts: number
  readonly createdAt: string
  readonly endedAt: string | null
  /** How many records are done, and of how many, where that is known. */
  readonly done: number | null
  readonly total: number | null
  /** Why the last attempt failed. */
  readonly problem: string | null
}

/** The library's words for what we call otherwise. */
const STATE = `CASE j.state WHEN 'created' THEN 'waiting' WHEN 'retry' THEN 'retrying' WHEN 'active' THEN 'running'
  WHEN 'completed' THEN 'done' ELSE 'failed' END`
/** The library has queues of its own. */
const OURS = `j.name NOT LIKE '\\_\\_%'`

/** The newest jobs, of one account or of all. */
export async function listJobs(
  database: Database,
  {
    accountId = null,
    state = null,
    most,
  }: { accountId?: string | null; state?: string | null; most: number },
): Promise<ListedJob[]> {
  const rows = await database.query(
    `SELECT j.id, j.name, j.group_id, ${STATE}, CASE WHEN j.started_on IS NULL THEN 0 ELSE j.retry_count + 1 END,
        j.created_on, j.completed_on, j.data ->> CASE j.state WHEN 'completed' THEN 'total' ELSE 'done' END,
        j.data ->> 'total', j.output ->> 'message'
      FROM jobs.job j WHERE ${OURS} AND ($1::text IS NULL OR j.group_id = $1) AND ($2::text IS NULL OR ${STATE} = $2)
      ORDER BY j.created_on DESC, j.id LIMIT $3::int`,
    [accountId, state, most],
  )
  return rows.map(([id, queue, account, is, attempts, createdAt, endedAt, done, total, problem]) => ({
    id: id!,
    queue: queue as QueueName,
    accountId: account ?? null,
    state: is as JobState,
    attempts: Number(attempts),
    createdAt: createdAt!,
    endedAt: endedAt ?? null,
    done: done ? Number(done) : null,
    total: total ? Number(total) : null,
    problem: problem ?? null,
  }))
}

/** How many jobs of each queue are in each state; those that are done are not counted. */
export async function countJobs(
  database: Database,
): Promise<{ queue: string; state: JobState; count: number }[]> {
  const rows = await database.query(
    `SELECT q.name, s.state, count(j.id) FROM jobs.queue q CROSS JOIN unnest('{waiting,retrying,running,failed}'::text[]) AS s (state)
      LEFT JOIN jobs.job j ON j.name = q.name AND j.state <> 'completed' AND ${STATE} = s.state
      WHERE q.name NOT LIKE '\\_\\_%' GROUP BY q.name, s.state`,
  )
  return rows.map(([queue, state, count]) => ({
    queue: queue!,
    state: state as JobState,
    count: Number(count),
  }))
}

/** Lets a job that was given up be tried once more, and be kept as long as a new one; false when there is none. */
export async function retryJob(database: Database, id: string): Promise<boolean> {
  const rows = await database.query(
    `UPDATE jobs.job j SET state = 'retry', retry_limit = j.retry_count + 1, start_after = now(), completed_on = NULL,
        keep_until = now() + make_interval(secs => q.retention_seconds)
      FROM jobs.queue q WHERE j.id = $1 AND j.state = 'failed' AND q.name = j.name RETURNING j.id`,
    [id],
  )
  return rows.length > 0
}
