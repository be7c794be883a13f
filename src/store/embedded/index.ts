import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from './cluster.ts'
import type { Connection } from './connection.ts'
import { lookForRunning, stopOrphan } from './running.ts'
import { type EmbeddedServer, joined, type StartOptions, startOwned } from './server.ts'

const PATIENCE_MS = 60_000
const PAUSE_MS = 50

export type { EmbeddedServer, StartOptions }

/** Starts PostgreSQL on the data in this folder, made if it is not there, and owns it until stop(). */
export function startEmbedded(dataDir: string, options: StartOptions = {}): Promise<EmbeddedServer> {
  return open(dataDir, options, () => {
    throw inUse(dataDir)
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
  const cluster = await openCluster(dataDir, options.durable ?? true)
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(PAUSE_MS)) {
    const running = await lookForRunning(cluster)
    if (running === 'starting or stopping') continue
    if (running && !running.ownership) return whenOwned(running.connection)
    if (running) await stopOrphan(running, cluster)
    const server = await startOwned(cluster, options)
    if (server) return server
  }
  throw inUse(dataDir)
}

const inUse = (dataDir: string) => new Error(`The data in ${dataDir} is in use by another Rapport process.`)
