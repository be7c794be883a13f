import type { ResourceType } from '../../definition/resource.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
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

/** How often versions have moved on in a session, and how often when a record was read in it. */
const moves = new WeakMap<Session, number>()
const movesBefore = new WeakMap<StoredRecord, number>()

const movesIn = ({ forRules }: Session): number => moves.get(forRules) ?? 0

/** Notes that a record is as the database has it at this moment. */
export function noteCurrent(session: Session, record: StoredRecord): StoredRecord {
  movesBefore.set(record, movesIn(session))
  return record
}

/** Whether no version of any record has moved on since this one was noted: it need not be read again. */
export const isCurrent = (session: Session, record: StoredRecord): boolean =>
  movesBefore.get(record) === movesIn(session)

/** Changes records of the account with one statement; their versions move on, also when nothing else is set. */
export function updateRecords(session: Session, type: Stored, update: Update): Promise<Row[]> {
  moves.set(session.forRules, movesIn(session) + 1)
  return session.rows(
    updateSql(type, { ...update, where: sql`t.account_id = ${account} AND ${told(session, update)}` }),
  )
}

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
