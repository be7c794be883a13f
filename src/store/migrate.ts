import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const OLDEST_POSTGRESQL = 150_000
/** Any fixed number does; it only has to be the same in every process. */
const MIGRATION_LOCK = 7_274_110

export const MIGRATIONS = path.join(import.meta.dirname, 'migrations')

/** Brings the database to the newest schema; processes that start at once wait for each other. */
export async function migrate(
  connection: pg.ClientConfig,
  folders: readonly string[] = [MIGRATIONS],
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await requireVersion(client)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const applied = await client.query<{ name: string }>('SELECT name FROM migrations')
    const known = new Set(applied.rows.map(({ name }) => name))
    for (const file of await filesIn(folders)) {
      const name = path.basename(file, '.sql')
      if (!known.has(name)) await apply(client, name, await readFile(file, 'utf8'))
    }
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(text)
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function filesIn(folders: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    files.push(...names.map((name) => path.join(folder, name)))
  }
  return files
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; name: string }>(
    "SELECT current_setting('server_version_num') AS version, current_setting('server_version') AS name",
  )
  if (Number(rows[0]!.version) < OLDEST_POSTGRESQL)
    throw new Error(`PostgreSQL 15 or newer is needed; the server is ${rows[0]!.name}`)
}
