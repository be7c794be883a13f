import type { SummaryPlan, WantedFigure } from '../../jsonapi/summary.ts'
import { join, raw, type Sql, sql } from '../sql.ts'
import { BASE, rateSql, valueDaySql } from './rates.ts'

/** Digits after the point of a mean: those that the numbers themselves are kept with. */
export const KEPT_DIGITS = 10
/** Digits after the point of money that was converted: what is beyond comes from the rate alone. */
const CENTS = 2

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
  const own = sql`SELECT ${join(parts, ', ')}, 0::bigint AS without, false AS converted
    FROM (${listed(sql`(t.currency <> ${BASE}) IS NOT TRUE`)}) listed ${groupedBy(names)}`
  const day = sql`${valueDaySql(type, zone)} AS day`
  const byDay = [...names, raw('currency'), raw('day')]
  const others = sql`SELECT ${join(parts, ', ')}, count(*) FILTER (WHERE num_nonnulls(${join(money, ', ')}) > 0) AS others,
      ${rateSql(raw('listed.currency'), raw('listed.day'))} AS rate
    FROM (${listed(sql`t.currency IS NOT NULL AND t.currency <> ${BASE}`, raw('t.currency'), day)}) listed ${groupedBy(byDay)}`
  const converted = figures.map((figure, index) => convertedSql(figure, index, isMoney(plan, figure)))
  const shown = [
    ...names,
    raw('coalesce(sum(n), 0)'),
    ...figures.map((figure, index) => figureSql(figure, index, isMoney(plan, figure))),
    raw('coalesce(sum(without), 0)'),
  ]
  return sql`SELECT ${join(shown, ', ')} FROM (${own}
    UNION ALL SELECT ${join([...names, raw('n'), ...converted], ', ')}, CASE WHEN rate IS NULL THEN others ELSE 0 END, true
    FROM (${others}) part) worth`
}

const groupedBy = (names: readonly Sql[]): Sql =>
  names.length > 0 ? sql`GROUP BY ${join(names, ', ')}` : raw('')

/** A mean is made of a sum and the number of what was added. */
function partSql({ figure }: WantedFigure, index: number): Sql {
  if (figure === 'avg') return raw(`sum(f${index}) AS f${index}, count(f${index}) AS c${index}`)
  return raw(`${figure}(f${index}) AS f${index}`)
}

/** What has no rate is nothing. */
function convertedSql({ figure }: WantedFigure, index: number, isMoney: boolean): Sql {
  if (!isMoney) return raw(figure === 'avg' ? `f${index}, c${index}` : `f${index}`)
  if (figure === 'avg') return raw(`f${index} * rate, CASE WHEN rate IS NULL THEN 0 ELSE c${index} END`)
  return raw(figure === 'sum' ? `f${index} * rate` : `round(f${index} * rate, ${CENTS})`)
}

/** Nothing adds up to zero, but has no mean and no greatest. */
function figureSql({ figure }: WantedFigure, index: number, isMoney: boolean): Sql {
  const f = `f${index}`
  if (figure === 'min' || figure === 'max')
    return raw(isMoney ? `trim_scale(${figure}(${f}))` : `${figure}(${f})`)
  if (figure === 'avg') return raw(`trim_scale(round(sum(${f}) / nullif(sum(c${index}), 0), ${KEPT_DIGITS}))`)
  if (!isMoney) return raw(`trim_scale(coalesce(sum(${f}), 0))`)
  return raw(`trim_scale(coalesce(sum(${f}) FILTER (WHERE NOT converted), 0)
    + coalesce(round(sum(${f}) FILTER (WHERE converted), ${CENTS}), 0))`)
}
