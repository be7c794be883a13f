import { lockAccount } from '../rules/account-lock.ts'
import { keepWholeDays } from '../rules/whole-day.ts'
import type { Session, Transaction } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

export interface AccountSettings {
  readonly name: string
  readonly 'time-zone': string
  readonly locale: string
  readonly currency: string
  /** Somebody has said all of this, or did not want to. */
  readonly 'is-set-up': boolean
  /** Until all of them are done, or somebody has put them away. */
  readonly 'shows-first-steps': boolean
}

export async function readAccount(session: Session): Promise<AccountSettings & { readonly id: string }> {
  const rows = await session.rows(
    sql`SELECT json_build_object('id', a.id::text, 'name', a.name, 'time-zone', a.time_zone, 'locale', a.locale,
      'currency', a.currency, 'is-set-up', a.is_set_up, 'shows-first-steps', a.shows_first_steps) FROM accounts a WHERE a.id = ${account}`,
  )
  return JSON.parse(rows[0]![0]!)
}

/** In a transaction: what follows from the zone changes with it. */
export async function changeAccount(session: Transaction, changed: Partial<AccountSettings>): Promise<void> {
  const { name = null, 'time-zone': zone = null, locale = null, currency = null } = changed
  const { 'is-set-up': isSetUp = null, 'shows-first-steps': showsSteps = null } = changed
  if (zone) await lockAccount(session)
  await session.rows(
    sql`UPDATE accounts a SET name = coalesce(${name}, a.name), time_zone = coalesce(${zone}, a.time_zone),
        locale = coalesce(${locale}, a.locale), currency = coalesce(${currency}, a.currency),
        is_set_up = coalesce(${isSetUp}::boolean, a.is_set_up),
        shows_first_steps = coalesce(${showsSteps}::boolean, a.shows_first_steps)
      WHERE a.id = ${account}`,
  )
  if (zone) await keepWholeDays(session)
}
