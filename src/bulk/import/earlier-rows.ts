import { EXTERNAL_ID } from '../../rules/external-id.ts'
import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import type { ImportJob } from '../jobs/jobs.ts'
import { linksItself, namesGiven, ownNames } from '../rows/names.ts'
import { KEYS } from '../rows/references.ts'
import type { Row } from '../rows/rows.ts'
import type { Outcome } from './batch.ts'

/** What earlier rows of a trial would have made, of all that these rows give to their records or link. */
export async function namesOfEarlierRows(
  session: Session,
  { id, type }: ImportJob,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const names = rows.flatMap((row) => [...namesGiven(row, [EXTERNAL_ID]), ...ownNames(type, row)])
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
  const keys = linksItself(job) ? KEYS : [EXTERNAL_ID]
  const names = rows.filter(({ number }) => !wrong.has(number)).flatMap((row) => namesGiven(row, keys))
  await session.rows(
    sql`INSERT INTO import_keys (account_id, job_id, key)
      SELECT ${account}::bigint, ${job.id}::bigint, key FROM unnest(${[...new Set(names)]}::text[]) AS key ON CONFLICT DO NOTHING`,
  )
}

export async function forgetNames(session: Session, job: ImportJob): Promise<void> {
  await session.rows(sql`DELETE FROM import_keys k WHERE k.account_id = ${account} AND k.job_id = ${job.id}`)
}
