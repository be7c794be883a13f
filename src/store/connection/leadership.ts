import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asText } from './connection-pool.ts'

export interface LeadershipSettings {
  /** Names what is led: one of all processes that share the database has it. */
  readonly lock: number
  readonly channel: string
  heard(payload: string): void
}

const TRY_EVERY_MS = 500

/**
 * Takes the lead as soon as nobody else has it, and resolves when it is lost: with the connection, or when told to stop.
 * The lock lives as long as the connection, so that nobody has to wait for a process that is gone.
 */
export async function lead(
  connection: pg.ClientConfig,
  { lock, channel, heard }: LeadershipSettings,
  stop: AbortSignal,
  begun: () => void,
): Promise<void> {
  const client = new pg.Client({
    ...connection,
    application_name: 'rapport leader',
    keepAlive: true,
    types: asText,
  })
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve()).on('end', () => resolve())
    stop.addEventListener('abort', () => resolve())
    if (stop.aborted) resolve()
  })
  try {
    await client.connect()
    client.on('notification', ({ payload = '' }) => heard(payload))
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    let isLost = false
    void lost.then(() => {
      isLost = true
    })
    // Not waited for in the database: there nobody could be told to stop.
    while (!isLost && !(await isTaken(client, lock))) await Promise.race([lost, sleep(TRY_EVERY_MS)])
    if (!isLost) begun()
    await lost
  } finally {
    await client.end().catch(() => {})
  }
}

async function isTaken(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [lock])
  return rows[0].taken === 't'
}
