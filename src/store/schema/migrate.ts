import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../connection/client.ts'
import { readApplied } from './applied.ts'
import { apply, applyOne, LOCK_RETRIES, type LockRetries } from './apply.ts'
import { heldByBaseline, readBaseline, readFunctions } from './baseline.ts'
import {
  isAhead,
  requireBaseline,
  requireCompatible,
  requireUnchanged,
  requireVersion,
} from './requirements.ts'
import { scriptsIn } from './scripts.ts'

/** Any fixed number does; it only has to be the same in every process. */
const MIGRATION_LOCK = 7_274_110
const ASK_AGAIN_MS = 50

export const MIGRATIONS = path.join(import.meta.dirname, '../migrations')

/** Brings the database to the newest schema; processes that start at once wait for each other. */
export async function migrate(
  connection: pg.ClientConfig,
  folders: readonly string[] = [MIGRATIONS],
  retries: LockRetries = LOCK_RETRIES,
): Promise<void> {
  await withClient(connection, async (client) => {
    await requireVersion(client)
    await takeLock(client)
    await bringOn(client, folders, retries)
  })
}

/** Asked again and again: whoever waits within a statement keeps an index from being built beside others. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK])
    if (rows[0].taken) return
    await pause(ASK_AGAIN_MS)
  }
}

async function bringOn(client: pg.Client, folders: readonly string[], retries: LockRetries) {
  const migrations = (await Promise.all(folders.map((folder) => scriptsIn(folder)))).flat()
  const [baseline, functions] = await Promise.all([readBaseline(), readFunctions()])
  const known = [baseline, ...migrations]
  const before = await readApplied(client)
  requireCompatible(before, known)
  requireBaseline(before)
  requireUnchanged(before, known)
  if (before.size === 0)
    await apply(client, [...functions, baseline, ...migrations.flatMap(heldByBaseline)], retries)
  // An older program must not put its functions in the place of newer ones.
  const changed = functions.filter(({ name, checksum }) => before.get(name)?.checksum !== checksum)
  if (before.size > 0 && changed.length > 0 && !isAhead(before, migrations))
    await apply(client, changed, retries)
  const applied = await readApplied(client)
  for (const migration of migrations)
    if (!applied.has(migration.name)) await applyOne(client, migration, retries)
}
