import type { ResourceType } from '../../definition/resource.ts'
import type { Session } from '../database.ts'
import { columnTypes } from '../layout.ts'
import { account, join, raw, type Sql, sql } from '../sql.ts'
import { columnsOfNew, columnsToWrite, isAdded, merges, withoutNulls } from './row.ts'
import type { CreateWrite, UpdateWrite } from './write.ts'

/** Stores many new records of one type with one statement for each set of columns that they fill: their ids, in order. */
export async function insertRows(session: Session, writes: readonly CreateWrite[]): Promise<string[]> {
  const type = writes[0]!.type
  const lacking = writes.filter(({ id }) => id === undefined).length
  const taken = (lacking > 0 ? await nextIds(session, type, lacking) : []).values()
  const ids = writes.map(({ id }) => id ?? taken.next().value!)
  const rows = writes.map((write, index) => columnsOfNew(write).set('id', ids[index]))
  for (const group of groupsOf(rows)) await insertAlike(session, type, group)
  return ids
}

/** Rows that fill the same columns. */
function groupsOf(rows: readonly Columns[]): Columns[][] {
  const groups: Columns[][] = []
  for (const row of rows) {
    const group = groups.find(([first]) => fillsTheSame(first!, row))
    if (group) group.push(row)
    else groups.push([row])
  }
  return groups
}

function fillsTheSame(one: Columns, other: Columns): boolean {
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
  const rows = writes.map((write) => ({ write, columns: columnsToWrite(write).set('id', write.id) }))
  const shapeOf = ({ write, columns }: (typeof rows)[number]) =>
    [...columns.keys()].map((name) => `${name}${isAdded(write, name) ? '+' : ''}`).join()
  for (const group of Map.groupBy(rows, shapeOf).values()) {
    const { write } = group[0]!
    await updateAlike(
      session,
      write,
      group.map(({ columns }) => columns),
    )
  }
}

async function insertAlike(session: Session, type: ResourceType, rows: readonly Columns[]): Promise<void> {
  const { names, cellOf, source } = given(type, rows)
  const values = names.map((name) => (merges(type, name) ? withoutNulls(cellOf(name)) : cellOf(name)))
  await session.rows(
    sql`INSERT INTO ${raw(type.table)} (account_id, ${raw(names.join(', '))})
      SELECT ${join([sql`${account}::bigint`, ...values], ', ')} FROM ${source}`,
  )
}

async function updateAlike(session: Session, write: UpdateWrite, rows: readonly Columns[]): Promise<void> {
  const { type } = write
  const { names, cellOf, source } = given(type, rows)
  const changes = names
    .filter((name) => name !== 'id')
    .map((name) => {
      const value = isAdded(write, name) ? withoutNulls(sql`t.${raw(name)} || ${cellOf(name)}`) : cellOf(name)
      return sql`${raw(name)} = ${value}`
    })
  await session.rows(
    sql`UPDATE ${raw(type.table)} AS t
      SET ${join([...changes, raw('version = t.version + 1'), raw('updated_at = now()')], ', ')}
      FROM ${source} WHERE t.account_id = ${account} AND t.id = ${cellOf('id')}`,
  )
}

type Columns = ReadonlyMap<string, unknown>

/** Rows that fill the same columns, a parameter for each column; `cellOf` is a column of the row `r`. */
function given(type: ResourceType, rows: readonly Columns[]) {
  const names = [...rows[0]!.keys()]
  const places = new Map(names.map((name, index) => [name, `c${index}`]))
  const columns = names.map((name) => {
    const cells = JSON.stringify(rows.map((row) => row.get(name)))
    return sql`json_array_elements_text(${cells}::json)`
  })
  const types = columnTypes(type)
  return {
    names,
    cellOf: (name: string): Sql => raw(`r.${places.get(name)}::${types.get(name)}`),
    source: sql`ROWS FROM (${join(columns, ', ')}) AS r (${raw([...places.values()].join(', '))})`,
  }
}
