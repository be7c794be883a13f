import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import type { ImportJob } from '../jobs/jobs.ts'
import { linksItself, nameOf, namesGiven, ownNames } from '../rows/names.ts'
import { KEYS } from '../rows/references.ts'
import type { Row } from '../rows/rows.ts'
import type { Outcome } from './batch.ts'
import { keysIn, matchOf } from './match.ts'

/** By what a row names its own record. */
function keysGiven({ type, match: name }: ImportJob, { draft }: Row): string[] {
  const match = matchOf(type, name)
  return match && draft
    ? keysIn(match, draft.draft.attributes).map((value) => nameOf({ by: name, value }))
    : []
}

/** What earlier rows of a trial would have made, of all that these rows give to their records or link. */
export async function namesOfEarlierRows(
  session: Session,
  job: ImportJob,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const { id, type } = job
  const names = rows.flatMap((row) => [...keysGiven(job, row), ...ownNames(type, row)])
  const found = await session.rows(
    sql`SELECT k.key FROM import_keys k
      WHERE k.account_id = ${account} AND k.job_id = ${id} AND k.key = ANY(${[...new Set(names)]}::text[])`,
  )
  return new Set(found.map(([key]) => key!))
}

/** Remembers by what later rows could name the records of those that would have been written. */
export async function noteNames(
  session: Session,
  job: ImportJob,
  rows: readonly Row[],
  { failed }: Outcome,
): Promise<void> {
  const wrong = new Set(failed.map(({ number }) => number))
  const good = rows.filter(({ number }) => !wrong.has(number))
  const names = good.flatMap((row) => [
    ...keysGiven(job, row),
    ...(linksItself(job) ? namesGiven(row, KEYS) : []),
  ])
  await session.rows(
    sql`INSERT INTO import_keys (account_id, job_id, key)
      SELECT ${account}::bigint, ${job.id}::bigint, key FROM unnest(${[...new Set(names)]}::text[]) AS key ON CONFLICT DO NOTHING`,
  )
}

export async function forgetNames(session: Session, job: ImportJob): Promise<void> {
  await session.rows(sql`DELETE FROM import_keys k WHERE k.account_id = ${account} AND k.job_id = ${job.id}`)
}
