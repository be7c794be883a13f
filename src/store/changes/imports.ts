import type { Session } from '../database.ts'
import { account, sql } from '../sql.ts'

/** The imports that these requests have asked for, by request. */
export async function importsOfRequests(
  session: Session,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await session.rows(
    sql`SELECT j.import_request_id, j.id FROM import_jobs j
      WHERE j.account_id = ${account} AND j.import_request_id = ANY(${requestIds})`,
  )
  return new Map(rows.map(([requestId, id]) => [requestId!, id!]))
}
