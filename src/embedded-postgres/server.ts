import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { removeDrafts } from './cluster-create.ts'
import { type Connection, connectionTo, urlOf } from './connection.ts'
import { newEndpoint, removeEndpoint } from './endpoint.ts'
import { keepOwning, tryToOwn } from './ownership.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { endLeftovers } from './processes.ts'

const POLL_MS = 20
const LONGEST_PAUSE_MS = 5_000
/** Sessions need a moment to notice that their server is gone. */
export const NOTICED_MS = 1_000
// The last is said of sessions that have yet to notice that their server was killed.
const OTHERS_AT_WORK =
  /lock file "postmaster.pid" already exists|lock file "postmaster.pid" is empty|pre-existing shared memory block/

export interface EmbeddedServer {
  readonly connection: Connection
  url(database: string): string
  /** Resolves when PostgreSQL is gone; does nothing to a server that another process owns. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** false trades safety after a power cut for speed: for tests. */
  readonly durable?: boolean
  /** A part of the usual patience with a server that does not react: for tests. */
  readonly patience?: number
  /** PostgreSQL ended without having been asked to; it is started again. */
  readonly onExit?: (reason: string) => void
}

/** Undefined when another process was at this data in the same moment: look again who has it. */
export async function startOwned(
  cluster: Cluster,
  { durable = true, onExit }: StartOptions,
): Promise<EmbeddedServer | undefined> {
  const endpoint = await newEndpoint(cluster.user)
  const connection = connectionTo(cluster.folder, endpoint)
  const start = async () => {
    const postmaster = startPostmaster(cluster, endpoint, durable)
    return (await isOurs(postmaster, connection, cluster.folder)) ? postmaster : undefined
  }
  let postmaster: Postmaster | undefined
  try {
    postmaster = await start()
  } finally {
    if (!postmaster) removeEndpoint(endpoint)
  }
  if (!postmaster) return undefined
  removeDrafts(cluster.dataDir)
  const stopping = new AbortController()
  const supervised = supervise(postmaster, stopping.signal, async (reason) => {
    onExit?.(reason)
    return startAgain(cluster, stopping.signal, start, onExit)
  })
  const stop = async () => {
    stopping.abort()
    await supervised
    removeEndpoint(endpoint)
  }
  return { ...joined(connection), stop }
}

export function joined(connection: Connection): EmbeddedServer {
  return { connection, url: (database) => urlOf(connection, database), stop: async () => {} }
}

/** Resolves when it is stopped; until then whatever ends is replaced. */
async function supervise(
  first: Postmaster,
  stopping: AbortSignal,
  replace: (reason: string) => Promise<Postmaster | undefined>,
): Promise<void> {
  for (let current: Postmaster | undefined = first; current; ) {
    const { stop, ended } = current
    const asked = new Promise<void>((resolve) => {
      if (stopping.aborted) resolve()
      stopping.addEventListener('abort', () => resolve(), { once: true })
    })
    const ending = await Promise.race([ended, asked])
    if (stopping.aborted) return stop()
    current = await replace(ending!.reason)
  }
}

/** At the same place, so that everybody who was connected finds it again. */
async function startAgain(
  { folder }: Cluster,
  stopping: AbortSignal,
  start: () => Promise<Postmaster | undefined>,
  onExit: StartOptions['onExit'],
): Promise<Postmaster | undefined> {
  for (let pause = POLL_MS; !stopping.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      const postmaster = await start()
      if (postmaster) return postmaster
      if (pause > NOTICED_MS) endLeftovers(folder)
    } catch (failure) {
      onExit?.((failure as Error).message)
    }
    await sleep(pause)
  }
  return undefined
}

/** Whether it has started and nobody else has it. */
async function isOurs(postmaster: Postmaster, connection: Connection, folder: string): Promise<boolean> {
  const over = new AbortController()
  void postmaster.ended.then(() => over.abort())
  const ownership = await ownWhenReady(connection, folder, over.signal)
  if (ownership && !over.signal.aborted) {
    keepOwning(ownership, connection, folder, over.signal)
    return true
  }
  if (!over.signal.aborted) await postmaster.stop()
  const { clean, reason } = await postmaster.ended
  if (!clean && !OTHERS_AT_WORK.test(reason)) throw new Error(`PostgreSQL did not start. ${reason}`)
  return false
}

async function ownWhenReady(connection: Connection, folder: string, over: AbortSignal) {
  while (!over.aborted) {
    try {
      return await tryToOwn(connection, folder)
    } catch {
      await sleep(POLL_MS)
    }
  }
}
