import type { ListPlan } from '../../jsonapi/plan.ts'
import type { Session } from '../database.ts'
import { account, raw, type Sql, sql } from '../sql.ts'

/** Whether nothing is left out of a list, and ids are its order: then it is known without looking into records. */
export const showsAll = (
  { type, conditions, sort }: ListPlan,
  { rights }: Pick<Session, 'rights'>,
): boolean => conditions.length === 0 && !rights?.rows(type, 'read') && (sort[0]?.attribute ?? 'id') === 'id'

interface Cut {
  readonly limit: Sql
  readonly offset: Sql
  /** What holds for `t` on this side of the place where the page begins. */
  readonly beyond: Sql
  readonly backwards?: boolean
}

/** The ids of a page of a list that shows all records of the past: those that are there still, and those that are gone. */
export function pastIdsSql({ type, sort }: ListPlan, { limit, offset, beyond, backwards = false }: Cut): Sql {
  const order = raw(`t.id ${(sort[0]?.descending ?? false) === backwards ? 'ASC' : 'DESC'}`)
  const first = (which: string) =>
    sql`(SELECT t.id FROM ${raw(`${which}_${type.table}`)} t WHERE t.account_id = ${account} AND (${beyond})
      ORDER BY ${order} LIMIT ${limit} + ${offset})`
  return sql`SELECT t.id FROM (${first('kept')} UNION ALL ${first('gone')}) t
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
}

/** What came and went since, as rows of the counters: added to them, they tell what there was. */
export const goneSinceSql = (type: ListPlan['type'], value: Sql): Sql =>
  sql`SELECT ${value} AS value, CASE e.action WHEN 'delete' THEN 1 ELSE -1 END AS count
    FROM changes e WHERE e.account_id = ${account} AND e.table_name = ${raw(`'${type.table}'`)}
      AND e.action <> 'update' AND (e.number, e.place) > (past_number(), past_place())`
