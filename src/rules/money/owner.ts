import { snakeCase } from '../../definition/naming.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import { BASE } from '../../store/read/rates.ts'
import { account, raw, type Sql, sql } from '../../store/sql.ts'

/** The links to what says in which currency the money of a record is, by type; the first that leads somewhere counts. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  invoices: ['deal', 'order'],
  'invoice-payments': ['invoice', 'deal'],
  'entity-products': ['entity'],
  'invoice-lines': ['invoice'],
}

/** Lines of contacts and companies belong to nothing that is paid in a currency. */
const PAID: readonly string[] = ['deals', 'orders', 'invoices']

export const isPaid = (owner: Identifier | null | undefined): owner is Identifier =>
  owner != null && PAID.includes(owner.type)

/** In which currency a record is paid. Its currency cannot change before whoever asks has written what he asks it for. */
export const currencyOf = ({ type, id }: Identifier): Sql =>
  sql`(SELECT o.currency FROM ${raw(snakeCase(type))} o WHERE o.account_id = ${account} AND o.id = ${id} FOR KEY SHARE)`

/** A currency by its name, also where it is that of the account. */
export const named = (currency: Sql): Sql => sql`coalesce(${currency}, ${BASE})`
