import { snakeCase } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { account, raw, type Sql, sql } from '../sql.ts'

/** The currency of the account, in which money is that names no other. */
export const BASE = sql`(SELECT b.currency FROM accounts b WHERE b.id = ${account})`

export const todaySql = (zone: string): Sql => sql`(now() AT TIME ZONE ${zone}::text)::date`

/** What a unit of a currency is worth on a day: the last rate from then or before; nothing where there is none. */
export const rateSql = (currency: Sql, day: Sql): Sql =>
  sql`(SELECT r.rate FROM currency_rates r WHERE r.account_id = ${account} AND r.currency = ${currency}
    AND r.date <= ${day} ORDER BY r.date DESC LIMIT 1)`

/** The same, where the currency may be that of the account. */
export const worthSql = (currency: Sql, day: Sql): Sql =>
  sql`CASE WHEN ${currency} <> ${BASE} THEN ${rateSql(currency, day)} ELSE 1 END`

/** At the rates of which day the money of the record in `t` is counted. */
export function valueDaySql({ valuedOn, attributes }: ResourceType, zone: string): Sql {
  const today = todaySql(zone)
  if (!valuedOn) return today
  const column = raw(`t.${snakeCase(valuedOn)}`)
  const isMoment = attributes.get(valuedOn)?.kind.name === 'datetime'
  return sql`coalesce(${isMoment ? sql`(${column} AT TIME ZONE ${zone}::text)::date` : column}, ${today})`
}
