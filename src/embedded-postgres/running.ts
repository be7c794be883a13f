import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { type Connection, connectionTo } from './connection.ts'
import { removeEndpoint } from './endpoint.ts'
import { REFUSED, tryToOwn } from './ownership.ts'
import { endPostmaster } from './postmaster.ts'
import { type PostmasterFile, readIfThere, readPostmasterFile } from './postmaster-file.ts'
import { isAlive, isServing } from './processes.ts'
import { ownerIn } from './settings.ts'

/** Nobody's: its owner was killed. Ours for the moment: then it can be stopped. */
interface Orphan {
  readonly state: 'orphan'
  readonly pid: number
  readonly connection: Connection
  readonly ownership: Client
}

interface Owned {
  readonly state: 'owned'
  readonly connection: Connection
}

/** Not to be talked to, at least for now. */
export interface Unready {
  readonly state: 'starting' | 'stopping' | 'silent'
  readonly pid: number
  /** The process that started it, if that still lives. */
  readonly owner: number | undefined
}

/** Looks whether a server runs on this data, and whose it is. */
export async function lookForRunning(cluster: Cluster): Promise<Orphan | Owned | Unready | undefined> {
  const { folder, patience } = cluster
  const file = await readPostmasterFile(folder, patience)
  if (!file) return undefined
  const { pid, endpoint } = file
  if (!isServing(pid, folder)) return clearUp(file)
  const unready = (state: Unready['state']) => ({ state, pid, owner: livingOwner(folder) })
  if (!endpoint) return unready('starting')
  const connection = connectionTo(folder, endpoint)
  try {
    const ownership = await tryToOwn(connection, folder)
    return ownership ? { state: 'orphan', pid, connection, ownership } : { state: 'owned', connection }
  } catch (failure) {
    return unready(stateIn(failure as Error & { code?: string }))
  }
}

/** PostgreSQL says in words why it lets nobody in. */
function stateIn({ code, message }: Error & { code?: string }): Unready['state'] {
  if (code !== REFUSED) return 'silent'
  return /shutting down/.test(message) ? 'stopping' : 'starting'
}

/** Ends a server that nobody owns, or that answers nobody. */
export async function endRunning(pid: number, cluster: Cluster): Promise<void> {
  await endPostmaster(pid, cluster, () => !isServing(pid, cluster.folder))
  if (isServing(pid, cluster.folder)) throw new Error(`PostgreSQL (process ${pid}) cannot be ended.`)
}

/** PostgreSQL keeps its command line, in which its owner stands; at its first start it has yet to write it. */
function livingOwner(folder: string): number | undefined {
  const owner = ownerIn(readIfThere(join(folder, 'postmaster.opts')) ?? '')
  return owner !== undefined && owner !== process.pid && isAlive(owner) ? owner : undefined
}

function clearUp({ path, pid, endpoint }: PostmasterFile): undefined {
  if (endpoint) removeEndpoint(endpoint)
  // PostgreSQL overlooks a dead process's file, but stops short of one whose id some stranger now has.
  if (isAlive(pid)) rmSync(path, { force: true })
}
