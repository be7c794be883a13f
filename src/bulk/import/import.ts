import { writesInAnyOrder, writesTogether } from '../../rules/many.ts'
import { SlidingWindow } from '../../runtime/sliding-window.ts'
import type { Database } from '../../store/database.ts'
import { nextIds } from '../../store/write/rows.ts'
import { ending, type ImportJob } from '../jobs/jobs.ts'
import { beginWriting, cancelJob, closeJob, failJob, releaseJob } from '../jobs/transitions.ts'
import { BrokenBody } from '../rows/record-splitter.ts'
import { type RawRow, rawRowsOf, rowReader } from '../rows/rows.ts'
import { tryBatch, writeBatch } from './batch-writes.ts'
import { forgetNames } from './earlier-rows.ts'

/** As many as are worth one transaction; each is written at once with its position in the body. */
const TOGETHER = 1_000
const ONE_BY_ONE = 200
/** PostgreSQL writes with a process for each: while one waits for the disk the other works. */
const WINDOW = 2

/** When to leave the rest of an import to whoever takes it on next. */
export interface Until {
  readonly stop: AbortSignal
  /** For those who see only a part: gives the signal when their rights are not what they were. */
  readonly look?: () => Promise<void>
}

/** Works on an import until it is done, or until it is left to another. */
export async function runImport(database: Database, job: ImportJob, until: Until): Promise<void> {
  const session = database.session(job.actor)
  try {
    const failed = await goThrough(database, job, until)
    if (until.stop.aborted) return await releaseJob(session, job)
    await forgetNames(session, job)
    await database.transaction(ending(job), (end) => {
      if (job.isAllOrNothing && failed > 0) return cancelJob(end, job)
      return job.state === 'checking' ? beginWriting(end, job) : closeJob(end, job, 'done')
    })
  } catch (failure) {
    if (!(failure instanceof BrokenBody)) throw failure
    await database.transaction(ending(job), (end) => failJob(end, job, failure.message))
  }
}

/** Writes or tries all rows that have not been processed yet: how many of all were bad. */
async function goThrough(database: Database, job: ImportJob, { stop, look }: Until): Promise<number> {
  const session = database.session(job.actor)
  const body = { ...job, jobId: job.id }
  const read = await rowReader(session, body)
  const source = rawRowsOf(session, body, writesTogether(job.type) ? TOGETHER : ONE_BY_ONE)
  const window = new SlidingWindow(WINDOW)
  let from = job.position
  let after: number | undefined
  let failed = job.failed
  // What rows bring along is made once: the next ones have to find it.
  const brings = job.createMissing.length > 0
  try {
    // The next rows are read while PostgreSQL writes these.
    let next = nextOf(source)
    // Some rows are written in every time slice, however short it is.
    const isOver = () => stop.aborted && after !== undefined
    for (let raw = await next; raw && !isOver(); raw = await next) {
      next = nextOf(source)
      const isTrial = job.dryRun || job.state === 'checking' || (job.isAllOrNothing && failed > 0)
      const isFree = !isTrial && !job.upserts && !brings && !look && writesInAnyOrder(job.type)
      const ids = isFree ? await nextIds(session, job.type, raw.length) : []
      const batch = { raw, read, from, after, ids }
      if (!isFree) await window.end()
      await window.begin(async (before) => {
        const bad = await (isTrial
          ? tryBatch(database, job, batch)
          : writeBatch(database, job, batch, before))
        failed += bad
      })
      if (!isFree) await window.end()
      after = from
      from = raw.at(-1)!.end
      if (look && (await next)) await look()
    }
    await window.end()
    return failed
  } finally {
    await window.settle()
  }
}

function nextOf(batches: AsyncGenerator<RawRow[]>): Promise<RawRow[] | undefined> {
  const next = batches.next().then(({ value }) => value as RawRow[] | undefined)
  // What fails while nobody waits for it is told when somebody does.
  next.catch(() => {})
  return next
}
