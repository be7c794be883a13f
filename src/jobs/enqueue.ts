import type { Database, Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

/** The queues, as the migration makes them: it says how often and how long something is tried. */
export const QUEUES = [
  'letters',
  'clockwork',
  'imports',
  'recalculations',
  'undos',
  'automations',
  'automation-calls',
  'pushes',
  'demos',
] as const

export type QueueName = (typeof QUEUES)[number]

export interface NewJob {
  readonly queue: QueueName
  readonly data?: object
  /** While a job with this key waits, no other one is put in the queue. */
  readonly key?: string
  readonly delaySeconds?: number
  /** The job that is being done and goes on as this one: of a long row of steps there is one at any time. */
  readonly replaces?: string
}

/** Puts a job of the account in its queue, in the transaction of what causes it: its id, if it was not there already. */
export async function enqueue(session: Session, job: NewJob): Promise<string | undefined> {
  const { queue, data = {}, key = null, delaySeconds = 0, replaces = null } = job
  const [row] = await session.rows(
    sql`SELECT enqueue_job(${account}, ${queue}, ${JSON.stringify(data)}, ${key}, make_interval(secs => ${delaySeconds}), ${replaces})`,
  )
  return row![0] ?? undefined
}

/** The same for what belongs to no account. */
export async function enqueueForAll(database: Database, { queue, data = {} }: NewJob): Promise<void> {
  await database.query('SELECT enqueue_job(NULL, $1, $2)', [queue, JSON.stringify(data)])
}

/** Takes back a job that nobody has begun. */
export async function withdrawJob(database: Database, id: string): Promise<void> {
  await database.query(`DELETE FROM jobs.job WHERE id = $1 AND state = 'created'`, [id])
}
