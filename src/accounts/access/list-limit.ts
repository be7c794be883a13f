import { Coalescer } from '../../runtime/coalescing.ts'
import { outageIn } from '../../store/connection/outage.ts'
import type { Database } from '../../store/database.ts'
import type { Access } from './access.ts'

/** All list requests of this second are taken. */
export class TooManyLists extends Error {}

/** In the order of the callers, so that processes which take for several at once never wait for each other in a circle. */
const TAKE = `INSERT INTO list_requests AS r (account_id, caller_id, recent)
  SELECT account_id, caller_id, ARRAY[clock_timestamp()]
    FROM unnest($1::bigint[], $2::bigint[]) AS w (account_id, caller_id) ORDER BY account_id, caller_id
  ON CONFLICT (account_id, caller_id) DO UPDATE SET recent = (r.recent || clock_timestamp())[
    greatest(1, cardinality(r.recent) + 2 - $3::int) : ]
  WHERE cardinality(r.recent) < $3::int
    OR r.recent[cardinality(r.recent) + 1 - $3::int] <= clock_timestamp() - interval '1 second'
  RETURNING caller_id`

/** Counts the list requests of every caller in the database; what comes together from different callers is counted together. */
export class ListLimit {
  private readonly database: Database
  private readonly questions = new Coalescer<ReadonlySet<string>>()
  /** Who is counted by the next statement, by limit. */
  private readonly wanted = new Map<number, Map<string, Access>>()

  constructor(database: Database) {
    this.database = database
  }

  /** Takes one of so many list requests in any second, in whichever process the others were. */
  async take(access: Access, limit: number): Promise<void> {
    try {
      const taken = await this.ask(access, limit)
      if (!taken.has(access.callerId)) throw new TooManyLists()
    } catch (failure) {
      const outage = outageIn(failure)
      // Whoever only wants to read is let in: nothing is counted as long as nothing can be written.
      if (outage !== 'read-only' && outage !== 'full') throw failure
    }
  }

  /** A statement counts nobody twice: whoever stands in the next one already is counted by one of his own. */
  private ask(access: Access, limit: number): Promise<ReadonlySet<string>> {
    const callers = this.wanted.get(limit) ?? new Map<string, Access>()
    if (callers.has(access.callerId)) return this.send([access], limit)
    this.wanted.set(limit, callers.set(access.callerId, access))
    return this.questions.share(`${limit}`, () => {
      this.wanted.delete(limit)
      return this.send([...callers.values()], limit)
    })
  }

  private async send(callers: readonly Access[], limit: number): Promise<ReadonlySet<string>> {
    const ids = [callers.map(({ accountId }) => accountId), callers.map(({ callerId }) => callerId)]
    const rows = await this.database.queryAccess(TAKE, [...ids, limit])
    return new Set(rows.map(([callerId]) => callerId!))
  }
}
