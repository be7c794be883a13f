import type { ResourceType } from '../definition/resource.ts'
import { errors, refuse } from '../jsonapi/errors.ts'
import type { Actor, Database, Session } from '../store/database.ts'
import { account, type Sql, sql } from '../store/sql.ts'
import type { Format } from './formats.ts'
import type { State } from './job-type.ts'

/** An import that a worker has taken on. */
export interface ImportJob {
  readonly id: string
  readonly actor: Actor
  readonly worker: string
  readonly type: ResourceType
  readonly state: State
  readonly format: Format
  readonly dryRun: boolean
  readonly upserts: boolean
  readonly position: number
  readonly processed: number
}

/** Between two batches; during one the job is locked. Who has not been heard of for so long is dead. */
const SILENCE = "interval '10 seconds'"

/** Takes on the oldest job that nobody works on; undefined when there is none. */
export async function claimJob(database: Database, worker: string): Promise<ImportJob | undefined> {
  const [row] = await database.query(
    `UPDATE import_jobs j SET worker = $1, heard_at = now(), started_at = coalesce(j.started_at, now()),
        state = CASE j.state WHEN 'queued' THEN 'running' ELSE j.state END, version = j.version + 1
      FROM (SELECT c.account_id, c.id, a.time_zone FROM import_jobs c JOIN accounts a ON a.id = c.account_id
        WHERE c.state IN ('queued', 'running', 'undoing') AND (c.heard_at IS NULL OR c.heard_at < now() - ${SILENCE})
        ORDER BY c.created_at LIMIT 1 FOR UPDATE OF c SKIP LOCKED) w
      WHERE j.account_id = w.account_id AND j.id = w.id
      RETURNING j.account_id, j.id, j.user_id, w.time_zone, j.resource_name, j.state, j.format, j.dry_run,
        j.on_conflict, j.position, j.processed`,
    [worker],
  )
  if (!row) return undefined
  const [accountId, id, userId, zone, typeName, state, format, dryRun, onConflict, position, processed] = row
  return {
    id: id!,
    actor: { accountId: accountId!, userId: userId!, zone: zone! },
    worker,
    type: database.registry.type(typeName!),
    state: state as State,
    format: format as Format,
    dryRun: dryRun === 't',
    upserts: onConflict === 'update',
    position: Number(position),
    processed: Number(processed),
  }
}

/** Puts the undoing of an import in line; refused while it runs, and when there is nothing to undo. */
export async function requestUndo(session: Session, id: string): Promise<void> {
  const rows = await session.rows(
    sql`UPDATE import_jobs j SET state = 'undoing', finished_at = NULL, version = j.version + 1, updated_at = now()
      WHERE j.account_id = ${account} AND j.id = ${id} AND j.state IN ('done', 'failed') AND NOT j.dry_run RETURNING 1`,
  )
  if (rows.length === 0)
    throw refuse(errors.wrongState('Only an import that has ended, and was no dry run, can be undone once'))
}

/** Whoever died while a body arrived left its pieces behind. */
export async function removeAbandoned(database: Database): Promise<void> {
  await database.query(
    `DELETE FROM import_jobs WHERE state = 'receiving' AND heard_at < now() - interval '1 day'`,
  )
}

/** Locks the job for a transaction; false when another worker has taken it over. */
export async function isStillMine(session: Session, job: ImportJob): Promise<boolean> {
  const rows = await session.rows(
    sql`SELECT 1 FROM import_jobs j WHERE j.account_id = ${account} AND j.id = ${job.id}
      AND j.worker = ${job.worker} FOR NO KEY UPDATE`,
  )
  return rows.length > 0
}

/** Changes the job; that it is changed shows that its worker lives. */
export async function noteOnJob(session: Session, job: ImportJob, changes: Sql): Promise<void> {
  await session.rows(
    sql`UPDATE import_jobs j SET ${changes}, version = j.version + 1, updated_at = now()
      WHERE j.account_id = ${account} AND j.id = ${job.id} AND j.worker = ${job.worker}`,
  )
}

/** Ends the work on a job. */
export const closeJob = (session: Session, job: ImportJob, state: State, problem: string | null = null) =>
  noteOnJob(
    session,
    job,
    sql`state = ${state}, problem = ${problem}, worker = NULL, heard_at = NULL, finished_at = now()`,
  )

/** Lets another worker go on at once. */
export const releaseJob = (session: Session, job: ImportJob) =>
  noteOnJob(session, job, sql`worker = NULL, heard_at = NULL`)
