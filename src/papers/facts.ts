import { printMoment } from '../definition/zone.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import type { AccountFacts } from './template.ts'

const DAY = 86_400_000
const LAST_DAY = Date.parse('9999-12-31')

export async function factsOf(session: Session): Promise<AccountFacts> {
  const [row] = await session.rows(
    sql`SELECT a.name, a.locale, a.currency FROM accounts a WHERE a.id = ${account}`,
  )
  const [name, locale, currency] = row!
  return { name: name!, locale: locale!, currency: currency! }
}

export const today = ({ actor }: Session, now: number): string => printMoment(now, actor.zone).slice(0, 10)

/** At the latest the last day that has a year of four digits. */
export const later = (date: string, days: number): string =>
  new Date(Math.min(Date.parse(date) + days * DAY, LAST_DAY)).toISOString().slice(0, 10)
