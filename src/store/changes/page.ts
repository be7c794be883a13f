import type { ResourceType } from '../../definition/resource.ts'
import {
  type Change,
  type ChangesPlan,
  FIRST_POSITION,
  printPosition,
  readPosition,
} from '../../jsonapi/change.ts'
import { MOST_OF_CHANGES } from '../../jsonapi/limits.ts'
import { recordNotFound } from '../../jsonapi/target.ts'
import type { Session } from '../database.ts'
import { account, join, raw, type Sql, sql } from '../sql.ts'
import { type ChangesQuestion, isAfter, isOfRecord, wantedSql, wantedTypes } from './conditions.ts'
import type { Readable } from './fields.ts'
import { asSeen, isSeenSql, seenChangesSql } from './seen.ts'
import { changeOf, positionSql, type StoredChange, storedChangeSql } from './stored-change.ts'

export interface ChangesPage {
  readonly changes: readonly Change[]
  readonly hasMore: boolean
  /** Where to go on from: nothing that was not seen will ever stand before it. */
  readonly position: string
}

/** So many times the log is read on for a page of what somebody sees. */
const MOST_READ = 10

/** A page of the log; 404 when there is neither the record nor any change of it. */
export async function changesPage(session: Session, question: ChangesQuestion): Promise<ChangesPage> {
  if (!session.rights) return readPage(session, question)
  const { size } = question.plan
  // Of what is left out no page may be shorter, and none lead on to nothing: that would tell of it.
  const plan = { ...question.plan, size: size + 1 }
  let page = await readPage(session, { ...question, plan })
  for (let read = 1; page.hasMore && page.changes.length <= size && read < MOST_READ; read++) {
    const after = readPosition(page.position)!
    const next = await readPage(session, { ...question, plan: { ...plan, after } })
    page = { ...next, changes: [...page.changes, ...next.changes] }
  }
  if (page.changes.length <= size) return page
  const changes = page.changes.slice(0, size)
  return { changes, hasMore: true, position: changes.at(-1)!.position }
}

async function readPage(session: Session, question: ChangesQuestion): Promise<ChangesPage> {
  const { plan, record } = question
  const types = [...session.registry.types.values()]
  const settled = sql`c.account_id = ${account} AND c.number <= ${await settledNumber(session)}`
  const left = await typesLeft(session, question, settled, wantedTypes(question, types))
  const asked = { ...question, plan: { ...plan, types: left } }
  const seen = seenChangesSql(session, left)
  const wanted = join([settled, ...wantedSql(asked, types), ...seen], ' AND ')
  const [row] = await session.rows(
    sql`SELECT ${record ? isKnownSql(session, record) : raw('true')},
      p.changes, p.found, (${endSql(plan, settled)}) FROM (${pageSql(plan, wanted)}) p`,
  )
  const [isKnown, fitting, found, end] = row!
  if (record && isKnown !== 't') throw recordNotFound(record.type, record.id)
  const changes = changesIn(session, fitting ?? null, plan, question.readable)
  const hasMore = Number(found) > changes.length
  const position = positionAfter(plan, changes, hasMore ? null : (end ?? null))
  return { changes: await asSeen(session, changes), hasMore, position }
}

/** So many changes are looked through for their types. */
const FEW = 1_000

/**
 * The types that are left to tell of. Who sees only a part mostly has read nearly all: a statement with the rights on
 * every type takes PostgreSQL longer to plan than all else.
 */
async function typesLeft(
  session: Session,
  { plan, record }: ChangesQuestion,
  settled: Sql,
  asked: readonly ResourceType[],
): Promise<readonly ResourceType[]> {
  if (!session.rights || record || plan.descending) return asked
  if (plan.after === 'latest') return []
  const beyond = plan.after ? isAfter(plan.after) : raw('true')
  const rows = await session.rows(
    sql`SELECT w.table_name, count(*) FROM (SELECT c.table_name FROM changes c WHERE ${settled} AND ${beyond}
      ORDER BY c.number, c.place LIMIT ${raw(`${FEW}`)}) w GROUP BY w.table_name`,
  )
  if (rows.reduce((sum, [, count]) => sum + Number(count), 0) === FEW) return asked
  const tables = new Set(rows.map(([table]) => table))
  return asked.filter(({ table }) => tables.has(table))
}

/** The changes of a page, as the statement printed them. */
export function changesIn(
  { registry }: Session,
  printed: string | null,
  { size }: Pick<ChangesPlan, 'size'>,
  readable: Readable,
): Change[] {
  const rows: StoredChange[] = JSON.parse(printed ?? '[]')
  const byTable = new Map([...registry.types.values()].map((type) => [type.table, type]))
  return rows.slice(0, size).map((one) => changeOf(one, byTable, readable))
}

/** Asked in a statement of its own: only one that begins afterwards sees all that is settled. */
async function settledNumber(session: Session): Promise<string> {
  const rows = await session.rows(sql`SELECT settled_change_number(${account})`)
  return rows[0]![0]!
}

function isKnownSql({ rights }: Session, { type, id }: NonNullable<ChangesQuestion['record']>): Sql {
  const condition = rights?.rows(type, 'read')
  if (condition) return isSeenSql(type, condition, sql`${id}::bigint`)
  return sql`(EXISTS (SELECT 1 FROM ${raw(type.table)} t WHERE t.account_id = ${account} AND t.id = ${id})
    OR EXISTS (SELECT 1 FROM changes h WHERE h.account_id = ${account} AND ${isOfRecord('h', type, id)}))`
}

/** One change more tells whether there is another page; of large ones only as many as fit, but at least one. */
export function pageSql({ descending, size }: Pick<ChangesPlan, 'descending' | 'size'>, wanted: Sql): Sql {
  const direction = raw(descending ? 'DESC' : 'ASC')
  const order = sql`ORDER BY c.number ${direction}, c.place ${direction}`
  return sql`SELECT json_agg(c.change) FILTER (WHERE coalesce(c.bytes, 0) < ${raw(`${MOST_OF_CHANGES}`)}) AS changes,
      count(*) AS found
    FROM (SELECT ${storedChangeSql} AS change, sum(length(concat(c.before, c.after, c.whole)))
        OVER (${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes
      FROM (SELECT c.* FROM changes c WHERE ${wanted} ${order} LIMIT ${size + 1}) c ${order}) c`
}

/** The end of the log, whatever is filtered by: who has read all need not look at what was left out again. */
function endSql({ after }: ChangesPlan, settled: Sql): Sql {
  const beyond = after === undefined || after === 'latest' ? raw('true') : isAfter(after)
  return sql`SELECT ${positionSql} FROM changes c WHERE ${settled} AND ${beyond}
    ORDER BY c.number DESC, c.place DESC LIMIT 1`
}

function positionAfter(
  { after, descending }: ChangesPlan,
  changes: readonly Change[],
  end: string | null,
): string {
  const reached = descending ? null : end
  const start = after === undefined || after === 'latest' ? FIRST_POSITION : after
  return reached ?? changes.at(-1)?.position ?? printPosition(start)
}
