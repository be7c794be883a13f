import { EXTERNAL_ID } from '../rules/external-id.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import type { Outcome } from './batch.ts'
import type { ImportJob } from './jobs.ts'
import type { Row } from './rows.ts'

const keyOf = ({ draft }: Row) => draft?.draft.attributes.get(EXTERNAL_ID) ?? []
const keysOf = (rows: readonly Row[]) => [...new Set(rows.flatMap(keyOf))]

/** The keys of these rows that earlier rows of a dry run would have given to their records. */
export async function keysOfEarlierRows(
  session: Session,
  job: ImportJob,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const found = await session.rows(
    sql`SELECT k.key FROM import_keys k
      WHERE k.account_id = ${account} AND k.job_id = ${job.id} AND k.key = ANY(${keysOf(rows)}::text[])`,
  )
  return new Set(found.map(([key]) => key!))
}

/** Remembers the keys of the rows that would have been written. */
export async function noteKeys(
  session: Session,
  job: ImportJob,
  rows: readonly Row[],
  { failed }: Outcome,
): Promise<void> {
  const wrong = new Set(failed.map(({ number }) => number))
  const keys = keysOf(rows.filter(({ number }) => !wrong.has(number)))
  await session.rows(
    sql`INSERT INTO import_keys (account_id, job_id, key)
      SELECT ${account}::bigint, ${job.id}::bigint, key FROM unnest(${keys}::text[]) AS key ON CONFLICT DO NOTHING`,
  )
}

export async function forgetKeys(session: Session, job: ImportJob): Promise<void> {
  await session.rows(sql`DELETE FROM import_keys k WHERE k.account_id = ${account} AND k.job_id = ${job.id}`)
}
