import { errors, Refusal, refuse } from '../errors/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Actor, Session, Transaction } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { startUndo } from '../undo/start.ts'
import { SAMPLE_STEPS } from './sample.ts'

/** What is known of the records that a new account may try things with. */
export interface DemoData {
  readonly state: 'none' | 'making' | 'there' | 'failed' | 'leaving' | 'gone'
  readonly done: number
  readonly total: number
  /** How many changes stayed, because somebody has gone on from them. */
  readonly kept: number
}

/** What the job needs to know. */
export interface DemoJob {
  readonly actor: Omit<Actor, 'scopes' | 'rights'>
}

const NONE: DemoData = { state: 'none', done: 0, total: 0, kept: 0 }

export async function readDemoData(session: Session): Promise<DemoData> {
  const [row] = await session.rows(
    sql`SELECT d.state, d.done, u.state, u.processed, u.total, u.skipped FROM demo_data d
      LEFT JOIN undos u ON u.account_id = d.account_id AND u.id = d.undo_id WHERE d.account_id = ${account}`,
  )
  if (!row) return NONE
  const [state, done, leaving, processed, total, skipped] = row
  if (state === 'there' && leaving === 'running')
    return { state: 'leaving', done: Number(processed), total: Number(total), kept: 0 }
  // With conflicts skipped, only what is gone already cannot be taken back.
  if (state === 'there' && (leaving === 'done' || leaving === 'cancelled'))
    return { ...NONE, state: 'gone', kept: Number(skipped) }
  return { state: state as DemoData['state'], done: Number(done), total: SAMPLE_STEPS, kept: 0 }
}

/** Has a job make the records, under the request that asks for them. */
export async function startDemoData(session: Transaction): Promise<void> {
  const { scopes: _now, rights: _everything, ...actor } = session.actor
  const started = await session.rows(
    sql`INSERT INTO demo_data AS d (account_id, state, request_id)
        SELECT ${account}::bigint, 'making', ${actor.requestId ?? ''}
      ON CONFLICT (account_id) DO UPDATE SET state = 'making', request_id = excluded.request_id, done = 0, undo_id = NULL
        WHERE d.state IN ('failed', 'gone') OR EXISTS (SELECT 1 FROM undos u WHERE u.account_id = ${account}
          AND u.id = d.undo_id AND u.state IN ('done', 'cancelled'))
      RETURNING d.account_id`,
  )
  if (started.length === 0) throw refuse(errors.wrongState('The demo data is there already, or on its way'))
  await enqueue(session, { queue: 'demos', data: { actor } satisfies DemoJob })
}

/** Takes back the request that made the records; whatever somebody has changed since, or linked, stays. */
export async function takeDemoDataAway(session: Transaction): Promise<void> {
  const [row] = await session.rows(
    sql`SELECT d.request_id FROM demo_data d WHERE d.account_id = ${account} FOR UPDATE`,
  )
  if ((await readDemoData(session)).state !== 'there')
    throw refuse(errors.wrongState('There is no demo data to take away'))
  const requestId = row![0]!
  const wish = {
    selector: { by: 'requests', requestIds: [requestId] },
    given: { 'request-id': requestId },
    onConflict: 'skip',
  } as const
  const undoId = await session
    .inSavepoint(() => startUndo(session, wish, false, 0))
    .then(({ id }) => id, goneAlready)
  await session.rows(
    sql`UPDATE demo_data d SET undo_id = ${undoId}, state = ${undoId ? 'there' : 'gone'} WHERE d.account_id = ${account}`,
  )
}

/** Somebody has taken it back himself. */
function goneAlready(failure: unknown): null {
  if (failure instanceof Refusal && failure.status === 409) return null
  throw failure
}
