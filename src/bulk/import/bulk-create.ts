import { Refusal } from '../../errors/errors.ts'
import { prepare, storeReady, writesTogether } from '../../rules/many.ts'
import type { Session, Transaction } from '../../store/database.ts'
import { type ReadyRecords, readyToStore } from '../../store/write/apply-many.ts'
import type { CreateWrite } from '../../store/write/write.ts'
import type { ImportJob } from '../jobs/jobs.ts'
import { problemsIn } from '../rows/faults.ts'
import { linkOthersOnly } from '../rows/names.ts'
import { resolverOf } from '../rows/resolve.ts'
import { type Batch, type Outcome, type RowOfBatch, rowsOf } from './batch.ts'

/**
 * Makes the records of rows that are all new and without a fault, as most are; undefined when they are not, or have to be
 * held against the rights of whoever imports, and then
 * nothing of them is left. What the rows said is not kept while PostgreSQL works: it is cheaper to read a faulty
 * batch again than to let the memory of every good one grow old.
 */
export async function bulkCreate(
  session: Transaction,
  job: ImportJob,
  batch: Batch,
): Promise<Outcome | undefined> {
  const ready = await readyRecords(session, job, batch)
  if (!ready) return undefined
  try {
    await session.inSavepoint(() => storeReady(session, ready))
  } catch (failure) {
    // Whatever is not the fault of a row is thrown again.
    problemsIn(failure)
    return undefined
  }
  return { created: ready.ids, updated: [], failed: [], again: [], spared: [] }
}

async function readyRecords(
  session: Session,
  job: ImportJob,
  batch: Batch,
): Promise<ReadyRecords | undefined> {
  if (job.upserts || session.rights || job.createMissing.length > 0 || !writesTogether(job.type))
    return undefined
  const rows = rowsOf(batch)
  if (rows.some(isFaulty) || !linkOthersOnly(job, rows.values())) return undefined
  const linksOf = await resolverOf(session, job, rows, () => false)
  const writes: CreateWrite[] = []
  for (const row of rows) {
    const links = linksOf(row)
    if (row.problems.length > 0 || row.leftOut.length > 0) return undefined
    const write = { action: 'create', type: job.type, id: row.id, ...row.draft!.draft, links } as const
    try {
      const prepared = prepare<CreateWrite>(session, write)
      writes.push(prepared instanceof Promise ? await prepared : prepared)
    } catch (failure) {
      if (failure instanceof Refusal) return undefined
      throw failure
    }
  }
  return readyToStore(session, writes)
}

const isFaulty = ({ draft, problems, leftOut }: RowOfBatch): boolean =>
  !draft || problems.length > 0 || leftOut.length > 0 || draft.lacking.length > 0
