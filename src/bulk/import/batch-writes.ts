import { lockForWrite } from '../../rules/account-lock.ts'
import type { Database, Session, Transaction } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { type ImportJob, lockPosition, OutOfOrder, requirePosition, waitForPosition } from '../jobs/jobs.ts'
import { linkOthersOnly } from '../rows/names.ts'
import { type Batch, type Outcome, type RowOfBatch, rowsOf } from './batch.ts'
import { bulkCreate } from './bulk-create.ts'
import { namesOfEarlierRows, noteNames } from './earlier-rows.ts'
import { noteProgress } from './progress.ts'
import { importWithMissing } from './with-missing.ts'

/** Batches wait for those before them, however long they take. */
const IN_BACKGROUND = { isBackground: true }

/** Writes rows together with the job's position in the body, after those before them: how many were bad. */
export async function writeBatch(
  database: Database,
  job: ImportJob,
  batch: Batch,
  before: Promise<void>,
): Promise<number> {
  try {
    return await database.transaction(
      job.actor,
      async (session) => {
        await Promise.all([lockForWrite(session, job.type), giveRoom(session)])
        await lockPosition(session, job, batch.from)
        const outcome =
          (await bulkCreate(session, job, batch)) ?? (await importAfterOthers(session, job, batch))
        if (batch.after !== undefined) await waitForPosition(session, job, batch.after)
        await requirePosition(session, job, batch.from)
        await noteProgress(session, job, batch.raw, outcome)
        return outcome.failed.length
      },
      IN_BACKGROUND,
    )
  } catch (failure) {
    if (!(failure instanceof OutOfOrder)) throw failure
    // Those before were taken back and begin again: wait for them without holding anything.
    await before
    return writeBatch(database, job, batch, before)
  }
}

/** Rows that link what those before them may be making wait until that is there. */
async function importAfterOthers(session: Transaction, job: ImportJob, batch: Batch): Promise<Outcome> {
  if (batch.after !== undefined && !linkOthersOnly(job, rowsOf(batch).values()))
    await waitForPosition(session, job, batch.after)
  return importWithMissing(session, job, () => rowsOf(batch))
}

/** The entries of many rows for a search index are sorted in memory: with the usual 4 MB it takes several goes. */
const giveRoom = (session: Session) =>
  session.rows(sql`SELECT set_config('work_mem', '16MB', true), ${account}::bigint`)

/** Thrown to take back what a trial has written. */
class Trial extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('A trial')
    this.outcome = outcome
  }
}

/** Writes rows and takes them back: how many were bad. */
export async function tryBatch(database: Database, job: ImportJob, batch: Batch): Promise<number> {
  let rows: RowOfBatch[] = []
  const outcome = await database
    .transaction(
      job.actor,
      async (session): Promise<Outcome> => {
        await lockForWrite(session, job.type)
        await requirePosition(session, job, batch.from)
        rows = rowsOf(batch)
        const earlier = await namesOfEarlierRows(session, job, rows)
        throw new Trial(await importWithMissing(session, job, () => rowsOf(batch), earlier))
      },
      IN_BACKGROUND,
    )
    .catch((failure) => {
      if (failure instanceof Trial) return failure.outcome
      throw failure
    })
  await database.transaction(
    job.actor,
    async (session) => {
      await requirePosition(session, job, batch.from)
      await noteProgress(session, job, batch.raw, outcome)
      await noteNames(session, job, rows, outcome)
    },
    IN_BACKGROUND,
  )
  return outcome.failed.length
}
