import type { ResourceType } from '../../definition/resource.ts'
import type { Condition, ListPlan, PageWish, Place } from '../../jsonapi/plan.ts'
import type { Session } from '../database.ts'
import { account, raw, type Sql, sql } from '../sql.ts'
import { allSql } from './conditions.ts'
import { totalSql } from './count.ts'
import { beyondSql, orderSql, placeSql } from './place.ts'
import type { Ref } from './source.ts'

export interface Page {
  readonly refs: readonly Ref[]
  readonly total: number
  /** Where the neighbouring pages begin, when this one was asked for by a cursor. */
  readonly edges?: { readonly before: Place | undefined; readonly after: Place | undefined }
}

type Cursor = NonNullable<PageWish['cursor']>

/** From here on, skipping rows is done in the index alone. */
const DEEP = 1_000

/** Ids and versions of one page and the number of all records, in one statement and one row. */
export async function listPage(session: Session, plan: ListPlan): Promise<Page> {
  const { type, conditions } = plan
  const where = whereSql(session, type, conditions)
  const total = totalSql(type, conditions, where)
  if (plan.page.cursor) return pageBeside(session, plan, plan.page.cursor, where, total)
  const [row] = await session.rows(
    sql`SELECT (${total}), (SELECT string_agg(p.id || ' ' || p.version, ',') FROM (${pageSql(plan, where)}) p)`,
  )
  const packed = row![1] ?? ''
  return { total: Number(row![0]), refs: packed === '' ? [] : packed.split(',').map(refOf) }
}

function refOf(text: string): Ref {
  const cut = text.indexOf(' ')
  return { id: text.slice(0, cut), version: text.slice(cut + 1) }
}

function pageSql(plan: ListPlan, where: Sql): Sql {
  const { type, page } = plan
  const table = raw(type.table)
  const offset = (page.number - 1) * page.size
  const cut = sql`ORDER BY ${orderSql(plan, 't')} LIMIT ${page.size} OFFSET ${offset}`
  if (offset < DEEP) return sql`SELECT t.id, t.version FROM ${table} t WHERE ${where} ${cut}`
  return sql`SELECT v.id, v.version FROM (SELECT t.id FROM ${table} t WHERE ${where} ${cut}) i
    JOIN ${table} v ON v.account_id = ${account} AND v.id = i.id ORDER BY ${orderSql(plan, 'v')}`
}

/** The page after or before a place: the same cost at any depth. One record more tells whether there is another page. */
async function pageBeside(
  session: Session,
  plan: ListPlan,
  cursor: Cursor,
  where: Sql,
  total: Sql,
): Promise<Page> {
  const { type, sort, page } = plan
  const backwards = cursor.direction === 'before'
  const beyond = cursor.at === 'edge' ? raw('true') : beyondSql(type, sort, cursor.at, backwards)
  const [row] = await session.rows(
    sql`SELECT (${total}), (SELECT json_agg(json_build_array(p.version::text, p.place)) FROM (
      SELECT t.version, ${placeSql(sort)} AS place FROM ${raw(type.table)} t WHERE ${where} AND (${beyond})
      ORDER BY ${orderSql(plan, 't', backwards)} LIMIT ${page.size + 1}) p)`,
  )
  const found: [version: string, place: Place][] = JSON.parse(row![1] ?? '[]')
  const hasMore = found.length > page.size
  const shown = found.slice(0, page.size)
  if (backwards) shown.reverse()
  const first = shown[0]?.[1]
  const last = shown.at(-1)?.[1]
  const camePast = cursor.at !== 'edge'
  return {
    total: Number(row![0]),
    refs: shown.map(([version, [id]]) => ({ id, version })),
    edges: {
      before: (backwards ? hasMore : camePast) ? first : undefined,
      after: (backwards ? camePast : hasMore) ? last : undefined,
    },
  }
}

const whereSql = (session: Session, type: ResourceType, conditions: readonly Condition[]): Sql =>
  sql`t.account_id = ${account} AND ${allSql(session.registry, type, conditions)}`
