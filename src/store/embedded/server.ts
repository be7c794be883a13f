import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { removeDrafts } from './cluster-create.ts'
import { type Connection, connectionTo, urlOf } from './connection.ts'
import { keepOwning, tryToOwn } from './ownership.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'

const POLL_MS = 20
// The second is said of sessions that have yet to notice that their server was killed.
const OTHERS_AT_WORK = /lock file "postmaster.pid" already exists|pre-existing shared memory block/

export interface EmbeddedServer {
  readonly connection: Connection
  url(database: string): string
  /** Resolves when PostgreSQL is gone; does nothing to a server that another process owns. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** false trades safety after a power cut for speed: for tests. */
  readonly durable?: boolean
  /** PostgreSQL ended without having been asked to. */
  readonly onExit?: (reason: string) => void
}

/** Undefined when another process was at this data in the same moment: look again who has it. */
export async function startOwned(
  cluster: Cluster,
  options: StartOptions,
): Promise<EmbeddedServer | undefined> {
  const postmaster = await startPostmaster(cluster, options.durable ?? true)
  const connection = connectionTo(cluster.folder, postmaster.endpoint)
  const over = new AbortController()
  let stopping = false
  postmaster.ended.then(() => over.abort())
  const ownership = await ownWhenReady(connection, over.signal)
  if (over.signal.aborted) return explainEnd(postmaster)
  if (!ownership) return void (await postmaster.stop())
  keepOwning(ownership, connection, over.signal)
  removeDrafts(cluster.dataDir)
  postmaster.ended.then(({ reason }) => stopping || options.onExit?.(reason))
  const stop = () => {
    stopping = true
    over.abort()
    return postmaster.stop()
  }
  return { ...joined(connection), stop }
}

export function joined(connection: Connection): EmbeddedServer {
  return { connection, url: (database) => urlOf(connection, database), stop: async () => {} }
}

async function ownWhenReady(connection: Connection, over: AbortSignal) {
  while (!over.aborted) {
    try {
      return await tryToOwn(connection)
    } catch {
      await sleep(POLL_MS)
    }
  }
}

async function explainEnd(postmaster: Postmaster): Promise<undefined> {
  const { clean, reason } = await postmaster.ended
  if (!clean && !OTHERS_AT_WORK.test(reason)) throw new Error(`PostgreSQL did not start. ${reason}`)
}
