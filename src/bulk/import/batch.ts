import { Refusal } from '../../errors/errors.ts'
import type { UpsertDraft } from '../../jsonapi/document/resource.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { carryOut } from '../../rules/carry-out.ts'
import { EXTERNAL_ID, isTaken } from '../../rules/external-id.ts'
import { createTogether, editsTogether, prepare, updateTogether, writesTogether } from '../../rules/many.ts'
import { closed } from '../../rules/write-rights.ts'
import type { Transaction } from '../../store/database.ts'
import { openRecords } from '../../store/read/open-records.ts'
import type { CreateWrite, LinkEdit, UpdateWrite } from '../../store/write/write.ts'
import type { ImportJob } from '../jobs/jobs.ts'
import { rowProblem } from '../rows/drafts.ts'
import { problemsIn } from '../rows/faults.ts'
import { nameOf, stretchesOf } from '../rows/names.ts'
import { resolverOf } from '../rows/resolve.ts'
import type { RowProblem } from '../rows/row-input.ts'
import type { RawRow, ReadRow, Row } from '../rows/rows.ts'
import { keepUnseenMembers, requireImported, WithoutFaulty } from './batch-rights.ts'
import { type Matches, matchesByKey } from './find-matches.ts'
import { leaveOut } from './leave-out.ts'
import { keysIn, matchOf } from './match.ts'

/** Some rows of an import that are written in one transaction. */
export interface Batch {
  readonly raw: readonly RawRow[]
  readonly read: ReadRow
  /** The byte at which the first of them begins. */
  readonly from: number
  /** The byte at which those before them begin, which may still be being written. */
  readonly after: number | undefined
  /** The ids of their new records, when they were taken beforehand. */
  readonly ids: readonly string[]
}

export interface RowOfBatch extends Row {
  /** The id of its record, if that is a new one. */
  readonly id: string | undefined
}

/** What the rows say. A transaction may run again, and reads them again: their problems are those of one attempt. */
export const rowsOf = ({ raw, read, ids }: Batch): RowOfBatch[] =>
  raw.map((row, index) => ({ ...read(row), id: ids[index] }))

/** A row that can be read: what it makes of its record, and what it lacks if that is a new one. */
export interface DraftedRow extends Pick<UpsertDraft, 'lacking'> {
  readonly row: RowOfBatch
  readonly edits: { readonly attributes: Map<string, unknown>; readonly links: Map<string, LinkEdit> }
  /** By what it names its record. */
  readonly keys: readonly string[]
}

/** What became of some rows. */
export interface Outcome {
  readonly created: string[]
  readonly updated: string[]
  readonly failed: Row[]
  /** Rows of a trial that would edit what an earlier one would have made. */
  readonly again: Row[]
  /** Rows that were written without some of their cells. */
  readonly spared: Row[]
}

/**
 * Writes rows with all rules; what is wrong with one is reported and leaves nothing of it behind.
 * In a trial, `earlier` names what the rows before it would have made.
 */
export async function importRows(
  session: Transaction,
  job: ImportJob,
  rows: readonly RowOfBatch[],
  earlier: ReadonlySet<string> = new Set(),
): Promise<Outcome> {
  const outcome: Outcome = { created: [], updated: [], failed: [], again: [], spared: [] }
  for (const stretch of stretchesOf(job, rows)) {
    const drafted = await draft(session, job, stretch, earlier)
    const isRepeated = ({ keys }: DraftedRow) =>
      keys.some((value) => earlier.has(nameOf({ by: job.match, value })))
    for (const { row } of drafted.filter(isRepeated))
      if (job.upserts) outcome.again.push(row)
      else row.problems.push(DOUBLED)
    const others = drafted.filter((one) => !isRepeated(one))
    for (const run of runsOf(others, job.upserts)) await writeRun(session, job, run, outcome)
  }
  outcome.failed.push(...rows.filter(({ problems }) => problems.length > 0))
  outcome.spared.push(...rows.filter(({ problems, leftOut }) => problems.length === 0 && leftOut.length > 0))
  return outcome
}

/** The rows that can be read, with the records that they link. */
async function draft(
  session: Transaction,
  job: ImportJob,
  rows: readonly RowOfBatch[],
  earlier: ReadonlySet<string>,
): Promise<DraftedRow[]> {
  const { type } = job
  const match = matchOf(type, job.match)
  const linksOf = await resolverOf(
    session,
    job,
    rows,
    (reference) => reference.type === type.name && earlier.has(nameOf(reference)),
  )
  return rows.flatMap((row): DraftedRow[] => {
    const links = linksOf(row)
    if (!row.draft || row.problems.length > 0) return []
    const { draft, lacking } = row.draft
    const keys = match ? keysIn(match, draft.attributes) : []
    return [{ row, edits: { attributes: new Map(draft.attributes), links }, lacking, keys }]
  })
}

const TAKEN = { field: EXTERNAL_ID, message: 'external-id is already taken' }
const DOUBLED = { field: EXTERNAL_ID, message: 'external-id stands in an earlier row too' }

const isFaultless = ({ row }: DraftedRow): boolean => row.problems.length === 0

const idsOf = (records: Matches): string[] => [...records.values()].flat().map(({ id }) => id)

/** Whichever of them was meant, it would be wrong for the others. */
const several = ({ match }: ImportJob, records: readonly StoredRecord[]): RowProblem => ({
  field: match,
  message: `${match} is that of several records: ${records.map(({ type, id }) => `${type.name} ${id}`).join(', ')}`,
})

/** Rows that can be written together: a key that comes again belongs to the record that its first row makes. */
function runsOf(drafted: readonly DraftedRow[], upserts: boolean): DraftedRow[][] {
  const runs: DraftedRow[][] = [[]]
  let seen = new Set<string>()
  for (const one of drafted) {
    if (one.keys.some((key) => seen.has(key))) {
      if (!upserts) {
        one.row.problems.push(DOUBLED)
        continue
      }
      runs.push([])
      seen = new Set()
    }
    for (const key of one.keys) seen.add(key)
    runs.at(-1)!.push(one)
  }
  return runs
}

/** Where nothing is to be edited, keys are looked up only when one of them turns out to be taken. */
async function writeRun(
  session: Transaction,
  job: ImportJob,
  run: DraftedRow[],
  outcome: Outcome,
  looksUp = job.upserts,
): Promise<void> {
  const match = matchOf(job.type, job.match)
  const keys = looksUp ? run.flatMap((one) => one.keys) : []
  const known: Matches = match ? await matchesByKey(session, job.type, match, keys) : new Map()
  const open = known.size > 0 ? await openRecords(session, 'import', job.type, idsOf(known)) : undefined
  const meantBy = ({ keys: own }: DraftedRow) => [
    ...new Map(own.flatMap((key) => known.get(key) ?? []).map((record) => [record.id, record])).values(),
  ]
  const recordOf = (one: DraftedRow): StoredRecord | undefined => meantBy(one)[0]
  const news: DraftedRow[] = []
  const edits: DraftedRow[] = []
  for (const one of run.filter(isFaultless)) {
    const { row, lacking } = one
    const [record, ...others] = meantBy(one)
    if (!record) row.problems.push(...lacking.map(rowProblem))
    else if (others.length > 0) row.problems.push(several(job, [record, ...others]))
    else if (!job.upserts || (open && !open.has(record.id))) row.problems.push(TAKEN)
    else if (open && !open.get(record.id))
      row.problems.push(...problemsIn(closed('import', `${job.type.name} ${record.id}`)))
    if (session.rights && isFaultless(one)) await keepUnseenMembers(session, job, one, record?.id)
    if (isFaultless(one)) (record ? edits : news).push(one)
  }
  const create = async (some: readonly DraftedRow[]) => {
    const ids = await createAll(session.unrestricted, job, some)
    await requireImported(session, job, some.filter(isFaultless), ids)
    outcome.created.push(...ids)
  }
  const update = async (some: readonly DraftedRow[]) => {
    outcome.updated.push(...(await updateAll(session.unrestricted, job, some, recordOf)))
  }
  const ifTaken = (some: DraftedRow[]) => writeRun(session, job, some, outcome, true)
  const isByKey = job.match === EXTERNAL_ID
  const attempt = { write: create, ...(isByKey && (job.upserts || !looksUp) && { ifTaken }) }
  if (writesTogether(job.type)) await writeOrHalve(session, job, news, attempt)
  else for (const one of news) await writeOrHalve(session, job, [one], attempt)
  await writeOrHalve(session, job, edits, { write: update })
}

interface Attempt {
  write(some: readonly DraftedRow[]): Promise<void>
  /** What to do when one of their keys is taken, or has just been. */
  ifTaken?(some: DraftedRow[]): Promise<void>
}

/** Writes all of these, or finds those that cannot be written and writes the others. */
async function writeOrHalve(
  session: Transaction,
  job: ImportJob,
  drafted: readonly DraftedRow[],
  attempt: Attempt,
): Promise<void> {
  const some = drafted.filter(isFaultless)
  if (some.length === 0) return
  try {
    await session.inSavepoint(() => attempt.write(some))
  } catch (failure) {
    if (attempt.ifTaken && isTaken(job.type, failure)) return attempt.ifTaken(some)
    if (failure instanceof WithoutFaulty) return writeOrHalve(session, job, some, attempt)
    const problems = problemsIn(failure)
    if (some.length === 1) {
      some[0]!.row.problems.push(...problems)
      return
    }
    const middle = Math.ceil(some.length / 2)
    await writeOrHalve(session, job, some.slice(0, middle), attempt)
    await writeOrHalve(session, job, some.slice(middle), attempt)
  }
}

async function createAll(
  session: Transaction,
  job: ImportJob,
  some: readonly DraftedRow[],
): Promise<string[]> {
  const { type } = job
  const writeOf = ({ row, edits }: DraftedRow): CreateWrite => ({
    action: 'create',
    type,
    id: row.id,
    ...edits,
  })
  if (writesTogether(type)) {
    const prepared = await allowed(job, some, (one) => prepare(session, writeOf(one)))
    return createTogether(session, prepared)
  }
  const ids: string[] = []
  for (const one of some) ids.push((await carryOut(session, writeOf(one))).id)
  return ids
}

async function updateAll(
  session: Transaction,
  job: ImportJob,
  some: readonly DraftedRow[],
  recordOf: (one: DraftedRow) => StoredRecord | undefined,
): Promise<Outcome['updated']> {
  const { type } = job
  const writeOf = (one: DraftedRow): UpdateWrite => ({
    action: 'update',
    type,
    id: recordOf(one)!.id,
    ...one.edits,
  })
  if (editsTogether(type)) {
    const prepared = await allowed(job, some, (one) => prepare(session, writeOf(one), recordOf(one)))
    await updateTogether(session, prepared)
    return prepared.map(({ id }) => id)
  }
  for (const one of some) await carryOut(session, writeOf(one))
  return some.map((one) => recordOf(one)!.id)
}

/** The writes that the rules allow; the others become problems of their rows. */
async function allowed<W>(
  { leavesBadCells }: ImportJob,
  some: readonly DraftedRow[],
  work: (one: DraftedRow) => Promise<W> | W,
): Promise<W[]> {
  const writes: W[] = []
  for (const one of some)
    for (;;)
      try {
        writes.push(await work(one))
        break
      } catch (failure) {
        if (!(failure instanceof Refusal)) throw failure
        const problems = problemsIn(failure)
        if (leavesBadCells && leaveOut(one, problems)) continue
        one.row.problems.push(...problems)
        break
      }
  return writes
}
