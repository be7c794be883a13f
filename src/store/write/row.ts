import { snakeCase } from '../../definition/naming.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { columnsOf } from '../columns.ts'
import type { Session } from '../database.ts'
import { recordColumns, recordOf } from '../layout.ts'
import { account, join, raw, type Sql, sql } from '../sql.ts'
import { type CreateWrite, identifiersIn, type UpdateWrite } from './write.ts'

export async function insertRow(session: Session, write: CreateWrite): Promise<StoredRecord> {
  const { type } = write
  const columns = columnsOfNew(write)
  const names = ['account_id', ...columns.keys()].join(', ')
  const values = [...columns].map(([name, value]) =>
    merges(type, name) ? withoutNulls(value) : sql`${value}`,
  )
  const rows = await session.rows(
    sql`INSERT INTO ${raw(type.table)} AS t (${raw(names)})
      VALUES (${join([account, ...values], ', ')}) RETURNING ${recordColumns(type)}`,
  )
  return recordOf(type, rows[0]!)
}

/** Writes the row and moves its version on, also when only links change. */
export async function updateRow(session: Session, write: UpdateWrite): Promise<StoredRecord> {
  const { type, id } = write
  const changes = [...columnsToWrite(write)].map(
    ([name, value]) =>
      sql`${raw(name)} = ${isAdded(write, name) ? withoutNulls(sql`t.${raw(name)} || ${value}`) : value}`,
  )
  const rows = await session.rows(
    sql`UPDATE ${raw(type.table)} AS t
      SET ${join([...changes, raw('version = t.version + 1'), raw('updated_at = now()')], ', ')}
      WHERE t.account_id = ${account} AND t.id = ${id} RETURNING ${recordColumns(type)}`,
  )
  return recordOf(type, rows[0]!)
}

export async function deleteRows(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
): Promise<void> {
  await session.rows(
    sql`DELETE FROM ${raw(type.table)} t WHERE t.account_id = ${account} AND t.id = ANY(${ids})`,
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

/** A new record gets the initial value of every attribute that was not given. */
export function columnsOfNew(write: CreateWrite): Map<string, unknown> {
  const columns = columnsToWrite(write)
  for (const name of namesWithInitial(write.type))
    if (!write.attributes.has(name)) columns.set(snakeCase(name), write.type.attributes.get(name)!.initial)
  return columns
}

const withInitial = new WeakMap<ResourceType, readonly string[]>()

function namesWithInitial(type: ResourceType): readonly string[] {
  const known = withInitial.get(type)
  if (known) return known
  const names = [...type.attributes.keys()].filter((name) => type.attributes.get(name)!.initial !== undefined)
  withInitial.set(type, names)
  return names
}

/** Clearing an attribute that has an initial value goes back to that. Imports come here with every row. */
export function columnsToWrite({ type, attributes, links }: CreateWrite | UpdateWrite): Map<string, unknown> {
  const columns = new Map<string, unknown>()
  attributes.forEach((value, name) => {
    columns.set(snakeCase(name), value ?? type.attributes.get(name)?.initial ?? null)
  })
  links.forEach(({ linkage }, name) => {
    const relationship = type.relationships.get(name)!
    if (!isToOne(relationship)) return
    const [target] = identifiersIn(linkage)
    columnsOf(name, relationship).forEach((column, typeName) => {
      columns.set(column, target?.type === typeName ? target.id : null)
    })
  })
  return columns
}
