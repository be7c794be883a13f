import pg from 'pg'
import { asText } from './connection-pool.ts'

export interface LeadershipSettings {
  /** Names what is led: one of all processes that share the database has it. */
  readonly lock: number
  readonly channel: string
  heard(payload: string): void
}

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
    const taken = client.query('SELECT pg_advisory_lock($1)', [lock])
    taken.then(
      () => !stop.aborted && begun(),
      () => {},
    )
    await lost
  } finally {
    await client.end().catch(() => {})
  }
}
