import { outageIn } from '../../store/connection/outage.ts'
import type { Database } from '../../store/database.ts'
import type { Access } from './access.ts'

/** All list requests of this second are taken. */
export class TooManyLists extends Error {}

const TAKE = `INSERT INTO list_requests AS r (account_id, caller_id, recent)
  VALUES ($1, $2, ARRAY[clock_timestamp()])
  ON CONFLICT (account_id, caller_id) DO UPDATE SET recent = (r.recent || clock_timestamp())[
    greatest(1, cardinality(r.recent) + 2 - $3::int) : ]
  WHERE cardinality(r.recent) < $3::int
    OR r.recent[cardinality(r.recent) + 1 - $3::int] <= clock_timestamp() - interval '1 second'
  RETURNING 1`

/** Takes one of so many list requests in any second, in whichever process the others were. */
export async function takeListRequest(database: Database, access: Access, limit: number): Promise<void> {
  try {
    const taken = await database.queryAccess(TAKE, [access.accountId, access.callerId, limit])
    if (taken.length === 0) throw new TooManyLists()
  } catch (failure) {
    const outage = outageIn(failure)
    // Whoever only wants to read is let in: nothing is counted as long as nothing can be written.
    if (outage !== 'read-only' && outage !== 'full') throw failure
  }
}
