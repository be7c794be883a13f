import { errors, pointer, refuse } from '../errors/errors.ts'
import { recordNotFound } from '../jsonapi/target.ts'
import type { Moment, Selector } from '../jsonapi/undo.ts'
import type { Session } from '../store/database.ts'
import { account, type Sql, sql } from '../store/sql.ts'

/** What holds for the changes `c` that a selector names. */
export async function selectionSql(session: Session, selector: Selector): Promise<Sql> {
  switch (selector.by) {
    case 'request':
      return sql`c.request_id = ${selector.requestId}`
    case 'changes': {
      const numbers = selector.positions.map(([number]) => number)
      const places = selector.positions.map(([, place]) => place)
      return sql`(c.number, c.place) IN (SELECT * FROM unnest(${numbers}::bigint[], ${places}::bigint[]))`
    }
    case 'import':
      return sql`c.request_id = ${await requestOfImport(session, selector.jobId)} AND c.cause <> 'undo'`
    case 'user':
      return sql`c.user_id = ${selector.id} AND ${spanSql(selector.from, selector.to)}`
    case 'token':
      return sql`c.user_id = ${await userOfToken(session, selector.id)} AND c.token_id = ${selector.id}
        AND ${spanSql(selector.from, selector.to)}`
    case 'version':
      return sinceVersion(session, selector)
  }
}

function spanSql(from: Moment, to: Moment | undefined): Sql {
  const begins =
    'time' in from
      ? sql`c.created_at >= ${from.time}::timestamptz`
      : sql`(c.number, c.place) >= (${from.position[0]}, ${from.position[1]})`
  if (!to) return begins
  return 'time' in to
    ? sql`${begins} AND c.created_at < ${to.time}::timestamptz`
    : sql`${begins} AND (c.number, c.place) <= (${to.position[0]}, ${to.position[1]})`
}

async function requestOfImport(session: Session, jobId: string): Promise<string> {
  const [row] = await session.rows(
    sql`SELECT j.import_request_id FROM import_jobs j WHERE j.account_id = ${account} AND j.id = ${jobId}`,
  )
  if (!row?.[0]) throw notNamed('import-job-id', `There is no import ${jobId} that could be taken back`)
  return row[0]
}

async function userOfToken(session: Session, tokenId: string): Promise<string> {
  const [row] = await session.rows(
    sql`SELECT t.user_id FROM tokens t WHERE t.account_id = ${account} AND t.id = ${tokenId}`,
  )
  if (!row?.[0]) throw notNamed('token-id', `There is no token ${tokenId}`)
  return row[0]
}

async function sinceVersion(
  session: Session,
  { type: name, id, version }: Extract<Selector, { by: 'version' }>,
): Promise<Sql> {
  const type = session.registry.type(name)
  const ofRecord = sql`c.table_name = ${type.table} AND c.record_id = ${id}`
  const rows = await session.rows(
    sql`SELECT c.number, c.place, c.version FROM changes c WHERE c.account_id = ${account} AND ${ofRecord}
      AND c.version IS NOT NULL AND c.action <> 'delete' AND (c.version = ${version} OR c.action = 'create')
      ORDER BY c.number DESC, c.place DESC`,
  )
  if (rows.length === 0) throw recordNotFound(type, id)
  const found = rows.find(([, , known]) => known === version)
  if (!found) throw notNamed('to-version', `The log knows no version ${version} of it`)
  return sql`${ofRecord} AND (c.number, c.place) > (${found[0]}, ${found[1]})`
}

const notNamed = (name: string, words: string) =>
  refuse(errors.invalid(words, pointer('data', 'attributes', name)))

export async function newestNumber(session: Session): Promise<string> {
  const rows = await session.rows(
    sql`SELECT coalesce(pg_sequence_last_value('change_numbers'), 0) WHERE ${account}::bigint > 0`,
  )
  return rows[0]![0]!
}

/** How many changes of which tables are to be taken back. */
export async function countByTable(session: Session, wanted: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await session.rows(
    sql`SELECT c.table_name, count(*) FROM changes c WHERE c.account_id = ${account} AND ${wanted} GROUP BY 1`,
  )
  return new Map(rows.map(([table, count]) => [table!, Number(count)]))
}
