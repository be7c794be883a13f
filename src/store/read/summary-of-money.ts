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

/** What is read of each record to know what its money is worth; both are empty for money of the account's own currency. */
export function moneyColumns({ type }: SummaryPlan, zone: string): Sql[] {
  const isOther = sql`t.currency <> ${BASE}`
  return [
    sql`CASE WHEN ${isOther} THEN t.currency END AS currency`,
    sql`CASE WHEN ${isOther} THEN ${valueDaySql(type, zone)} END AS day`,
  ]
}

/**
 * The figures of listed records in the currency of the account. They are added up by currency and day first, so that a rate
 * is looked up once for all that it counts for; what has none is counted apart.
 */
export function moneySql(plan: SummaryPlan, listed: Sql, names: readonly Sql[]): Sql {
  const { figures } = plan
  const money = figures.flatMap((figure, index) => (isMoney(plan, figure) ? [raw(`f${index}`)] : []))
  const parts = [
    ...names,
    ...[raw('currency'), raw('day'), raw('count(*) AS n')],
    sql`count(*) FILTER (WHERE currency IS NOT NULL AND num_nonnulls(${join(money, ', ')}) > 0) AS others`,
    ...figures.map(partSql),
  ]
  const rate = sql`CASE WHEN currency IS NULL THEN 1 ELSE ${rateSql(raw('part.currency'), raw('part.day'))} END AS rate`
  const by = [...names, raw('currency'), raw('day')]
  const shown = [
    ...names,
    raw('coalesce(sum(n), 0)'),
    ...figures.map((figure, index) => figureSql(figure, index, isMoney(plan, figure))),
    raw('coalesce(sum(others) FILTER (WHERE rate IS NULL), 0)'),
  ]
  return sql`SELECT ${join(shown, ', ')} FROM (SELECT part.*, ${rate} FROM (SELECT ${join(parts, ', ')}
    FROM (${listed}) listed GROUP BY ${join(by, ', ')}) part) worth`
}

function partSql({ figure }: WantedFigure, index: number): Sql {
  if (figure === 'min' || figure === 'max') return raw(`${figure}(f${index}) AS f${index}`)
  return raw(`sum(f${index}) AS f${index}, count(f${index}) AS c${index}`)
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
