import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { type Connection, connectionTo } from './connection.ts'
import { removeEndpoint } from './endpoint.ts'
import { tryToOwn } from './ownership.ts'
import { askToStop } from './postmaster.ts'
import { isAlive, isServing, type PostmasterFile, readPostmasterFile } from './postmaster-file.ts'

const PAUSE_MS = 50

export interface RunningServer {
  readonly pid: number
  readonly connection: Connection
  /** Our hold on it when nobody else had one: then it is an orphan, its owner was killed. */
  readonly ownership?: Client
}

export async function lookForRunning({
  folder,
}: Cluster): Promise<RunningServer | 'starting or stopping' | undefined> {
  const file = readPostmasterFile(folder)
  if (!file) return undefined
  if (!isServing(file.pid, folder)) return clearUp(file)
  if (!file.endpoint) return 'starting or stopping'
  const connection = connectionTo(folder, file.endpoint)
  try {
    return { pid: file.pid, connection, ownership: await tryToOwn(connection) }
  } catch {
    return 'starting or stopping'
  }
}

export async function stopOrphan({ pid, connection }: RunningServer, cluster: Cluster): Promise<void> {
  askToStop(pid, cluster)
  while (isServing(pid, cluster.folder)) await sleep(PAUSE_MS)
  removeEndpoint(connection)
}

function clearUp({ path, pid, endpoint }: PostmasterFile): undefined {
  if (endpoint) removeEndpoint(endpoint)
  // PostgreSQL overlooks a dead process's file, but stops short of one whose id some stranger now has.
  if (isAlive(pid)) rmSync(path, { force: true })
}
