import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asText, KEEP_ALIVE } from './connection-pool.ts'
import { TIMEOUTS } from './timeouts.ts'

export interface LeadershipSettings {
  /** Names what is led: one of all processes that share the database has it. */
  readonly lock: number
  readonly channel: string
  heard(payload: string): void
}

const TRY_EVERY_MS = 500
/** A network that swallows packets tells nobody: who leads asks this often whether he still does. */
const ASK_EVERY_MS = 10_000
/** The same for PostgreSQL: a machine that lost its power does not say goodbye. */
const NOTICE_LOSS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'

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
  if (stop.aborted) return
  const socket = new Socket()
  const client = new pg.Client({
    ...connection,
    ...KEEP_ALIVE,
    application_name: 'rapport leader',
    connectionTimeoutMillis: TIMEOUTS.connect,
    query_timeout: TIMEOUTS.pipelinedResponse,
    options: NOTICE_LOSS,
    stream: () => socket,
    types: asText,
  })
  const lost = new AbortController()
  // Whatever still waits for an answer then fails at once.
  const lose = () => {
    lost.abort()
    socket.destroy()
  }
  client.on('error', lose).on('end', lose)
  stop.addEventListener('abort', lose)
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal: lost.signal })
  let isConnected = false
  try {
    await client.connect()
    isConnected = true
    client.on('notification', ({ payload = '' }) => heard(payload))
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    // Not waited for in the database: there nobody could be told to stop.
    while (!(await isTaken(client, lock))) await pause(TRY_EVERY_MS)
    begun()
    for (;;) {
      await pause(ASK_EVERY_MS)
      await client.query('SELECT 1')
    }
  } catch (failure) {
    const isLost = lost.signal.aborted && (isConnected || stop.aborted)
    if (!isLost) throw failure
  } finally {
    stop.removeEventListener('abort', lose)
    lose()
  }
}

async function isTaken(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [lock])
  return rows[0].taken === 't'
}
