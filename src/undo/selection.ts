import { recordNotFound } from '../jsonapi/target.ts'
import type { Selector } from '../jsonapi/undo.ts'
import { spanSql } from '../store/changes/span.ts'
import type { Session } from '../store/database.ts'
import { account, join, type Sql, sql } from '../store/sql.ts'
import { requestOfImport } from './imports.ts'
import { notNamed } from './not-named.ts'

/** What holds for the changes `c` that a selector names. */
export async function selectionSql(session: Session, selector: Selector): Promise<Sql> {
  switch (selector.by) {
    case 'requests':
      return sql`c.request_id = ANY(${selector.requestIds})`
    case 'changes': {
      const numbers = selector.positions.map(([number]) => number)
      const places = selector.positions.map(([, place]) => place)
      return sql`(c.number, c.place) IN (SELECT * FROM unnest(${numbers}::bigint[], ${places}::bigint[]))`
    }
    case 'import':
      return sql`c.request_id = ${await requestOfImport(session, selector.jobId)} AND c.cause <> 'undo'`
    case 'user':
      return join([sql`c.user_id = ${selector.id}`, ...spanSql(selector)], ' AND ')
    case 'token':
      await requireToken(session, selector.id)
      return join([sql`c.token_id = ${selector.id}`, ...spanSql(selector)], ' AND ')
    case 'version':
      return sinceVersion(session, selector)
  }
}

async function requireToken(session: Session, tokenId: string): Promise<void> {
  const [row] = await session.rows(
    sql`SELECT t.id FROM tokens t WHERE t.account_id = ${account} AND t.id = ${tokenId}`,
  )
  if (!row) throw notNamed('token-id', `There is no token ${tokenId}`)
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
