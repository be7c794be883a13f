import type { Registry } from '../../definition/registry.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Condition } from '../../jsonapi/plan.ts'
import { columnsOf } from '../columns.ts'
import type { Session } from '../database.ts'
import { account, raw, records, type Sql, sql } from '../sql.ts'
import { heldTotalSql } from './held.ts'
import { pairsOf } from './membership.ts'
import { goneSinceSql } from './past-ids.ts'

/** The number of records of a list: read from the counters where they keep it, else counted. */
export function totalSql(
  { registry, asOf, rights }: Pick<Session, 'registry' | 'asOf' | 'rights'>,
  type: ResourceType,
  conditions: readonly Condition[],
  where: Sql,
): Sql {
  if (rights?.rows(type, 'read')) {
    const held = asOf || conditions.length > 0 ? undefined : rights.held(type)
    return (held && heldTotalSql(type, held)) ?? sql`SELECT count(*) FROM ${records(type)} t WHERE ${where}`
  }
  const [only, ...others] = conditions
  if (!only) return asOf ? pastTotalSql(type) : keptTotalSql(type)
  const links = others.length === 0 ? linksOf(registry, only, rights) : undefined
  if (links) return links
  const column =
    only.test === 'related' && others.length === 0 && !asOf && !rights
      ? countedColumn(type, only.relationship)
      : undefined
  if (column && only.test === 'related') return keptSql(type, column, only.ids)
  return sql`SELECT count(*) FROM ${raw(type.table)} t WHERE ${where}`
}

/** The links of one record are as many as the records behind them, which need not be looked at. */
function linksOf(registry: Registry, condition: Condition, rights: Session['rights']): Sql | undefined {
  if (condition.test !== 'memberOf' || condition.ids.length !== 1) return undefined
  const owner = registry.type(condition.owner)
  const relationship = registry.relationship(owner, condition.relationship)
  if (relationship.kind !== 'linked' || rights?.rows(owner, 'read')) return undefined
  const pairs = pairsOf(registry, owner, relationship)
  return sql`SELECT count(*) FROM ${pairs.table} p WHERE p.account_id = ${account} AND p.${pairs.owner} = ${condition.ids[0]}`
}

/** The number of all records of a type, as it is kept. */
export const keptTotalSql = (type: ResourceType): Sql => keptSql(type, '', ['0'])

const keptSql = (type: ResourceType, column: string, values: readonly string[]): Sql =>
  sql`SELECT coalesce(sum(c.count), 0) FROM record_counts c WHERE c.account_id = ${account}
    AND c.table_name = ${raw(`'${type.table}'`)} AND c.column_name = ${raw(`'${column}'`)} AND c.value = ANY(${values})`

/** The number of all records now, with those that went since, and without those that came. */
const pastTotalSql = (type: ResourceType): Sql =>
  sql`SELECT (${keptTotalSql(type)}) + coalesce(sum(s.count), 0) FROM (${goneSinceSql(type, raw('0'))}) s`

/** The column of a to-one relationship whose values are counted. */
function countedColumn(type: ResourceType, name: string): string | undefined {
  const relationship = type.relationships.get(name)
  if (!relationship || !isToOne(relationship) || !type.counted.includes(name)) return undefined
  const [column] = columnsOf(name, relationship).values()
  return column
}
