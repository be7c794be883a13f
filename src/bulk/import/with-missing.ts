import type { Transaction } from '../../store/database.ts'
import type { ImportJob } from '../jobs/jobs.ts'
import type { Row } from '../rows/rows.ts'
import { importRows, type Outcome, type RowOfBatch } from './batch.ts'
import { createMissing, isMadeInVain } from './create-missing.ts'

/** Thrown when a record was made for nobody but rows that could not be written: the others are written again without them. */
class MadeInVain extends Error {
  readonly failed: readonly Row[]

  constructor(failed: readonly Row[]) {
    super('Made in vain')
    this.failed = failed
  }
}

/** Writes rows with the records that they bring along; what only bad rows bring is not made. */
export async function importWithMissing(
  session: Transaction,
  job: ImportJob,
  read: () => RowOfBatch[],
  earlier?: ReadonlySet<string>,
): Promise<Outcome> {
  if (job.createMissing.length === 0) return importRows(session, job, read(), earlier)
  const failed = new Map<number, Row>()
  for (;;)
    try {
      const outcome = await session.inSavepoint(() => attempt(session, job, without(read(), failed), earlier))
      const all = [...failed.values(), ...outcome.failed].sort((a, b) => a.number - b.number)
      return { ...outcome, failed: all }
    } catch (failure) {
      if (!(failure instanceof MadeInVain)) throw failure
      for (const row of failure.failed) failed.set(row.number, row)
    }
}

const without = (rows: RowOfBatch[], failed: ReadonlyMap<number, Row>): RowOfBatch[] =>
  rows.filter(({ number }) => !failed.has(number))

async function attempt(
  session: Transaction,
  job: ImportJob,
  rows: readonly RowOfBatch[],
  earlier: ReadonlySet<string> | undefined,
): Promise<Outcome> {
  const made = await createMissing(session, job, rows)
  const outcome = await importRows(session, job, rows, earlier)
  const written = rows.filter(({ problems }) => problems.length === 0)
  if (isMadeInVain(job, made, written)) throw new MadeInVain(outcome.failed)
  return outcome
}
