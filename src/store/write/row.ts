import { snakeCase } from '../../definition/naming.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { identifiersIn } from '../../jsonapi/document/linkage.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { columnsOf } from '../columns.ts'
import type { Session } from '../database.ts'
import { recordColumns, recordOf } from '../layout.ts'
import { account, join, raw, type Sql, sql } from '../sql.ts'
import { tellsCause } from './tells-cause.ts'
import { noteCurrent, updateRecords } from './update.ts'
import type { CreateWrite, UpdateWrite } from './write.ts'

export async function insertRow(session: Session, write: CreateWrite): Promise<StoredRecord> {
  const { type } = write
  const columns = columnsOfNew(write)
  const names = ['account_id', ...columns.keys()].join(', ')
  const values = [...columns].map(([name, valueIn]) =>
    merges(type, name) ? withoutNulls(valueIn(write)) : sql`${valueIn(write)}`,
  )
  const rows = await session.rows(
    sql`INSERT INTO ${raw(type.table)} AS t (${raw(names)})
      SELECT ${join([account, ...values], ', ')} WHERE ${tellsCause(session.cause)} RETURNING ${recordColumns(type)}`,
  )
  return noteCurrent(session, recordOf(type, rows[0]!))
}

/** Writes the row and moves its version on, also when only links change. */
export async function updateRow(session: Session, write: UpdateWrite): Promise<StoredRecord> {
  const { type, id } = write
  const set = [...columnsToWrite(write)].map(([name, valueIn]) => {
    const value = valueIn(write)
    return sql`${raw(name)} = ${isAdded(write, name) ? withoutNulls(sql`t.${raw(name)} || ${value}`) : value}`
  })
  const rows = await updateRecords(session, type, {
    set,
    where: sql`t.id = ${id}`,
    returning: recordColumns(type),
  })
  return noteCurrent(session, recordOf(type, rows[0]!))
}

export async function deleteRows(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
): Promise<void> {
  await session.rows(
    sql`DELETE FROM ${raw(type.table)} t WHERE t.account_id = ${account} AND t.id = ANY(${ids})
      AND ${tellsCause(session.cause)}`,
  )
}

/** A cleared key of a merged object is a null in what was sent. */
export const withoutNulls = (value: unknown): Sql => sql`jsonb_strip_nulls(${value}::jsonb)`

const attributeOf = (column: string) => column.replaceAll('_', '-')

export const merges = (type: ResourceType, column: string) =>
  type.attributes.get(attributeOf(column))?.kind.merges === true

/** An object that is merged into the stored one; null replaces it. */
export const isAdded = ({ type, attributes }: UpdateWrite, column: string) =>
  merges(type, column) && attributes.get(attributeOf(column)) !== null

/** The columns that a write fills, and how to find what it, or another that fills the same, puts into each. */
export type Columns = Map<string, (write: CreateWrite | UpdateWrite) => unknown>

/** A new record gets the initial value of every attribute that was not given. */
export function columnsOfNew(write: CreateWrite): Columns {
  const columns = columnsToWrite(write)
  if (write.id !== undefined) columns.set('id', ({ id }) => id)
  for (const [name, { initial }] of write.type.attributes)
    if (initial !== undefined && !write.attributes.has(name)) columns.set(snakeCase(name), () => initial)
  return columns
}

/** Clearing an attribute that has an initial value goes back to that. */
export function columnsToWrite({ type, attributes, links, internal }: CreateWrite | UpdateWrite): Columns {
  const columns: Columns = new Map()
  for (const name of internal?.keys() ?? []) columns.set(name, (write) => write.internal!.get(name))
  for (const name of attributes.keys()) {
    const initial = type.attributes.get(name)?.initial ?? null
    columns.set(snakeCase(name), (write) => write.attributes.get(name) ?? initial)
  }
  for (const name of links.keys()) {
    const relationship = type.relationships.get(name)!
    if (!isToOne(relationship)) continue
    for (const [typeName, column] of columnsOf(name, relationship))
      columns.set(column, (write) => {
        const [target] = identifiersIn(write.links.get(name)!.linkage)
        return target?.type === typeName ? target.id : null
      })
  }
  return columns
}
