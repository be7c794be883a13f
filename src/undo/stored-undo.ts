import { errors, refuse } from '../errors/errors.ts'
import type { UndoWish } from '../jsonapi/undo.ts'
import type { Session } from '../store/database.ts'
import { account, type Sql, sql } from '../store/sql.ts'
import { updateRecords } from '../store/write/update.ts'
import type { Conflict } from './conflicts.ts'
import type { Undo } from './undo.ts'
import { type UndoState, undoType } from './undo-type.ts'

/** Writes down that something is to be taken back: its id. */
export async function storeUndo(
  session: Session,
  { given, onConflict }: UndoWish,
  total: number,
): Promise<string> {
  const { userId, requestId = null } = session.actor
  const [row] = await session.rows(
    sql`INSERT INTO undos (account_id, selector, on_conflict, total, user_id, undo_request_id)
      SELECT ${account}::bigint, ${JSON.stringify(given)}::jsonb, ${onConflict}::text, ${total}::bigint,
        ${userId}::bigint, ${requestId}::text RETURNING id`,
  )
  return row![0]!
}

/** Whether it still is to be done. Its row is left to those who tell meanwhile how far it has come. */
export async function isStillToDo(session: Session, id: string): Promise<boolean> {
  const rows = await session.rows(
    sql`SELECT 1 FROM undos u WHERE u.account_id = ${account} AND u.id = ${id} AND u.state = 'running'`,
  )
  return rows.length > 0
}

export async function closeUndo(
  session: Session,
  id: string,
  { undone, skipped, conflicts }: Undo,
): Promise<void> {
  const isClosed = await close(session, id, 'done', conflicts.told, [
    sql`processed = t.total, undone = ${undone}, skipped = ${skipped}`,
  ])
  if (!isClosed) throw refuse(errors.wrongState('It was given up meanwhile'))
}

/** Nothing was taken back; what has ended another way stays as it is. */
export const giveUpUndo = (
  session: Session,
  id: string,
  state: UndoState,
  problem: string,
  conflicts: readonly Conflict[] = [],
): Promise<boolean> => close(session, id, state, conflicts, [sql`problem = ${problem}`])

export async function noteProgress(session: Session, id: string, processed: number): Promise<void> {
  await updateRecords(session, undoType, {
    set: [sql`processed = ${processed}`],
    where: sql`t.id = ${id} AND t.state = 'running'`,
  })
}

async function close(
  session: Session,
  id: string,
  state: UndoState,
  conflicts: readonly Conflict[],
  set: readonly Sql[],
): Promise<boolean> {
  const rows = await updateRecords(session, undoType, {
    set: [
      ...set,
      sql`state = ${state}, conflicts = ${JSON.stringify(conflicts)}::jsonb, finished_at = now()`,
    ],
    where: sql`t.id = ${id} AND t.state = 'running'`,
    returning: sql`t.id`,
  })
  return rows.length > 0
}
