import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from './cluster.ts'
import type { Connection } from './connection.ts'
import { removeEndpoint } from './endpoint.ts'
import { endLeftovers } from './processes.ts'
import { endRunning, lookForRunning, type Unready } from './running.ts'
import { type EmbeddedServer, joined, NOTICED_MS, type StartOptions, startOwned } from './server.ts'

const PAUSE_MS = 50

/** How long a server may be what it is; after a crash it may have gigabytes of its log to go through. */
const TIMEOUT_MS: Readonly<Record<Unready['state'], number>> = {
  starting: 600_000,
  stopping: 30_000,
  silent: 15_000,
}

/** Only sessions of a server that is gone can be in the way for so long, where we may not look for them. */
const BLOCKED_MS = 60_000

export type { EmbeddedServer, StartOptions }

/** Starts PostgreSQL on the data in this folder, made if it is not there, and owns it until stop(). */
export function startEmbedded(dataDir: string, options: StartOptions = {}): Promise<EmbeddedServer> {
  return open(dataDir, options, () => {
    throw new Error(`The data in ${dataDir} is in use by another Rapport process.`)
  })
}

/** Uses the server that another process owns on this data, else starts one. */
export function joinEmbedded(dataDir: string): Promise<EmbeddedServer> {
  return open(dataDir, {}, joined)
}

async function open(
  dataDir: string,
  options: StartOptions,
  whenOwned: (connection: Connection) => EmbeddedServer,
): Promise<EmbeddedServer> {
  const cluster = await openCluster(dataDir, options)
  let seen: { readonly what: string; readonly at: number } | undefined
  const lasting = (what: string) => {
    if (seen?.what !== what) seen = { what, at: performance.now() }
    return (performance.now() - seen.at) / cluster.patience
  }
  for (;;) {
    const running = await lookForRunning(cluster)
    if (running?.state === 'owned') return whenOwned(running.connection)
    if (running?.state === 'orphan') {
      await endRunning(running.pid, cluster)
      removeEndpoint(running.connection)
    } else if (running) {
      if (lasting(`${running.pid} ${running.state}`) > TIMEOUT_MS[running.state]) {
        requireNobodys(running, dataDir)
        await endRunning(running.pid, cluster)
      } else await sleep(PAUSE_MS)
      continue
    }
    const server = await startOwned(cluster, options)
    if (server) return server
    const blockedMs = lasting('blocked')
    if (blockedMs > BLOCKED_MS)
      throw new Error(
        `Processes of a PostgreSQL that is gone still work on the data in ${dataDir}: end them first.`,
      )
    if (blockedMs > NOTICED_MS) endLeftovers(cluster.folder)
    await sleep(PAUSE_MS)
  }
}

/** Who still has an owner is left to it, and who only needs time to itself. */
function requireNobodys({ state, pid, owner }: Unready, dataDir: string): void {
  const what = `PostgreSQL (process ${pid}) on the data in ${dataDir}`
  const minutes = TIMEOUT_MS.starting / 60_000
  if (state === 'starting')
    throw new Error(`${what} has been starting for ${minutes} minutes: look at its log.`)
  if (owner !== undefined)
    throw new Error(`${what} is ${state} and belongs to the Rapport process ${owner}: stop that one first.`)
}
