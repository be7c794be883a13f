import type { Database } from '../store/database.ts'
import type { Access } from './access.ts'
import { ACCESS, accessIn, hashOf } from './tokens.ts'

/** All list requests of this second are taken. */
export class NoListRequestLeft extends Error {}

/** A little less than a second, so that a steady client is not refused for the jitter of the network. */
const WINDOW = '900 milliseconds'

const ACCESS_WITH_PLACE = `WITH access AS (${ACCESS}),
  taken AS (INSERT INTO list_requests AS r (account_id, token_id, recent)
    SELECT access.account_id, access.token_id, ARRAY[clock_timestamp()] FROM access
    ON CONFLICT (account_id, token_id) DO UPDATE SET recent = (r.recent || clock_timestamp())[
      greatest(1, cardinality(r.recent) + 2 - $2::int) : ]
    WHERE cardinality(r.recent) < $2::int
      OR r.recent[cardinality(r.recent) + 1 - $2::int] <= clock_timestamp() - interval '${WINDOW}'
    RETURNING 1)
  SELECT access.*, EXISTS (SELECT 1 FROM taken) FROM access`

/** The access that a token gives, which takes a place among its list requests of this second. Holds across processes. */
export async function findAccessToList(
  database: Database,
  token: string,
  perSecond: number,
): Promise<Access | undefined> {
  const [row] = await database.query(ACCESS_WITH_PLACE, [hashOf(token), perSecond])
  if (row && row.at(-1) !== 't') throw new NoListRequestLeft()
  return row && accessIn(row, token)
}
