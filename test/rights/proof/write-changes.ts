import type pg from 'pg'
import type { Registry } from '../../../src/definition/registry.ts'
import { type Contents, linkTables, type Row } from './contents.ts'

/** Brings a database from one state to another; what its constraints refuse is left as it is. */
export async function writeChanges(
  client: pg.Client,
  registry: Registry,
  before: Contents,
  after: Contents,
): Promise<number> {
  const types = [...registry.types.values()].map(({ table }) => table)
  const links = [...linkTables(registry)]
  const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
  const asTexts = (rows: readonly Row[]) =>
    new Set(rows.map((row) => JSON.stringify(Object.entries(row).sort())))
  const rowIn = (text: string): Row => Object.fromEntries(JSON.parse(text))
  let written = 0
  const attempt = async (statement: string, row: Row) => {
    await client.query('SAVEPOINT one')
    try {
      written += (await client.query(statement, [JSON.stringify(row)])).rowCount!
      return true
    } catch {
      await client.query('ROLLBACK TO SAVEPOINT one')
      return false
    }
  }
  await client.query('BEGIN')
  const columns = await columnsByTable(client)
  const insert = (table: string) => {
    const names = columns.get(table)!.join(', ')
    return `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::${table}, $1)`
  }
  for (const table of types) {
    const known = byId(before.get(table)!)
    for (const row of after.get(table)!) if (!known.has(row.id)) await attempt(insert(table), row)
  }
  for (const table of types) {
    const known = byId(before.get(table)!)
    for (const row of after.get(table)!) {
      const old = known.get(row.id)
      if (!old) continue
      const edited = Object.keys(row).filter(
        (name) => JSON.stringify(row[name]) !== JSON.stringify(old[name]),
      )
      if (edited.length === 0 || (await attempt(update(table, edited), row))) continue
      for (const name of edited) await attempt(update(table, [name]), row)
    }
  }
  for (const table of links) {
    const [old, now] = [asTexts(before.get(table)!), asTexts(after.get(table)!)]
    for (const text of now.difference(old)) await attempt(insert(table), rowIn(text))
    for (const text of old.difference(now))
      await attempt(remove(table, Object.keys(rowIn(text))), rowIn(text))
  }
  for (const table of types) {
    const left = byId(after.get(table)!)
    for (const row of before.get(table)!) if (!left.has(row.id)) await attempt(remove(table, ['id']), row)
  }
  await client.query('COMMIT')
  return written
}

const update = (table: string, names: readonly string[]) =>
  `UPDATE ${table} t SET ${names.map((name) => `${name} = n.${name}`).join(', ')}
    FROM jsonb_populate_record(NULL::${table}, $1) n WHERE t.id = n.id`

const remove = (table: string, names: readonly string[]) =>
  `DELETE FROM ${table} t USING jsonb_populate_record(NULL::${table}, $1) n
    WHERE ${names.map((name) => `t.${name} = n.${name}`).join(' AND ')}`

async function columnsByTable(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query(
    `SELECT table_name, array_agg(column_name::text) AS names FROM information_schema.columns
      WHERE table_schema = 'public' AND is_generated = 'NEVER' GROUP BY 1`,
  )
  return new Map(rows.map(({ table_name, names }) => [table_name, names]))
}
