import type pg from 'pg'
import type { Applied } from './applied.ts'
import { BEFORE_BASELINE } from './baseline.ts'
import type { Script } from './scripts.ts'

const OLDEST_POSTGRESQL = 150_000

export async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; name: string }>(
    "SELECT current_setting('server_version_num') AS version, current_setting('server_version') AS name",
  )
  if (Number(rows[0]!.version) < OLDEST_POSTGRESQL)
    throw new Error(`PostgreSQL 15 or newer is needed; the server is ${rows[0]!.name}`)
}

/** A program that is older than the schema runs on it as long as nothing was taken away that it needs. */
export function requireCompatible(applied: Applied, known: readonly Script[]): void {
  const names = new Set(known.map(({ name }) => name))
  const newer = applied.values().find(({ name, incompatible }) => incompatible && !names.has(name))
  if (newer)
    throw new Error(
      `The database has the schema of a newer Rapport (${newer.name}). ` +
        `This one knows it up to ${known.at(-1)!.name} and cannot run on it: start the newer one.`,
    )
}

/** What was applied is not changed any more: a database that has it would differ from one that gets it now. */
export function requireUnchanged(applied: Applied, known: readonly Script[]): void {
  for (const { name, checksum } of known) {
    const before = applied.get(name)?.checksum
    if (before && before !== checksum)
      throw new Error(`The migration ${name} was changed after it was applied: add another one instead`)
  }
}

export function requireBaseline(applied: Applied): void {
  if (applied.size > 0 && !applied.has('baseline') && !applied.has(BEFORE_BASELINE))
    throw new Error(
      `The database is older than this Rapport can bring on: it lacks the migration ${BEFORE_BASELINE}. ` +
        'Start the last version that has it first.',
    )
}

/** Whether a newer program has brought the database on further than this one knows. */
export function isAhead(applied: Applied, known: readonly Script[]): boolean {
  const names = new Set(known.map(({ name }) => name))
  return applied.keys().some((name) => /^\d/.test(name) && name > BEFORE_BASELINE && !names.has(name))
}
