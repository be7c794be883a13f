import type { ResourceType } from '../../definition/resource.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { isId, recordNotFound } from '../../jsonapi/target.ts'
import type { Session } from '../database.ts'
import { recordColumns, recordOf } from '../layout.ts'
import { account, records, type Sql, sql } from '../sql.ts'
import { seenColumns } from './seen.ts'

export async function recordsByIds(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
): Promise<StoredRecord[]> {
  const rows = await session.rows(
    sql`SELECT ${seenColumns(session.registry, type)} FROM ${records(type)} t
      WHERE t.account_id = ${account} AND t.id = ANY(${ids})`,
  )
  return rows.map((row) => recordOf(type, row))
}

/** One record; undefined when there is none. */
export async function recordIfThere(
  session: Session,
  type: ResourceType,
  id: string,
): Promise<StoredRecord | undefined> {
  const [row] = await session.pipelined(
    sql`SELECT ${seenColumns(session.registry, type)} FROM ${records(type)} t
      WHERE t.account_id = ${account} AND t.id = ${id}`,
  )
  return row && recordOf(type, row)
}

/** The same; 404 when there is none. */
export async function recordById(session: Session, type: ResourceType, id: string): Promise<StoredRecord> {
  const record = await recordIfThere(session, type, id)
  if (!record) throw recordNotFound(type, id)
  return record
}

/** One record that nobody else can change until the transaction ends; 404 when there is none. */
export async function lockedRecord(session: Session, type: ResourceType, id: string): Promise<StoredRecord> {
  const rows = await session.rows(
    sql`SELECT ${seenColumns(session.registry, type)} FROM ${records(type)} t
      WHERE t.account_id = ${account} AND t.id = ${id} FOR NO KEY UPDATE`,
  )
  if (!rows[0]) throw recordNotFound(type, id)
  return recordOf(type, rows[0])
}

/**
 * The ids of the records `t` that fulfil a condition; nobody else can change them until the transaction ends. Those that
 * somebody else is deleting or changing are waited for, and left out if they are gone or no longer fulfil it.
 */
export async function lockedIds(session: Session, type: ResourceType, where: Sql): Promise<string[]> {
  const rows = await session.rows(
    sql`SELECT t.id FROM ${records(type)} t
      WHERE t.account_id = ${account} AND ${where} ORDER BY t.id FOR NO KEY UPDATE OF t`,
  )
  return rows.map(([id]) => id!)
}

/** Those of the records that are there and seen, by id: until the transaction ends, nobody else changes them or links anything to them. */
export async function heldRecords(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
): Promise<Map<string, StoredRecord>> {
  const rows = await session.rows(
    sql`SELECT ${recordColumns(type)} FROM ${records(type)} t
      WHERE t.account_id = ${account} AND t.id = ANY(${ids.filter(isId)}) ORDER BY t.id FOR UPDATE`,
  )
  return new Map(rows.map((row) => [row[0]!, recordOf(type, row)]))
}
