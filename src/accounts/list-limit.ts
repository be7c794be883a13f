import type { Database } from '../store/database.ts'
import type { Access } from './access.ts'

/** A little less than a second, so that a steady client is not refused for the jitter of the network. */
const WINDOW = '900 milliseconds'

/** Takes a place among the list requests of this second; false when all are taken. Holds across processes. */
export async function takeListRequest(
  database: Database,
  access: Access,
  perSecond: number,
): Promise<boolean> {
  const rows = await database.query(
    `INSERT INTO list_requests AS r (account_id, token_id, recent) VALUES ($1, $2, ARRAY[clock_timestamp()])
      ON CONFLICT (account_id, token_id) DO UPDATE SET recent = (r.recent || clock_timestamp())[
        greatest(1, cardinality(r.recent) + 2 - $3::int) : ]
      WHERE cardinality(r.recent) < $3::int
        OR r.recent[cardinality(r.recent) + 1 - $3::int] <= clock_timestamp() - interval '${WINDOW}'
      RETURNING 1`,
    [access.accountId, access.tokenId, perSecond],
  )
  return rows.length > 0
}
