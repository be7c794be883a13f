import type pg from 'pg'
import { isIncompatible, type Script } from './scripts.ts'

/** What was applied to a database, by name. */
export type Applied = ReadonlyMap<string, AppliedScript>

interface AppliedScript {
  readonly name: string
  readonly incompatible: boolean
  /** Programs from before it did not keep any. */
  readonly checksum: string | null
}

export async function readApplied(client: pg.Client): Promise<Applied> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now(), incompatible boolean NOT NULL DEFAULT false)`)
  await client.query('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text')
  const { rows } = await client.query<AppliedScript>(
    'SELECT name, incompatible, checksum FROM migrations ORDER BY name',
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** A script that is applied again keeps one row, with the time of the last. */
export async function noteApplied(client: pg.Client, script: Script): Promise<void> {
  await client.query(
    `INSERT INTO migrations (name, incompatible, checksum) VALUES ($1, $2, $3)
      ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
    [script.name, isIncompatible(script), script.checksum],
  )
}
