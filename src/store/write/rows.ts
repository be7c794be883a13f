import type { ResourceType } from '../../definition/resource.ts'
import type { Cause } from '../cause.ts'
import type { Session } from '../database.ts'
import { columnTypes } from '../layout.ts'
import { account, join, raw, type Sql, sql } from '../sql.ts'
import { type Columns, columnsOfNew, columnsToWrite, isAdded, merges, withoutNulls } from './row.ts'
import { tellsCause } from './tells-cause.ts'
import { updateRecords } from './update.ts'
import type { CreateWrite, UpdateWrite } from './write.ts'

export type IdentifiedCreate = CreateWrite & { readonly id: string }

/** New records of one type with their ids, which are taken for those that have none yet. */
export async function withIds(session: Session, writes: readonly CreateWrite[]): Promise<IdentifiedCreate[]> {
  const lacking = writes.filter(({ id }) => id === undefined).length
  const taken = (lacking > 0 ? await nextIds(session, writes[0]!.type, lacking) : []).values()
  return writes.map((write) => ({ ...write, id: write.id ?? taken.next().value! }))
}

/** What stores many new records of one type: one statement for each set of columns that they fill. */
export const insertsOf = ({ cause }: Session, writes: readonly IdentifiedCreate[]): Sql[] =>
  groupsOf(writes).map((group) => insertOf(cause, group))

/** Records that fill the same columns. */
function groupsOf(writes: readonly CreateWrite[]): CreateWrite[][] {
  const groups: CreateWrite[][] = []
  for (const write of writes) {
    const group = groups.find(([first]) => fillsTheSame(first!, write))
    if (group) group.push(write)
    else groups.push([write])
  }
  return groups
}

const fillsTheSame = (one: CreateWrite, other: CreateWrite): boolean =>
  hasTheSame(one.attributes, other.attributes) && hasTheSame(one.links, other.links)

function hasTheSame(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  if (one.size !== other.size) return false
  for (const name of one.keys()) if (!other.has(name)) return false
  return true
}

/** Taken beforehand, so that it is known which row became which record. */
export async function nextIds(session: Session, { table }: ResourceType, count: number): Promise<string[]> {
  const rows = await session.rows(
    sql`SELECT nextval(s.name) FROM (SELECT pg_get_serial_sequence(${raw(`'${table}'`)}, 'id')::regclass AS name OFFSET 0) s,
      generate_series(1, ${count}::int) WHERE ${account}::bigint > 0`,
  )
  return rows.map(([id]) => id!)
}

/** Changes many records of one type with one statement for each set of columns that they write; their versions move on. */
export async function updateRows(session: Session, writes: readonly UpdateWrite[]): Promise<void> {
  const shapeOf = (write: UpdateWrite) =>
    [...columnsToWrite(write).keys()].map((name) => `${name}${isAdded(write, name) ? '+' : ''}`).join()
  for (const group of Map.groupBy(writes, shapeOf).values()) await updateAlike(session, group)
}

function insertOf(cause: Cause, writes: readonly CreateWrite[]): Sql {
  const { type } = writes[0]!
  const { names, cellOf, source } = given(writes, columnsOfNew(writes[0]!))
  const values = names.map((name) => (merges(type, name) ? withoutNulls(cellOf(name)) : cellOf(name)))
  return sql`INSERT INTO ${raw(type.table)} (account_id, ${raw(names.join(', '))})
    SELECT ${join([sql`${account}::bigint`, ...values], ', ')} FROM ${source} WHERE ${tellsCause(cause)}`
}

async function updateAlike(session: Session, writes: readonly UpdateWrite[]): Promise<void> {
  const write = writes[0]!
  const { names, cellOf, source } = given(writes, columnsToWrite(write))
  const set = names
    .filter((name) => name !== 'id')
    .map((name) => {
      const value = isAdded(write, name) ? withoutNulls(sql`t.${raw(name)} || ${cellOf(name)}`) : cellOf(name)
      return sql`${raw(name)} = ${value}`
    })
  await updateRecords(session, write.type, { set, from: source, where: sql`t.id = ${cellOf('id')}` })
}

/** Writes that fill the same columns, a parameter for each column; `cellOf` is a column of the row `r`. */
function given(writes: readonly (CreateWrite | UpdateWrite)[], columns: Columns) {
  const { type } = writes[0]!
  columns.set('id', ({ id }) => id)
  const names = [...columns.keys()]
  const places = new Map(names.map((name, index) => [name, `c${index}`]))
  const lists = [...columns.values()].map(
    (valueIn) => sql`json_array_elements_text(${JSON.stringify(writes.map(valueIn))}::json)`,
  )
  const types = columnTypes(type)
  return {
    names,
    cellOf: (name: string): Sql => raw(`r.${places.get(name)}::${types.get(name)}`),
    source: sql`ROWS FROM (${join(lists, ', ')}) AS r (${raw([...places.values()].join(', '))})`,
  }
}
