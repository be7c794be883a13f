import type { ResourceType } from '../../definition/resource.ts'
import type { HiddenColumn } from '../columns.ts'
import type { Database, Row, Session } from '../database.ts'
import { account, join, raw, type Sql, sql } from '../sql.ts'
import { tellsCause } from './tells-cause.ts'

type Stored = Pick<ResourceType, 'table'>

/** Of no type that clients write, but answers show them with their version. */
export const TOKENS: Stored = { table: 'tokens' }

/** Which records of a type change, and how; `t` is the record in all of it. */
export interface Update {
  readonly set: readonly Sql[]
  readonly from?: Sql
  readonly where: Sql
  readonly returning?: Sql
}

/** The only place that moves versions on: whatever was kept of a record is stale as soon as its version is. */
const NEXT_VERSION = raw('version = t.version + 1, updated_at = now()')

const moving = new WeakSet<Session>()

/** Changes records of the account with one statement; their versions move on, also when nothing else is set. */
export function updateRecords(session: Session, type: Stored, update: Update): Promise<Row[]> {
  moving.add(session.forRules)
  return session.rows(
    updateSql(type, { ...update, where: sql`t.account_id = ${account} AND ${told(session, update)}` }),
  )
}

/** Whether a version of any record may have moved on in this session, so that what was read before may be stale. */
export const hasMovedVersions = (session: Session): boolean => moving.has(session.forRules)

/** The same in every account, for what happens because time passes. */
export const updateEverywhere = (database: Database, type: Stored, update: Update): Promise<Row[]> =>
  database.everywhere(updateSql(type, { ...update, where: told({ cause: 'automation' }, update) }))

/** Writes a column that no answer shows: the version stays. */
export const updateHidden = (
  session: Session,
  { table }: Stored,
  column: HiddenColumn,
  value: unknown,
  where: Sql,
): Promise<Row[]> =>
  session.rows(
    sql`UPDATE ${raw(table)} t SET ${raw(column)} = ${value} WHERE t.account_id = ${account} AND ${where}`,
  )

const told = ({ cause }: Pick<Session, 'cause'>, { where }: Update): Sql =>
  sql`${tellsCause(cause)} AND (${where})`

const updateSql = ({ table }: Stored, { set, from, where, returning }: Update): Sql =>
  sql`UPDATE ${raw(table)} t SET ${join([...set, NEXT_VERSION], ', ')}${from ? sql` FROM ${from}` : raw('')}
    WHERE ${where}${returning ? sql` RETURNING ${returning}` : raw('')}`
