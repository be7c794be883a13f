import { cut, short } from '../../errors/errors.ts'
import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { type ImportJob, noteOnJob } from '../jobs/jobs.ts'
import type { RowProblem } from '../rows/row-input.ts'
import type { RawRow, Row } from '../rows/rows.ts'
import type { Outcome } from './batch.ts'

/** What cannot be stored as text is shown as such. */
const lossy = new TextDecoder('utf-8')
const storable = (bytes: Uint8Array) => lossy.decode(bytes).replaceAll('\0', '\ufffd')

/** Moves the job on behind these rows, with everything that is known of them. */
export async function noteProgress(
  session: Session,
  job: ImportJob,
  rows: readonly RawRow[],
  { created, updated, failed, again, spared }: Outcome,
): Promise<void> {
  const leftOut = spared.reduce((sum, row) => sum + row.leftOut.length, 0)
  await noteErrors(session, job, [...failed.flatMap(reported), ...spared.flatMap(reportedCells)])
  await noteOnJob(
    session,
    job,
    sql`position = ${rows.at(-1)!.end}, processed = t.processed + ${rows.length}, created = t.created + ${created.length},
      updated = t.updated + ${updated.length + again.length}, failed = t.failed + ${failed.length}, left_out = t.left_out + ${leftOut}`,
  )
}

export interface ReportedProblem extends RowProblem {
  readonly row: string | null
  readonly text: string
  /** Only a cell was left out; the row was written. */
  readonly isLeftOut?: boolean
  /** Where the row stands in the body. */
  readonly place?: { readonly start: number; readonly bytes: number }
}

/** What is told of one row: many problems of a long one must not take many times its room. */
const MOST_PROBLEMS = 20
const LONGEST_TEXT = 2_000

const reported = (row: Row): ReportedProblem[] => told(row, [...row.problems, ...row.leftOut])

const reportedCells = (row: Row): ReportedProblem[] =>
  told(row, row.leftOut).map((one) => ({ ...one, isLeftOut: true }))

function told({ number, bytes, start }: Row, problems: readonly RowProblem[]): ReportedProblem[] {
  const text = cut(storable(bytes), LONGEST_TEXT)
  const first = problems.slice(0, MOST_PROBLEMS)
  const untold = problems.length - first.length
  if (untold > 0) first.push({ field: '', message: `There are ${untold} more problems` })
  return first.map(({ field, message }) => ({
    field: short(field),
    message: cut(message),
    row: String(number),
    text,
    place: { start, bytes: bytes.length },
  }))
}

export async function noteErrors(
  session: Session,
  job: ImportJob,
  all: readonly ReportedProblem[],
): Promise<void> {
  if (all.length === 0) return
  await session.rows(
    sql`INSERT INTO import_errors (account_id, job_id, row_number, place, message, row_text, is_left_out, row_start, row_bytes)
      SELECT ${account}::bigint, ${job.id}::bigint, e.* FROM unnest(${all.map(({ row }) => row)}::bigint[],
        ${all.map(({ field }) => field)}::text[], ${all.map(({ message }) => message)}::text[],
        ${all.map(({ text }) => text)}::text[], ${all.map(({ isLeftOut = false }) => String(isLeftOut))}::boolean[],
        ${all.map(({ place }) => place?.start ?? null)}::bigint[], ${all.map(({ place }) => place?.bytes ?? null)}::bigint[]) AS e`,
  )
}
