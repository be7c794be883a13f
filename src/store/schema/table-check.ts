import type pg from 'pg'
import { snakeCase } from '../../definition/naming.ts'
import type { Registry } from '../../definition/registry.ts'
import { isToOne, type Linked } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { columnsOf, countsPeople, HIDDEN_COLUMNS, INTERNAL_COLUMNS, linkColumns } from '../columns.ts'
import { withClient } from '../connection/client.ts'

interface TableRow {
  readonly name: string
  readonly columns: Readonly<Record<string, Column>>
  readonly primary_key: readonly string[] | null
  readonly triggers: readonly string[] | null
  readonly foreign_keys: readonly string[] | null
  readonly unlogged: readonly string[]
  readonly logged_by: string | null
  readonly past: readonly string[] | null
}

interface Column {
  readonly type: string
  readonly notNull: boolean
  readonly hasDefault?: boolean
}

interface Table {
  readonly columns: ReadonlyMap<string, Column>
  readonly primaryKey: readonly string[]
  readonly triggers: readonly string[]
  /** Columns that PostgreSQL itself lets refer only to what is there. */
  readonly foreignKeys: readonly string[]
  /** Columns that the change log leaves out. */
  readonly unlogged: readonly string[]
  /** The function that logs whole records, column by column. */
  readonly loggedBy: string
  /** Columns of the view that shows the table as it was. */
  readonly past: readonly string[]
}

type Tables = ReadonlyMap<string, Table>

const EVERY_TABLE = ['account_id', 'id', 'version']
const HIDDEN = new Set<string>([...EVERY_TABLE, ...HIDDEN_COLUMNS])

/** Triggers of every table, which keep its counts. */
const KEEPERS = ['count_inserted', 'count_deleted', 'count_inserted_stretches', 'count_deleted_stretches']
const KEEPERS_OF_PEOPLE = ['count_people_inserted', 'count_people_deleted', 'count_people_changed']

const TABLES = `
  SELECT c.relname AS name,
    jsonb_object_agg(a.attname, jsonb_build_object(
      'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
      'hasDefault', a.atthasdef OR a.attidentity <> '')) AS columns,
    (SELECT jsonb_agg(k.attname ORDER BY array_position(p.conkey::int2[], k.attnum))
      FROM pg_constraint p JOIN pg_attribute k ON k.attrelid = p.conrelid AND k.attnum = ANY (p.conkey)
      WHERE p.conrelid = c.oid AND p.contype = 'p') AS primary_key,
    (SELECT jsonb_agg(g.tgname) FROM pg_trigger g WHERE g.tgrelid = c.oid AND g.tgenabled <> 'D') AS triggers,
    (SELECT jsonb_agg(k.attname) FROM pg_constraint f
      JOIN pg_attribute k ON k.attrelid = f.conrelid AND k.attnum = ANY (f.conkey)
      WHERE f.conrelid = c.oid AND f.contype = 'f') AS foreign_keys,
    to_jsonb(unlogged_columns()) AS unlogged,
    (SELECT f.prosrc FROM pg_trigger g JOIN pg_proc f ON f.oid = g.tgfoid
      WHERE g.tgrelid = c.oid AND g.tgname = 'log_created') AS logged_by,
    (SELECT jsonb_agg(p.attname) FROM pg_attribute p
      WHERE p.attrelid = to_regclass(format('past.%I', c.relname)) AND p.attnum > 0) AS past
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
  GROUP BY c.oid, c.relname`

/** Refuses a database whose tables are not what the definitions need, and names every difference. */
export async function requireTables(connection: pg.ClientConfig, registry: Registry): Promise<void> {
  const tables = await readTables(connection)
  const faults = new Set([...registry.types.values()].flatMap((type) => [...faultsOfType(type, tables)]))
  if (faults.size > 0)
    throw new Error(`The tables differ from the definitions:\n- ${[...faults].join('\n- ')}`)
}

async function readTables(connection: pg.ClientConfig): Promise<Tables> {
  const { rows } = await withClient(connection, (client) => client.query<TableRow>(TABLES))
  return new Map(
    rows.map((row) => [
      row.name,
      {
        columns: new Map(Object.entries(row.columns)),
        primaryKey: row.primary_key ?? [],
        triggers: row.triggers ?? [],
        foreignKeys: row.foreign_keys ?? [],
        unlogged: row.unlogged,
        loggedBy: row.logged_by ?? '',
        past: row.past ?? [],
      },
    ]),
  )
}

function* faultsOfType(type: ResourceType, tables: Tables): Generator<string> {
  yield* faultsOfTable(type, tables.get(type.table))
  for (const relationship of type.relationships.values())
    if (relationship.kind === 'linked') yield* faultsOfLink(type, relationship, tables)
}

function* faultsOfTable(type: ResourceType, table: Table | undefined): Generator<string> {
  if (!table) {
    yield `the table ${type.table} does not exist`
    return
  }
  const expected = expectedColumns(type)
  for (const [name, column] of expected) yield* faultsOfColumn(type.table, name, column, table)
  yield* faultsOfUnknown(type.table, table, [...expected.keys(), ...HIDDEN])
  yield* faultsOfKey(type.table, table, ['account_id', 'id'])
  yield* faultsOfReferences(type, table)
  yield* faultsOfCounts(type, table)
  yield* faultsOfLog(type, table)
}

/** Nothing refers to a record that is not there. */
function* faultsOfReferences(type: ResourceType, { foreignKeys }: Table): Generator<string> {
  for (const column of referringColumns(type))
    if (!foreignKeys.includes(column))
      yield `the column ${type.table}.${column} may refer to what is not there: it should have a foreign key`
}

/** Lists show the number of records from the counts that the table keeps. */
function* faultsOfCounts(type: ResourceType, { triggers }: Table): Generator<string> {
  const columns = type.counted.map((name) => `${snakeCase(name)}_id`)
  const expected = [...KEEPERS, ...columns.map((column) => `count_moved_by_${column}`)]
  if (!expected.every((trigger) => triggers.includes(trigger))) {
    const names = [type.table, ...columns].map((name) => `'${name}'`).join(', ')
    yield `the table ${type.table} does not keep its counts: its migration should CALL keep_count_of(${names})`
  }
  if (countsPeople(type) && !KEEPERS_OF_PEOPLE.every((trigger) => triggers.includes(trigger)))
    yield `the table ${type.table} does not count its people: its migration should CALL keep_people_count_of('${type.table}')`
}

/** The change log holds what answers show, and nothing else; and the table can be read as it was. */
function* faultsOfLog(type: ResourceType, table: Table): Generator<string> {
  const { columns, triggers, unlogged, loggedBy, past } = table
  const isLogged = [...columns.keys()].every(
    (name) => past.includes(name) && (HIDDEN.has(name) || new RegExp(`c\\."?${name}"?::text`).test(loggedBy)),
  )
  if (
    !isLogged ||
    !['log_created', 'log_updated', 'log_deleted'].every((trigger) => triggers.includes(trigger))
  )
    yield `the table ${type.table} does not log its changes: its migration should CALL log_changes_of('${type.table}')`
  for (const name of columns.keys())
    if (HIDDEN.has(name) && !INTERNAL_COLUMNS.has(name) && !unlogged.includes(name))
      yield `the column ${type.table}.${name} is hidden and still logged: unlogged_columns() should name it`
}

function expectedColumns(type: ResourceType): ReadonlyMap<string, Column> {
  const columns = new Map<string, Column>(
    EVERY_TABLE.map((name) => [name, { type: 'bigint', notNull: true }]),
  )
  for (const [name, attribute] of type.attributes)
    columns.set(snakeCase(name), { type: attribute.kind.columnType, notNull: attribute.isRequired })
  for (const column of referringColumns(type)) columns.set(column, { type: 'bigint', notNull: false })
  return columns
}

function* referringColumns(type: ResourceType): Generator<string> {
  for (const [name, relationship] of type.relationships)
    if (isToOne(relationship)) yield* columnsOf(name, relationship).values()
}

function* faultsOfLink(type: ResourceType, relationship: Linked, tables: Tables): Generator<string> {
  const table = tables.get(relationship.table)
  if (!table) {
    yield `the link table ${relationship.table} does not exist`
    return
  }
  const { mine, theirs } = linkColumns(type, relationship)
  const expected = ['account_id', mine, theirs]
  for (const name of expected)
    yield* faultsOfColumn(relationship.table, name, { type: 'bigint', notNull: true }, table)
  yield* faultsOfUnknown(relationship.table, table, expected)
  yield* faultsOfKey(relationship.table, table, expected)
  const isLogged = [`log_linked_to_${mine}`, `log_unlinked_from_${mine}`].every((one) =>
    table.triggers.includes(one),
  )
  if (!isLogged || table.past.length === 0)
    yield `the link table ${relationship.table} does not log its changes: its migration should CALL log_links_of('${relationship.table}', '${mine}')`
}

/** A newer program may have added columns; we leave out what we do not know. */
function* faultsOfUnknown(
  tableName: string,
  { columns }: Table,
  known: readonly string[],
): Generator<string> {
  for (const [name, { notNull, hasDefault }] of columns)
    if (!known.includes(name) && notNull && !hasDefault)
      yield `the table ${tableName} has the column ${name}, which is not defined and cannot be left out`
}

function* faultsOfColumn(tableName: string, name: string, expected: Column, table: Table): Generator<string> {
  const found = table.columns.get(name)
  if (!found) yield `the table ${tableName} has no column ${name}`
  else if (found.type !== expected.type)
    yield `the column ${tableName}.${name} is ${found.type} and should be ${expected.type}`
  else if (expected.notNull && !found.notNull) yield `the column ${tableName}.${name} should be NOT NULL`
}

function* faultsOfKey(tableName: string, table: Table, members: readonly string[]): Generator<string> {
  const key = table.primaryKey
  const fits =
    key[0] === 'account_id' && key.length === members.length && members.every((m) => key.includes(m))
  if (!fits)
    yield `the primary key of ${tableName} should start with account_id and hold ${[...members].sort().join(', ')}`
}
