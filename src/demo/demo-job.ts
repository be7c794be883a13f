import { isAdministrator } from '../accounts/rights/roles.ts'
import { errors, Refusal, refuse } from '../errors/errors.ts'
import type { Handler } from '../jobs/runner.ts'
import { lockAccount } from '../rules/account-lock.ts'
import { standingOf } from '../rules/people/standing.ts'
import type { Database, Session } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import { account, type Sql, sql } from '../store/sql.ts'
import type { DemoJob } from './demo-data.ts'
import { furnishSample } from './sample.ts'

interface Settings {
  /** Where its progress is told while its transaction is open. */
  readonly asides: Database
  readonly powersNow: PowersNow
  readonly log: (failure: unknown) => void
}

/**
 * Makes demo data in one transaction: whoever dies half way has made nothing, and another begins anew. A job that comes
 * again when it is there, or after it was asked for anew, makes nothing.
 */
export function demoHandler(database: Database, { asides, powersNow, log }: Settings): Handler {
  return async ({ data }) => {
    const { actor: asked } = data as DemoJob
    const actor = { ...asked, ...(await powersNow(asked)) }
    const aside = asides.session(actor)
    // What cannot be told is made all the same.
    const tell = (done: number) => note(aside, 'making', done).catch(log)
    try {
      await tell(0)
      await database.transaction(
        actor,
        async (session) => {
          if (!isAdministrator((await standingOf(session)).role))
            throw refuse(errors.forbidden('Demo data is for owners and admins'))
          await lockAccount(session)
          if (!(await isStillToDo(session))) return
          await furnishSample(session, tell)
          if (!(await note(session, 'there', 0))) throw refuse(errors.wrongState('It was asked for anew'))
        },
        { isBackground: true },
      )
    } catch (failure) {
      await note(aside, 'failed', 0)
      if (!(failure instanceof Refusal)) throw failure
    }
  }
}

/** The request of this job is the one that asked last, and it has made nothing yet. */
const isToDo = ({ actor }: Session): Sql =>
  sql`d.account_id = ${account} AND d.request_id = ${actor.requestId ?? ''} AND d.state IN ('making', 'failed')`

const isStillToDo = async (session: Session): Promise<boolean> =>
  (await session.rows(sql`SELECT 1 FROM demo_data d WHERE ${isToDo(session)}`)).length > 0

/** False when there is nothing to note any more. */
async function note(session: Session, state: string, done: number): Promise<boolean> {
  const rows = await session.rows(
    sql`UPDATE demo_data d SET state = ${state}, done = ${done} WHERE ${isToDo(session)} RETURNING 1`,
  )
  return rows.length > 0
}
