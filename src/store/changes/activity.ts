import type { ChangeAction, ChangesPlan } from '../../jsonapi/change.ts'
import type { Cause } from '../cause.ts'
import type { Session } from '../database.ts'
import { account, join, raw, type Sql, sql } from '../sql.ts'
import { filtersSql, isOneOf } from './conditions.ts'

/** So many statements of the log are looked at for one page, however few requests they belong to. */
const MOST_STATEMENTS = 1_000

/** One thing that somebody did: a request with all that it changed. */
export interface Deed {
  /** Of the newest statement that was asked for. */
  readonly number: string
  /** Null for what the system does by itself: then it is one statement. */
  readonly requestId: string | null
  readonly createdAt: string
  readonly userId: string | null
  readonly tokenId: string | null
}

export interface DeedsPage {
  readonly deeds: readonly Deed[]
  /** The statement after which to go on; null at the end of the log. */
  readonly next: string | null
}

/**
 * What was done, the newest first. All changes of a statement have one table, action, request and time, so the log is
 * walked from statement to statement: an import of 100,000 records is a few hundred of them.
 */
export async function deedsPage(session: Session, plan: ChangesPlan): Promise<DeedsPage> {
  const tables = plan.types?.map(({ table }) => table)
  // What people are told of follows from what was done, and is no news.
  const isOfTypes = [tables ? isOneOf(raw('c.table_name'), tables) : raw("c.table_name <> 'notifications'")]
  const isMeant = join([sql`c.account_id = ${account}`, ...isOfTypes, ...filtersSql(plan)], ' AND ')
  const [row] = await session.rows(
    sql`WITH RECURSIVE found AS (
        SELECT n.number, 1 AS step FROM (${statementBefore(startSql(plan), isMeant)}) n
        UNION ALL
        SELECT n.number, f.step + 1 FROM found f
          CROSS JOIN LATERAL (${statementBefore(raw('f.number'), isMeant)}) n WHERE f.step < ${raw(`${MOST_STATEMENTS}`)})
      SELECT (SELECT min(f.number) FROM found f), (SELECT max(f.step) FROM found f),
        (SELECT json_agg(json_build_array(d.number::text, d.request_id, d.created_at::text, d.user_id::text, d.token_id::text))
          FROM (SELECT s.* FROM found f CROSS JOIN LATERAL (SELECT c.* FROM changes c
              WHERE c.account_id = ${account} AND c.number = f.number LIMIT 1) s
            WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE ${isMeant}
              AND c.request_id = s.request_id AND c.number > s.number)
            ORDER BY s.number DESC LIMIT ${plan.size + 1}::int) d)`,
  )
  const [lowest, steps, printed] = row!
  const found = (JSON.parse(printed ?? '[]') as Printed[]).map(deedOf)
  const deeds = found.slice(0, plan.size)
  const isPart = Number(steps) === MOST_STATEMENTS
  return { deeds, next: found.length > deeds.length ? deeds.at(-1)!.number : isPart ? lowest! : null }
}

type Printed = [string, string | null, string, string | null, string | null]

const deedOf = ([number, requestId, createdAt, userId, tokenId]: Printed): Deed => ({
  number,
  requestId,
  createdAt,
  userId,
  tokenId,
})

const startSql = ({ after }: ChangesPlan): Sql =>
  Array.isArray(after) ? sql`${after[0]}::bigint` : raw('9223372036854775807')

const statementBefore = (number: Sql, isMeant: Sql): Sql =>
  sql`SELECT c.number FROM changes c WHERE ${isMeant} AND c.number < ${number} ORDER BY c.number DESC LIMIT 1`

/** So many changes of a request are counted. */
const MOST_COUNTED = 10_000

/** How many records of a type were made, edited or deleted by a request. */
export interface DeedPart {
  readonly table: string
  readonly action: ChangeAction
  readonly count: number
  /** One of them. */
  readonly recordId: string
}

export interface DeedExtent {
  readonly parts: readonly DeedPart[]
  readonly causes: readonly Cause[]
  /** Whether there are more changes than were counted. */
  readonly hasMore: boolean
}

/** What each of these requests has changed: of a record that is made and then edited, that it was made. */
export async function extentsOf(
  session: Session,
  deeds: readonly Deed[],
): Promise<ReadonlyMap<string, DeedExtent>> {
  const rows = await session.rows(
    sql`SELECT d.number, e.extent FROM unnest(${deeds.map(({ number }) => number)}::bigint[],
        ${deeds.map(({ requestId }) => requestId)}::text[]) AS d (number, request_id)
      CROSS JOIN LATERAL (
        WITH found AS MATERIALIZED (
          SELECT c.table_name, c.record_id, c.action, c.cause FROM changes c WHERE c.account_id = ${account}
            AND d.request_id IS NOT NULL AND c.request_id = d.request_id
          UNION ALL
          SELECT c.table_name, c.record_id, c.action, c.cause FROM changes c WHERE c.account_id = ${account}
            AND d.request_id IS NULL AND c.number = d.number
          LIMIT ${raw(`${MOST_COUNTED + 1}`)})
        SELECT json_build_object('causes', (SELECT json_agg(DISTINCT f.cause) FILTER (WHERE f.cause IS NOT NULL) FROM found f),
          'hasMore', (SELECT count(*) > ${raw(`${MOST_COUNTED}`)} FROM found f),
          'parts', (SELECT json_agg(json_build_object('table', p.table_name, 'action', p.action, 'count', p.records,
              'recordId', p.record_id::text) ORDER BY p.records DESC, p.table_name, p.action)
            FROM (SELECT r.table_name, r.action, count(*) AS records, min(r.record_id) AS record_id
              FROM (SELECT f.table_name, f.record_id, ${WHOLE_ACTION} AS action FROM found f GROUP BY 1, 2) r
              GROUP BY 1, 2) p)) AS extent) e`,
  )
  return new Map(
    rows.map(([number, extent]) => {
      const { causes, parts, hasMore } = JSON.parse(extent!)
      return [number!, { causes: causes ?? [], parts: parts ?? [], hasMore }]
    }),
  )
}

const WHOLE_ACTION = raw(`CASE WHEN bool_or(f.action = 'delete') THEN 'delete'
  WHEN bool_or(f.action = 'create') THEN 'create' ELSE 'update' END`)
