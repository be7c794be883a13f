import { lockAccount } from '../rules/account-lock.ts'
import { keepWholeDays } from '../rules/whole-day.ts'
import type { Session, Transaction } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

export interface AccountSettings {
  readonly name: string
  readonly 'time-zone': string
  readonly locale: string
  readonly currency: string
}

export async function readAccount(session: Session): Promise<AccountSettings & { readonly id: string }> {
  const rows = await session.rows(
    sql`SELECT json_build_object('id', a.id::text, 'name', a.name, 'time-zone', a.time_zone, 'locale', a.locale,
      'currency', a.currency) FROM accounts a WHERE a.id = ${account}`,
  )
  return JSON.parse(rows[0]![0]!)
}

/** In a transaction: what follows from the zone changes with it. */
export async function changeAccount(session: Transaction, changed: Partial<AccountSettings>): Promise<void> {
  const { name = null, 'time-zone': zone = null, locale = null, currency = null } = changed
  if (zone) await lockAccount(session)
  await session.rows(
    sql`UPDATE accounts a SET name = coalesce(${name}, a.name), time_zone = coalesce(${zone}, a.time_zone),
        locale = coalesce(${locale}, a.locale), currency = coalesce(${currency}, a.currency)
      WHERE a.id = ${account}`,
  )
  if (zone) await keepWholeDays(session)
}
