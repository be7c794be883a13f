import { errors, pointer, refuse } from '../errors/errors.ts'
import { lockAccount } from '../rules/account-lock.ts'
import { keepWholeDays } from '../rules/whole-day.ts'
import type { Session, Transaction } from '../store/database.ts'
import { account, join, raw, sql } from '../store/sql.ts'

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

/** What names its currency, and every rate, is measured by that of the account. */
async function requireFree(session: Transaction, currency: string): Promise<void> {
  const types = [...session.registry.types.values()].filter(({ hasCurrency }) => hasCurrency)
  const tables = ['currency_rates', ...types.map(({ table }) => table)]
  const uses = tables.map(
    (table) =>
      sql`EXISTS (SELECT 1 FROM ${raw(table)} t WHERE t.account_id = ${account} AND t.currency IS NOT NULL)`,
  )
  const [used] = await session.rows(
    sql`SELECT a.currency FROM accounts a WHERE a.id = ${account} AND a.currency <> ${currency} AND (${join(uses, ' OR ')})`,
  )
  if (used)
    throw refuse(
      errors.invalid(
        `There are rates to ${used[0]}, or amounts that name a currency: that of the account stays`,
        pointer('currency'),
      ),
    )
}

/** In a transaction: what follows from the zone changes with it. */
export async function changeAccount(session: Transaction, changed: Partial<AccountSettings>): Promise<void> {
  const { name = null, 'time-zone': zone = null, locale = null, currency = null } = changed
  const { 'is-set-up': isSetUp = null, 'shows-first-steps': showsSteps = null } = changed
  if (zone || currency) await lockAccount(session)
  if (currency) await requireFree(session, currency)
  await session.rows(
    sql`UPDATE accounts a SET name = coalesce(${name}, a.name), time_zone = coalesce(${zone}, a.time_zone),
        locale = coalesce(${locale}, a.locale), currency = coalesce(${currency}, a.currency),
        is_set_up = coalesce(${isSetUp}::boolean, a.is_set_up),
        shows_first_steps = coalesce(${showsSteps}::boolean, a.shows_first_steps)
      WHERE a.id = ${account}`,
  )
  if (zone) await keepWholeDays(session)
}
