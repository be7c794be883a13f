import type { SummaryPlan, WantedFigure } from '../../jsonapi/summary.ts'
import { join, raw, type Sql, sql } from '../sql.ts'
import { BASE, rateSql, valueDaySql } from './rates.ts'

/** Digits after the point of a mean and of what was converted: those that the numbers themselves are kept with. */
export const KEPT_DIGITS = 10

const isMoney = ({ type }: SummaryPlan, { attribute }: WantedFigure): boolean =>
  type.attributes.get(attribute)?.format === 'money'

/** Whether money of several currencies may be among what is calculated. */
export const hasMoney = (plan: SummaryPlan): boolean =>
  plan.type.hasCurrency && plan.figures.some((figure) => isMoney(plan, figure))

/** The rows of the list that meet one more condition, with further columns. */
export type Listed = (condition: Sql, ...columns: Sql[]) => Sql

/**
 * The figures of listed records in the currency of the account. What is in another one is added up by currency and day
 * first, so that a rate is looked up once for all that it counts for; what has none is counted apart. What is in that of the
 * account is read by itself: it takes no longer than where there is no other.
 */
export function moneySql(plan: SummaryPlan, listed: Listed, names: readonly Sql[], zone: string): Sql {
  const { figures, type } = plan
  const money = figures.flatMap((figure, index) => (isMoney(plan, figure) ? [raw(`f${index}`)] : []))
  const parts = [...names, raw('count(*) AS n'), ...figures.map(partSql)]
  const own = sql`SELECT ${join(parts, ', ')}, 0::bigint AS others, 1::numeric AS rate
    FROM (${listed(sql`(t.currency <> ${BASE}) IS NOT TRUE`)}) listed ${groupedBy(names)}`
  const day = sql`${valueDaySql(type, zone)} AS day`
  const byDay = [...names, raw('currency'), raw('day')]
  const others = sql`SELECT ${join(parts, ', ')}, count(*) FILTER (WHERE num_nonnulls(${join(money, ', ')}) > 0) AS others,
      currency, day
    FROM (${listed(sql`t.currency IS NOT NULL AND t.currency <> ${BASE}`, raw('t.currency'), day)}) listed ${groupedBy(byDay)}`
  const columns = [...names, raw('n'), ...figures.map((figure, index) => raw(partsOf(figure, index).join(', ')))]
  const rate = rateSql(raw('part.currency'), raw('part.day'))
  const shown = [
    ...names,
    raw('coalesce(sum(n), 0)'),
    ...figures.map((figure, index) => figureSql(figure, index, isMoney(plan, figure))),
    raw('coalesce(sum(others) FILTER (WHERE rate IS NULL), 0)'),
  ]
  return sql`SELECT ${join(shown, ', ')} FROM (${own}
    UNION ALL SELECT ${join(columns, ', ')}, others, ${rate} FROM (${others}) part) worth`
}

const groupedBy = (names: readonly Sql[]): Sql =>
  names.length > 0 ? sql`GROUP BY ${join(names, ', ')}` : raw('')

/** A sum comes with the number of what was added, of which a mean is made. */
const partsOf = ({ figure }: WantedFigure, index: number): string[] =>
  figure === 'avg' ? [`f${index}`, `c${index}`] : [`f${index}`]

function partSql({ figure }: WantedFigure, index: number): Sql {
  if (figure === 'avg') return raw(`sum(f${index}) AS f${index}, count(f${index}) AS c${index}`)
  return raw(`${figure}(f${index}) AS f${index}`)
}

/** Nothing adds up to zero, but has no mean and no greatest. */
function figureSql({ figure }: WantedFigure, index: number, isMoney: boolean): Sql {
  const value = isMoney ? `f${index} * rate` : `f${index}`
  const kept = (text: string) => raw(`trim_scale(round(${text}, ${KEPT_DIGITS}))`)
  if (figure === 'sum') return kept(`coalesce(sum(${value}), 0)`)
  if (figure !== 'avg') return isMoney ? kept(`${figure}(${value})`) : raw(`${figure}(${value})`)
  const counted = isMoney ? `sum(c${index}) FILTER (WHERE rate IS NOT NULL)` : `sum(c${index})`
  return kept(`sum(${value}) / nullif(${counted}, 0)`)
}
