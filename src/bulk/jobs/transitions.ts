import type { Session } from '../../store/database.ts'
import { raw, type Sql, sql } from '../../store/sql.ts'
import type { State } from './job-type.ts'
import { type ImportJob, noteOnJob } from './jobs.ts'

const RELEASED = raw('worker = NULL')

/** Ends the work on a job, in the transaction of who calls it. */
export async function closeJob(
  session: Session,
  job: ImportJob,
  state: State,
  problem: string | null = null,
): Promise<void> {
  await noteOnJob(session, job, sql`state = ${state}, problem = ${problem}, finished_at = now(), ${RELEASED}`)
  await job.onEnd?.(session, job)
}

/** Lets another worker go on at once. */
export const releaseJob = (session: Session, job: ImportJob) => noteOnJob(session, job, RELEASED)

const fromTheStart = (state: State): Sql => sql`state = ${state}, created = 0, updated = 0, ${RELEASED}`

/** All rows have been checked: now they are written, from the first on. */
export const beginWriting = (session: Session, job: ImportJob) =>
  noteOnJob(session, job, sql`${fromTheStart('running')}, position = 0, processed = 0`)

/** Gives up an import of all rows or none; what it has written already is taken back. */
export async function cancelJob(
  session: Session,
  job: ImportJob,
  problem: string | null = null,
): Promise<void> {
  await noteOnJob(
    session,
    job,
    job.state === 'checking'
      ? sql`${fromTheStart('cancelled')}, problem = ${problem}, finished_at = now()`
      : sql`${fromTheStart('cancelling')}, problem = ${problem}`,
  )
  await job.onEnd?.(session, job)
}

/** Everything that was written is taken back. */
export const closeUndone = (session: Session, job: ImportJob) =>
  job.state === 'cancelling'
    ? noteOnJob(session, job, sql`state = 'cancelled', finished_at = now(), ${RELEASED}`)
    : closeJob(session, job, 'undone')

/** Ends a job that cannot go on. */
export const failJob = (session: Session, job: ImportJob, problem: string) =>
  job.isAllOrNothing && (job.state === 'checking' || job.state === 'running')
    ? cancelJob(session, job, problem)
    : closeJob(session, job, 'failed', problem)
