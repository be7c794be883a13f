import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { withClient } from './client.ts'

const OLDEST_POSTGRESQL = 150_000
/** Any fixed number does; it only has to be the same in every process. */
const MIGRATION_LOCK = 7_274_110

export const MIGRATIONS = path.join(import.meta.dirname, 'migrations')

/** How a migration says that programs from before it cannot run on its schema. */
const INCOMPATIBLE = /^-- Incompatible:/m

/** Brings the database to the newest schema; processes that start at once wait for each other. */
export async function migrate(
  connection: pg.ClientConfig,
  folders: readonly string[] = [MIGRATIONS],
): Promise<void> {
  await withClient(connection, async (client) => {
    await requireVersion(client)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now(), incompatible boolean NOT NULL DEFAULT false)`)
    // Databases from before it have the table without the column.
    await client.query(
      'ALTER TABLE migrations ADD COLUMN IF NOT EXISTS incompatible boolean NOT NULL DEFAULT false',
    )
    const { rows: applied } = await client.query<Applied>(
      'SELECT name, incompatible FROM migrations ORDER BY name',
    )
    const files = new Map((await filesIn(folders)).map((file) => [path.basename(file, '.sql'), file]))
    requireCompatible(applied, [...files.keys()])
    const known = new Set(applied.map(({ name }) => name))
    for (const [name, file] of files)
      if (!known.has(name)) await apply(client, name, await readFile(file, 'utf8'))
  })
}

interface Applied {
  readonly name: string
  readonly incompatible: boolean
}

/** A program that is older than the schema runs on it as long as nothing was taken away that it needs. */
function requireCompatible(applied: readonly Applied[], known: readonly string[]): void {
  const newer = applied.find(({ name, incompatible }) => incompatible && !known.includes(name))
  if (newer)
    throw new Error(
      `The database has the schema of a newer Rapport (${newer.name}). ` +
        `This one knows it up to ${known.at(-1)} and cannot run on it: start the newer one.`,
    )
}

async function apply(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(text)
    await client.query('INSERT INTO migrations (name, incompatible) VALUES ($1, $2)', [
      name,
      INCOMPATIBLE.test(text),
    ])
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
