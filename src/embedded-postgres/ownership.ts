import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Connection } from './connection.ts'
import { isStopping } from './postmaster-file.ts'

const OWNER = 0x52617070
/** The code with which PostgreSQL lets nobody in when it starts or stops. */
export const REFUSED = '57P03'
const RETRY_MS = 100
/** A server that says nothing for so long is asked again. */
const TIMEOUT_MS = 5_000

/** Held by one session for as long as its process owns the server; undefined when somebody else holds it. */
export async function tryToOwn(connection: Connection, folder: string): Promise<Client | undefined> {
  const client = new Client({
    ...connection,
    database: 'postgres',
    ssl: false,
    application_name: 'rapport owner',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  // A lost connection is seen by its end; without a listener the error would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS owned', [OWNER])
    // Whoever takes this server over held the lock until his session was ended with it.
    if (rows[0].owned && isStopping(folder))
      throw Object.assign(new Error('shutting down'), { code: REFUSED })
    if (rows[0].owned) return client
  } catch (error) {
    void client.end()
    throw error
  }
  await client.end()
  return undefined
}

/** A crash in one session makes PostgreSQL drop all of them: ours is then opened again. */
export function keepOwning(client: Client, connection: Connection, folder: string, over: AbortSignal): void {
  client.once('end', async () => {
    while (!over.aborted) {
      try {
        const again = await tryToOwn(connection, folder)
        if (again) keepOwning(again, connection, folder, over)
        return
      } catch {
        await sleep(RETRY_MS)
      }
    }
  })
}
