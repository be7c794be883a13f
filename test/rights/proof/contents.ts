import type pg from 'pg'
import type { Registry } from '../../../src/definition/registry.ts'

/** A row of a table as JSON has it. */
export type Row = Record<string, unknown>

/** What the tables of records and of their links hold, by table. */
export type Contents = Map<string, Row[]>

export interface Column {
  readonly name: string
  readonly isNullable: boolean
  readonly type: string
  /** The columns that PostgreSQL makes of it and others. */
  readonly makes: readonly string[]
}

export const linkTables = (registry: Registry): Set<string> =>
  new Set(
    [...registry.types.values()].flatMap(({ relationships }) =>
      [...relationships.values()].flatMap((one) => (one.kind === 'linked' ? one.table : [])),
    ),
  )

export async function readContents(client: pg.Client, registry: Registry): Promise<Contents> {
  const tables = [...[...registry.types.values()].map(({ table }) => table), ...linkTables(registry)]
  const selects = tables.map((table) => `SELECT '${table}' AS name, to_jsonb(t) AS row FROM ${table} t`)
  const { rows } = await client.query({
    name: 'contents',
    text: `SELECT c.name, c.row FROM (${selects.join(' UNION ALL ')}) c ORDER BY c.name, c.row::text`,
  })
  const contents: Contents = new Map(tables.map((table) => [table, []]))
  for (const { name, row } of rows) contents.get(name)!.push(row)
  return contents
}

/** The columns of a table that can be given a value, without those by which its rows are known. */
export async function readColumns(client: pg.Client): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await client.query(
    `SELECT c.table_name, c.column_name, c.is_nullable, c.data_type,
        ARRAY(SELECT g.column_name::text FROM information_schema.columns g WHERE g.table_schema = 'public'
          AND g.table_name = c.table_name AND g.generation_expression ~ ('\\m' || c.column_name || '\\M')) AS makes
      FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.is_generated = 'NEVER'
        AND c.column_name NOT IN ('account_id', 'id', 'version')
        AND NOT EXISTS (SELECT 1 FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
          AND a.attnum = ANY(i.indkey) WHERE i.indisunique AND i.indrelid = format('public.%I', c.table_name)::regclass
          AND a.attname = c.column_name)`,
  )
  const columns = Map.groupBy(rows, ({ table_name }) => table_name as string)
  return new Map(
    [...columns].map(([table, found]) => [
      table,
      found.map(({ column_name, is_nullable, data_type, makes }) => ({
        name: column_name,
        isNullable: is_nullable === 'YES',
        type: data_type,
        makes,
      })),
    ]),
  )
}
