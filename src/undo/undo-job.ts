import { enqueue } from '../jobs/enqueue.ts'
import type { Handler } from '../jobs/runner.ts'
import { isFreeInAccount, LOCKS } from '../store/advisory-locks.ts'
import { isTimeout, outageIn } from '../store/connection/outage.ts'
import type { Database, Session } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import { refusalIn } from '../store/violation.ts'
import type { Conflict } from './conflicts.ts'
import { requireOwnChanges } from './own-changes.ts'
import { performUndo, requireUndoable, type UndoJob } from './start.ts'
import { closeUndo, giveUpUndo, isStillToDo, noteProgress } from './stored-undo.ts'

/** What took too long so often will again. */
const MOST_TIMEOUTS = 3
/** Whoever finds another at it comes again after so many seconds, and so does what took too long. */
const AGAIN_AFTER_S = 60
const TOO_LONG = 'It takes longer than the database allows; nothing was taken back'
/** What is told of failures that are ours; the log has the whole story. */
const UNKNOWN = 'Something went wrong on our side; nothing was taken back'

interface Settings {
  /** Where its progress is told while its transaction is open. */
  readonly asides: Database
  readonly powersNow: PowersNow
  readonly log: (failure: unknown) => void
}

/**
 * Takes many changes back in one transaction: whoever dies half way has done nothing, and another begins anew; once it
 * has ended, a job that comes again does nothing.
 */
export function undoHandler(database: Database, { asides, powersNow, log }: Settings): Handler {
  return async ({ data }) => {
    const job = data as UndoJob
    const { id, wish, newest, actor: asked } = job
    const timeouts = (job.timeouts ?? 0) + 1
    const actor = { ...asked, ...(await powersNow(asked)) }
    const aside = asides.session(actor)
    try {
      await database.transaction(
        actor,
        async (session) => {
          const road = session.unrestricted
          // An attempt that was taken for dead may still be at it, for hours.
          if (!(await isFreeInAccount(road, LOCKS.undos))) return comeAgain(road, job)
          if (!(await isStillToDo(road, id))) return
          const { wanted, types } = await requireUndoable(road, wish, newest)
          await requireOwnChanges(session, types, wanted)
          const beside = {
            log: aside.unrestricted,
            tellProgress: (done: number) => noteProgress(aside, id, done).catch(log),
          }
          await closeUndo(road, id, await performUndo(road, wish, wanted, types, beside))
        },
        { isBackground: true },
      )
    } catch (failure) {
      const refusal = refusalIn(failure)
      if (refusal) {
        const conflicts = refusal.errors.flatMap(({ meta }) => (meta ? [meta as unknown as Conflict] : []))
        const state = refusal.status === 409 ? 'cancelled' : 'failed'
        await giveUpUndo(aside, id, state, refusal.errors[0]!.detail, conflicts)
        return
      }
      const isTooLong = isTimeout(failure) && timeouts >= MOST_TIMEOUTS
      if (isTimeout(failure) && !isTooLong) {
        log(failure)
        return database.transaction(actor, (session) => comeAgain(session, { ...job, timeouts }))
      }
      // The database is in trouble: it is tried again when that may be over.
      if (outageIn(failure) && !isTooLong) throw failure
      log(failure)
      await giveUpUndo(aside, id, 'failed', isTooLong ? TOO_LONG : UNKNOWN)
    }
  }
}

async function comeAgain(session: Session, data: UndoJob): Promise<void> {
  await enqueue(session, { queue: 'undos', data, delaySeconds: AGAIN_AFTER_S })
}
