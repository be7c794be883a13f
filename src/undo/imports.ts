import { errors, refuse } from '../errors/errors.ts'
import type { Selector, UndoWish } from '../jsonapi/undo.ts'
import type { Actor, Session } from '../store/database.ts'
import { account, raw, type Sql, sql } from '../store/sql.ts'
import { updateRecords } from '../store/write/update.ts'
import { notNamed } from './not-named.ts'

const ENDED: readonly string[] = ['done', 'failed', 'cancelled', 'undone']

/** The request under which an import has written; refused while it still does. */
export async function requestOfImport(session: Session, jobId: string): Promise<string> {
  const [row] = await session.rows(
    sql`SELECT j.import_request_id, j.state FROM import_jobs j WHERE j.account_id = ${account} AND j.id = ${jobId}
      AND ${isSeenJob(session.actor)}`,
  )
  const [requestId, state] = row ?? []
  if (!requestId) throw notNamed('import-job-id', `There is no import ${jobId} that could be taken back`)
  if (!ENDED.includes(state!))
    throw refuse(errors.wrongState('Only an import that has ended can be taken back'))
  return requestId
}

/** Who sees only a part of the account is told of his own imports. */
const isSeenJob = ({ rights, userId }: Actor): Sql => (rights ? sql`j.user_id = ${userId}` : raw('true'))

/** An import says whether it is taken back, whoever did it; an undo of its undo brings it back. */
export async function turnImports(session: Session, { selector }: UndoWish): Promise<void> {
  const where = turnedBy(selector)
  if (!where) return
  await updateRecords(
    session,
    { table: 'import_jobs' },
    {
      set: [
        sql`state = CASE WHEN t.state <> 'undone' THEN 'undone' WHEN t.problem IS NULL THEN 'done' ELSE 'failed' END,
          finished_at = now(), asked_by_request = ${session.actor.requestId ?? null}`,
      ],
      where,
    },
  )
}

/** By the import itself, or by the request that has made it what it is. */
function turnedBy(selector: Selector): Sql | undefined {
  const isThere = raw("t.state IN ('done', 'failed')")
  if (selector.by === 'import') return sql`t.id = ${selector.jobId} AND ${isThere}`
  if (selector.by !== 'requests') return undefined
  const { requestIds } = selector
  return sql`((t.import_request_id = ANY(${requestIds}) AND ${isThere})
    OR (t.asked_by_request = ANY(${requestIds}) AND (t.state = 'undone' OR ${isThere})))`
}
