import { Refusal } from '../errors/errors.ts'
import type { Handler } from '../jobs/runner.ts'
import type { Database } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import type { Conflict } from './conflicts.ts'
import { requireOwnChanges } from './own-changes.ts'
import { performUndo, requireUndoable, type UndoJob } from './start.ts'
import { closeUndo, giveUpUndo, isStillToDo, noteProgress } from './stored-undo.ts'

/**
 * Takes many changes back in one transaction: whoever dies half way has done nothing, and another begins anew; once it
 * has ended, a job that comes again does nothing.
 */
export function undoHandler(database: Database, asides: Database, powersNow: PowersNow): Handler {
  return async ({ data }) => {
    const { id, wish, newest, actor: asked } = data as UndoJob
    const actor = { ...asked, ...(await powersNow(asked)) }
    const aside = asides.session(actor)
    try {
      await database.transaction(
        actor,
        async (session) => {
          const road = session.unrestricted
          if (!(await isStillToDo(road, id))) return
          const { wanted, types } = await requireUndoable(road, wish, newest)
          await requireOwnChanges(session, types, wanted)
          const beside = {
            log: aside.unrestricted,
            tellProgress: (done: number) => noteProgress(aside, id, done),
          }
          await closeUndo(road, id, await performUndo(road, wish, wanted, types, beside))
        },
        { isBackground: true },
      )
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      const conflicts = failure.errors.flatMap(({ meta }) => (meta ? [meta as unknown as Conflict] : []))
      const state = failure.status === 409 ? 'cancelled' : 'failed'
      await giveUpUndo(aside, id, state, failure.errors[0]!.detail, conflicts)
    }
  }
}
