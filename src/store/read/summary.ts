import { snakeCase } from '../../definition/naming.ts'
import type { Registry } from '../../definition/registry.ts'
import { MOST_GROUPS } from '../../definition/summary.ts'
import type { GroupKey, Summary, SummaryPlan, SummaryRow, WantedFigure } from '../../jsonapi/summary.ts'
import { columnsOf } from '../columns.ts'
import type { Row, Session } from '../database.ts'
import { account, join, raw, records, type Sql, sql } from '../sql.ts'
import { allSql } from './conditions.ts'
import { seenTarget } from './seen.ts'
import { hasMoney, KEPT_DIGITS, moneySql } from './summary-of-money.ts'

/** All groups and what they add up to, in one statement that reads each record once; one group more than may be shown. */
export async function readSummary(session: Session, plan: SummaryPlan): Promise<Summary> {
  const [total, ...groups] = await session.rows(summarySql(session, plan))
  return { total: rowOf(plan, total!), groups: groups.map((row) => rowOf(plan, row)) }
}

export function summarySql({ registry, actor }: Pick<Session, 'registry' | 'actor'>, plan: SummaryPlan): Sql {
  const { type, keys, figures, conditions } = plan
  const names = keys.map((_key, index) => raw(`k${index}`))
  const columns = [
    ...keys.map((key, index) => sql`${keySql(registry, key, actor.zone)} AS ${names[index]}`),
    ...figures.map(({ attribute }, index) => raw(`t.${snakeCase(attribute)} AS f${index}`)),
  ]
  // The rows of the list are found by themselves, so that a value in a key is the same wherever the key stands.
  const listed = (
    condition: Sql,
    ...others: Sql[]
  ) => sql`SELECT ${join([...columns, ...others, raw('1')], ', ')}
    FROM ${records(type)} t WHERE t.account_id = ${account} AND ${condition} AND ${allSql(registry, type, conditions)}`
  const shown = [...names, raw('count(*)'), ...figures.map(figureSql)]
  const grouped = hasMoney(plan)
    ? moneySql(plan, listed, names, actor.zone)
    : sql`SELECT ${join(shown, ', ')} FROM (${listed(raw('true'))}) listed`
  if (keys.length === 0) return grouped
  return sql`${grouped} GROUP BY GROUPING SETS ((), (${join(names, ', ')}))
    ORDER BY grouping(${names[0]}) DESC LIMIT ${raw(`${MOST_GROUPS + 2}`)}`
}

function keySql(registry: Registry, key: GroupKey, zone: string): Sql {
  if (key.kind === 'link') return linkSql(registry, key)
  const column = raw(`t.${snakeCase(key.name)}`)
  if (key.kind === 'value') return column
  const clock =
    key.attribute.kind.name === 'date'
      ? sql`${column}::timestamp`
      : sql`(${column} AT TIME ZONE ${zone}::text)`
  return sql`date_trunc(${raw(`'${key.unit}'`)}, ${clock})::date`
}

/** The id, and where there may be several types, the type before it. */
function linkSql(registry: Registry, { name, relationship }: GroupKey & { kind: 'link' }): Sql {
  const columns = [...columnsOf(name, relationship)].map(
    ([type, column]) => [type, seenTarget(registry.type(type), raw(`t.${column}`))] as const,
  )
  if (columns.length === 1) return columns[0]![1]
  const cases = columns.map(([type, id]) => sql`WHEN ${id} IS NOT NULL THEN ${raw(`'${type} '`)} || ${id}`)
  return sql`CASE ${join(cases, ' ')} END`
}

/** Nothing adds up to zero, but has no mean and no greatest. */
function figureSql({ figure }: WantedFigure, index: number): Sql {
  if (figure === 'sum') return raw(`trim_scale(coalesce(sum(f${index}), 0))`)
  if (figure === 'avg') return raw(`trim_scale(round(avg(f${index}), ${KEPT_DIGITS}))`)
  return raw(`${figure}(f${index})`)
}

function rowOf({ keys, figures }: SummaryPlan, row: Row): SummaryRow {
  const first = keys.length + 1
  return {
    keys: row.slice(0, keys.length),
    count: row[keys.length]!,
    figures: row.slice(first, first + figures.length),
    withoutRate: row[first + figures.length] ?? '0',
  }
}
