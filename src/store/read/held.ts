import type { ResourceType } from '../../definition/resource.ts'
import type { ListPlan } from '../../jsonapi/plan.ts'
import { countsPeople } from '../columns.ts'
import type { Session } from '../database.ts'
import { FEW_PEOPLE, isOneOf } from '../people.ts'
import type { Held, Rights } from '../rights.ts'
import { account, join, raw, type Sql, sql } from '../sql.ts'

/** Whose records a list shows, where it shows all of theirs in the order of ids: then it is put together person by person. */
export function heldByFew(
  { type, conditions, sort }: ListPlan,
  { rights, asOf }: Pick<Session, 'rights' | 'asOf'>,
): Held | undefined {
  if (asOf || conditions.length > 0 || (sort[0]?.attribute ?? 'id') !== 'id') return undefined
  const held = rights?.held(type)
  return held && held.people.length <= FEW_PEOPLE ? held : undefined
}

/** The records of many people are met sooner by walking all. */
export const isHeldByMany = (type: ResourceType, rights: Rights): boolean =>
  (rights.held(type)?.people.length ?? 0) > FEW_PEOPLE

/** A page of ids. */
export interface Cut {
  readonly size: number
  readonly offset: number
  /** What holds for `t` on this side of the place where the page begins. */
  readonly beyond: Sql
  readonly backwards?: boolean
}

/** The ids of a page: the first ones of each person, by each way in which a record is his, of which the first are taken. */
export function heldIdsSql(
  { type, sort }: ListPlan,
  { people, columns, links }: Held,
  { size, offset, beyond, backwards = false }: Cut,
): Sql {
  const order = raw(`t.id ${(sort[0]?.descending ?? false) === backwards ? 'ASC' : 'DESC'}`)
  const ways = [
    ...columns.map((column) =>
      idsOfPerson(
        raw(type.table),
        sql`t.account_id = ${account} AND t.${raw(column)} = w.id${unlessMet(type, column)}`,
      ),
    ),
    ...links.map(({ table, record, person }) =>
      idsOfPerson(
        sql`(SELECT p.account_id, p.${raw(record)} AS id, p.${raw(person)} AS person FROM ${raw(table)} p
          WHERE p.account_id = ${account})`,
        raw('t.person = w.id'),
      ),
    ),
  ]
  const firstOfEach = ways.map(
    (ids) => sql`SELECT o.id FROM unnest(${people}::bigint[]) w (id)
      CROSS JOIN LATERAL (${ids} AND (${beyond}) ORDER BY ${order} LIMIT ${size}::bigint + ${offset}::bigint) o`,
  )
  return sql`SELECT t.id FROM (${join(firstOfEach, ' UNION ')}) t ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`
}

/** What somebody made and is responsible for himself is found as the latter. */
const unlessMet = (type: ResourceType, column: string): Sql =>
  raw(countsPeople(type) && column === 'user_id' ? ' AND t.user_id IS DISTINCT FROM t.responsible_id' : '')

const idsOfPerson = (table: Sql, isHis: Sql): Sql => sql`SELECT t.id FROM ${table} t WHERE ${isHis}`

/** How many records these people hold; undefined where it has to be counted. */
export function heldTotalSql(type: ResourceType, { people, links }: Held): Sql | undefined {
  if (!countsPeople(type)) return undefined
  const isTheirs = (alias: string) =>
    sql`(${isOneOf(raw(`${alias}.responsible_id`), people)} OR ${isOneOf(raw(`${alias}.user_id`), people)})`
  const kept = sql`SELECT coalesce(sum(c.count), 0) AS count FROM people_counts c
    WHERE c.account_id = ${account} AND c.table_name = ${raw(`'${type.table}'`)} AND ${isTheirs('c')}`
  const onlyLinked = links.map(({ table, record, person }) => {
    const linked = sql`SELECT DISTINCT p.${raw(record)} AS id FROM ${raw(table)} p
      WHERE p.account_id = ${account} AND ${isOneOf(raw(`p.${person}`), people)}`
    return sql`SELECT count(*) FROM (${linked}) l JOIN ${raw(type.table)} t ON t.account_id = ${account} AND t.id = l.id
      WHERE ${isTheirs('t')} IS NOT TRUE`
  })
  return sql`SELECT sum(p.count) FROM (${join([kept, ...onlyLinked], ' UNION ALL ')}) p`
}
