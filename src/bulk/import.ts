import { writesTogether } from '../rules/many.ts'
import { takeTurn } from '../rules/turn.ts'
import type { Database } from '../store/database.ts'
import { importRows, type Outcome } from './batch.ts'
import { forgetKeys, keysOfEarlierRows, noteKeys } from './dry-run.ts'
import { closeJob, type ImportJob, isStillMine, releaseJob } from './jobs.ts'
import { noteProgress } from './progress.ts'
import { BrokenBody } from './records.ts'
import { type Row, rowsOf } from './rows.ts'

/** As many as are worth one transaction; each is written at once with its place in the body. */
const TOGETHER = 1_000
const ONE_BY_ONE = 200

/** Thrown to take back what a dry run has written. */
class DryRun extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('A dry run')
    this.outcome = outcome
  }
}

/** Works on an import until it is done or `stop` says to leave the rest to another. */
export async function runImport(database: Database, job: ImportJob, stop: AbortSignal): Promise<void> {
  const session = database.session(job.actor)
  const batches = rowsOf(session, { ...job, jobId: job.id }, writesTogether(job.type) ? TOGETHER : ONE_BY_ONE)
  try {
    // The next rows are read while PostgreSQL writes these.
    let next = nextOf(batches)
    for (let rows = await next; rows; rows = await next) {
      next = nextOf(batches)
      if (!(await importBatch(database, job, rows))) return
      if (stop.aborted) return await releaseJob(session, job)
    }
    if (job.dryRun) await forgetKeys(session, job)
    await closeJob(session, job, 'done')
  } catch (failure) {
    if (!(failure instanceof BrokenBody)) throw failure
    await closeJob(session, job, 'failed', failure.message)
  }
}

function nextOf(batches: AsyncGenerator<Row[]>): Promise<Row[] | undefined> {
  const next = batches.next().then(({ value }) => value as Row[] | undefined)
  // What fails while nobody waits for it is told when somebody does.
  next.catch(() => {})
  return next
}

/** False when another worker has taken the job over. */
async function importBatch(database: Database, job: ImportJob, rows: readonly Row[]): Promise<boolean> {
  if (!job.dryRun)
    return database.transaction(job.actor, async (session) => {
      await takeTurn(session, job.type)
      if (!(await isStillMine(session, job))) return false
      await noteProgress(session, job, rows, await importRows(session, job, rows))
      return true
    })
  const outcome = await database
    .transaction(job.actor, async (session): Promise<Outcome | undefined> => {
      await takeTurn(session, job.type)
      if (!(await isStillMine(session, job))) return undefined
      const earlier = await keysOfEarlierRows(session, job, rows)
      throw new DryRun(await importRows(session, job, rows, earlier))
    })
    .catch((failure) => {
      if (failure instanceof DryRun) return failure.outcome
      throw failure
    })
  return database.transaction(job.actor, async (session) => {
    if (!outcome || !(await isStillMine(session, job))) return false
    await noteProgress(session, job, rows, outcome)
    await noteKeys(session, job, rows, outcome)
    return true
  })
}
