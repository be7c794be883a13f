import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { isToOne } from '../../src/definition/relationship.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import { loadRegistry } from '../../src/resources/load.ts'
import { columnsOf, linkColumns } from '../../src/store/columns.ts'

const OLD = path.resolve(import.meta.dirname, '../fixtures/schema-0036')

/** Makes the schema of the last program before the baseline, just as that program did. */
export async function makeOldSchema(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE migrations (
    name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now(), incompatible boolean NOT NULL DEFAULT false)`)
  for (const file of readdirSync(OLD).sort()) {
    await client.query(`BEGIN; ${readFileSync(path.join(OLD, file), 'utf8')}; COMMIT`)
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [path.basename(file, '.sql')])
  }
}

const registry = await loadRegistry()

/** What came with later migrations. */
const LATER_TYPES = [
  'roles',
  'webhooks',
  'automations',
  'automation-runs',
  'notifications',
  'comments',
  'activities',
  'paper-templates',
  'web-forms',
  'currency-rates',
  'distinctions',
  'dashboards',
  'invoice-lines',
]
const LATER_LINKS = ['user_roles', 'user_group_members']

export const oldTypes = [...registry.types.values()].filter(({ name }) => !LATER_TYPES.includes(name))

/** The columns of those days, as `table.column`. */
type Columns = ReadonlySet<string>

async function oldColumns(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT table_name || '.' || column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  return new Set(rows.map(({ column }) => column))
}

/** The to-one relationships of those days, each with its first column. */
const oldLinks = (type: ResourceType, columns: Columns) =>
  [...type.relationships].flatMap(([name, relationship]) => {
    if (!isToOne(relationship)) return []
    const [column] = columnsOf(name, relationship).values()
    return columns.has(`${type.table}.${column}`) ? [{ column: column!, relationship }] : []
  })

/** Types after those that their records refer to. */
function inOrder(columns: Columns): ResourceType[] {
  const sorted = new Set<ResourceType>()
  const visit = (type: ResourceType) => {
    if (sorted.has(type)) return
    for (const { relationship } of oldLinks(type, columns))
      for (const target of relationship.targets) if (target !== type.name) visit(registry.type(target))
    sorted.add(type)
  }
  for (const type of oldTypes) visit(type)
  return [...sorted]
}

/** Fills every table of records and of links of a first account; each record refers to others wherever it can. */
export async function makeOldRecords(client: pg.Client, count: number): Promise<void> {
  await client.query("INSERT INTO accounts (name) VALUES ('Old')")
  const columns = await oldColumns(client)
  const types = inOrder(columns)
  for (const type of types) await client.query(insertOf(type, columns), [count])
  const tables = new Map<string, readonly [string, string]>()
  for (const type of types)
    for (const relationship of type.relationships.values())
      if (relationship.kind === 'linked' && !LATER_LINKS.includes(relationship.table)) {
        const { mine, theirs } = linkColumns(type, relationship)
        tables.set(relationship.table, [mine, theirs])
      }
  for (const [table, linked] of tables)
    await client.query(
      `INSERT INTO ${table} (account_id, ${linked}) SELECT 1, n, n % $1 + 1 FROM generate_series(1, $1::int) n`,
      [count],
    )
}

function insertOf(type: ResourceType, columns: Columns): string {
  const values = new Map<string, string>()
  for (const [name, { kind, isRequired, isComputed }] of type.attributes) {
    const column = name.replaceAll('-', '_')
    if (isComputed || !columns.has(`${type.table}.${column}`)) continue
    if (kind.columnType === 'text' && (isRequired || kind.name === 'text'))
      values.set(column, `'${name} ' || n`)
    else if (kind.columnType === 'numeric') values.set(column, 'n')
    else if (kind.columnType === 'date') values.set(column, "date '2026-01-01' + n % 300")
  }
  for (const { column, relationship } of oldLinks(type, columns))
    values.set(column, registry.type(relationship.targets[0]!) === type ? 'NULL' : 'n')
  return `INSERT INTO ${type.table} (account_id, ${[...values.keys()]})
    SELECT 1, ${[...values.values()]} FROM generate_series(1, $1::int) n`
}
