import { Refusal } from '../errors/errors.ts'
import type { Handler } from '../jobs/runner.ts'
import type { Actor, Database } from '../store/database.ts'
import type { Conflict } from './conflicts.ts'
import { performUndo, requireUndoable, type UndoJob } from './start.ts'
import { closeUndo, giveUpUndo, noteProgress } from './stored-undo.ts'

/** What whoever asked for it may do now. */
type ScopesNow = (database: Database, actor: Actor) => Promise<ReadonlySet<string>>

/** Takes many changes back in one transaction: whoever dies half way has done nothing, and another begins anew. */
export function undoHandler(database: Database, scopesNow: ScopesNow): Handler {
  return async ({ data }) => {
    const { id, wish, newest, actor: asked } = data as UndoJob
    const actor = { ...asked, scopes: await scopesNow(database, asked) }
    const aside = database.session(actor)
    try {
      await database.transaction(
        actor,
        async (session) => {
          const { wanted, types } = await requireUndoable(session, wish, newest)
          const tell = (done: number) => noteProgress(aside, id, done)
          await closeUndo(session, id, await performUndo(session, wish, wanted, types, tell))
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
