import { type Change, EVERY_CHANGE } from '../../jsonapi/change.ts'
import type { Session } from '../database.ts'
import { account, join, sql } from '../sql.ts'
import { wantedSql, wantedTypes } from './conditions.ts'
import type { Readable } from './fields.ts'
import { changesIn, pageSql } from './page.ts'
import { asSeen, seenChangesSql } from './seen.ts'

/** So many changes of a request are told at most. */
const MOST_TOLD = 10_000

export interface ChangesOfRequest {
  readonly changes: readonly Change[]
  /** Whether there are more than fit. */
  readonly hasMore: boolean
}

/**
 * What a request has changed so far, in its own transaction, as far as whoever asks sees it. The question is put together
 * at once, so that this can be done while PostgreSQL is busy with the request.
 */
export function changesOfRequest(
  session: Session,
  requestId: string,
  readable: Readable,
): () => Promise<ChangesOfRequest> {
  const plan = {
    ...EVERY_CHANGE,
    requestIds: [requestId],
    after: undefined,
    descending: false,
    size: MOST_TOLD,
  }
  const question = { plan, readable }
  const types = [...session.registry.types.values()]
  const seen = seenChangesSql(session, wantedTypes(question, types))
  const wanted = join([sql`c.account_id = ${account}`, ...wantedSql(question, types), ...seen], ' AND ')
  const page = pageSql(plan, wanted)
  return async () => {
    const [row] = await session.rows(page)
    const [fitting, found] = row!
    const changes = changesIn(session, fitting ?? null, plan, readable)
    return { changes: await asSeen(session, changes), hasMore: Number(found) > changes.length }
  }
}
