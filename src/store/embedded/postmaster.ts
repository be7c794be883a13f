import { spawn, spawnSync } from 'node:child_process'
import type { Cluster } from './cluster.ts'
import { type Endpoint, newEndpoint, removeEndpoint } from './endpoint.ts'
import { settings } from './settings.ts'

const KEPT_LINES = 20

/** The PostgreSQL process that we are the parent of. */
export interface Postmaster {
  readonly endpoint: Endpoint
  /** Resolves when it and all its processes are gone, with why and its last words. */
  readonly ended: Promise<{ clean: boolean; reason: string }>
  /** Fast and clean: open transactions are rolled back, everything else is on disk. */
  stop(): Promise<void>
}

export async function startPostmaster(cluster: Cluster, durable: boolean): Promise<Postmaster> {
  const { folder, user, binaries } = cluster
  const endpoint = await newEndpoint(user)
  const child = spawn(binaries.postgres, ['-D', folder, ...settings(endpoint, durable)], {
    cwd: folder,
    env: binaries.env,
    // Its own session: Ctrl-C is for us, who first finish the requests under way.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).split('\n').slice(-KEPT_LINES).join('\n')
  })
  const askChild = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) askToStop(child.pid, cluster)
  }
  const leave = () => {
    askChild()
    removeEndpoint(endpoint)
  }
  process.once('exit', leave)
  const ended = new Promise<{ clean: boolean; reason: string }>((resolve) => {
    child.once('error', (error) => resolve({ clean: false, reason: error.message }))
    child.once('close', (code, signal) =>
      resolve({ clean: code === 0, reason: `PostgreSQL ended (${signal ?? code}). ${words.trim()}` }),
    )
  }).finally(() => {
    process.off('exit', leave)
    removeEndpoint(endpoint)
  })
  const stop = async () => {
    askChild()
    await ended
  }
  return { endpoint, ended, stop }
}

/** SIGINT is PostgreSQL's fast shutdown; Windows has no signals, so pg_ctl passes it on. */
export function askToStop(pid: number, { binaries }: Cluster): void {
  try {
    if (process.platform === 'win32') spawnSync(binaries.pgCtl, ['kill', 'INT', String(pid)])
    else process.kill(pid, 'SIGINT')
  } catch {
    // It is gone already.
  }
}
