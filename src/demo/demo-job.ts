import { isAdministrator } from '../accounts/rights/roles.ts'
import { errors, Refusal, refuse } from '../errors/errors.ts'
import type { Handler } from '../jobs/runner.ts'
import { lockAccount } from '../rules/account-lock.ts'
import { standingOf } from '../rules/people/standing.ts'
import type { Database, Session } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import { account, sql } from '../store/sql.ts'
import type { DemoJob } from './demo-data.ts'
import { furnishSample } from './sample.ts'

/** Makes demo data in one transaction: whoever dies half way has made nothing, and another begins anew. */
export function demoHandler(database: Database, asides: Database, powersNow: PowersNow): Handler {
  return async ({ data }) => {
    const { actor: asked } = data as DemoJob
    const actor = { ...asked, ...(await powersNow(asked)) }
    const aside = asides.session(actor)
    try {
      await note(aside, 'making', 0)
      await database.transaction(
        actor,
        async (session) => {
          if (!isAdministrator((await standingOf(session)).role))
            throw refuse(errors.forbidden('Demo data is for owners and admins'))
          await lockAccount(session)
          await furnishSample(session, (done) => note(aside, 'making', done))
          await note(session, 'there', 0)
        },
        { isBackground: true },
      )
    } catch (failure) {
      await note(aside, 'failed', 0)
      if (!(failure instanceof Refusal)) throw failure
    }
  }
}

async function note(session: Session, state: string, done: number): Promise<void> {
  await session.rows(
    sql`UPDATE demo_data d SET state = ${state}, done = ${done} WHERE d.account_id = ${account}`,
  )
}
