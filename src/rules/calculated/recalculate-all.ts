import { enqueue } from '../../jobs/enqueue.ts'
import type { Handler } from '../../jobs/runner.ts'
import { isHeld } from '../../store/connection/outage.ts'
import type { Actor, Database, Session } from '../../store/database.ts'
import { account, raw, type Sql, sql } from '../../store/sql.ts'
import { updateRecords } from '../../store/write/update.ts'
import { HELD_AGAIN_AFTER_S, lockForWrite, waitAsRequestsDo } from '../account-lock.ts'
import { recalculate } from './recalculate.ts'

/** So many records are calculated in one transaction: with the request first, then by a job for each further batch. */
const BATCH = 500

/** Which records are to follow a definition that has changed. */
export interface Followers {
  readonly type: string
  /** Only the deals of this funnel. */
  readonly funnelId?: string
  /** The results of this custom field go, which nothing reads. */
  readonly forgotten?: string
}

/** How far that has come, and on whose behalf it happens. */
interface Progress extends Followers {
  readonly after: string
  readonly done: number
  readonly total: number
  readonly actor: Omit<Actor, 'scopes' | 'accountId'>
}

/** Calculates the first records at once; the others follow, in order of their ids, after the answer. */
export async function recalculateAll(session: Session, followers: Followers): Promise<void> {
  const { after, done } = await recalculateBatch(session, followers, '0')
  if (done < BATCH) return
  const { scopes: _unused, accountId: _ofTheJob, ...actor } = session.actor
  const [row] = await session.rows(
    sql`SELECT count(*) FROM ${tableOf(session, followers)} t WHERE t.account_id = ${account} AND ${among(followers)}`,
  )
  const progress: Progress = { ...followers, after, done, total: Number(row![0]), actor }
  await enqueue(session, { queue: 'recalculations', data: progress })
}

/** Calculates the next records; what is left is a job of its own, stored with them. An account that is held is left for later. */
export function recalculationHandler(database: Database): Handler {
  return async ({ id, accountId, data }) => {
    const progress = data as Progress
    const actor = { ...progress.actor, accountId: accountId! }
    const later = { queue: 'recalculations', replaces: id } as const
    const work = database.transaction(
      actor,
      async (session) => {
        await waitAsRequestsDo(session)
        await lockForWrite(session, session.registry.type(progress.type))
        const { after, done } = await recalculateBatch(session, progress, progress.after)
        if (done < BATCH) return
        const next: Progress = { ...progress, after, done: progress.done + done }
        await enqueue(session, { ...later, data: next })
      },
      { isBackground: true },
    )
    await work.catch(async (failure) => {
      if (!isHeld(failure)) throw failure
      const again = { ...later, data: progress, delaySeconds: HELD_AGAIN_AFTER_S }
      await database.transaction(actor, (session) => enqueue(session, again))
    })
  }
}

async function recalculateBatch(
  session: Session,
  followers: Followers,
  after: string,
): Promise<{ after: string; done: number }> {
  const rows = await session.rows(
    sql`SELECT t.id FROM ${tableOf(session, followers)} t WHERE t.account_id = ${account} AND t.id > ${after}
      AND ${among(followers)} ORDER BY t.id LIMIT ${BATCH}::int`,
  )
  const ids = rows.map(([id]) => id!)
  if (followers.forgotten) await forget(session, followers, ids, followers.forgotten)
  else await recalculate(session, session.registry.type(followers.type), ids)
  return { after: ids.at(-1) ?? after, done: ids.length }
}

const tableOf = ({ registry }: Session, { type }: Followers): Sql => raw(registry.type(type).table)

const among = ({ funnelId }: Followers): Sql =>
  funnelId === undefined ? raw('true') : sql`t.stage_category_id = ${funnelId}`

async function forget(session: Session, { type }: Followers, ids: readonly string[], key: string) {
  await updateRecords(session, session.registry.type(type), {
    set: [sql`customs = t.customs - ${key}::text`],
    where: sql`t.id = ANY(${ids}) AND t.customs ? ${key}`,
  })
}
