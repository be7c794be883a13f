import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { type Endpoint, removeEndpoint } from './endpoint.ts'
import { kill, processesIn } from './processes.ts'
import { settings } from './settings.ts'

const KEPT_LINES = 20

/** From kind to rude: everything is written to disk; the log is enough to repair it; nobody is asked. */
const WAYS_TO_STOP = [
  { signal: 'INT', timeoutMs: 20_000 },
  { signal: 'QUIT', timeoutMs: 5_000 },
  { signal: 'KILL', timeoutMs: 30_000 },
] as const

type Signal = (typeof WAYS_TO_STOP)[number]['signal']

export interface Ending {
  readonly clean: boolean
  readonly reason: string
}

/** The PostgreSQL process that we are the parent of. */
export interface Postmaster {
  /** Resolves when it and all its processes are gone, with why and its last words. */
  readonly ended: Promise<Ending>
  /** Open transactions are rolled back, everything else is safe. */
  stop(): Promise<void>
}

export function startPostmaster(cluster: Cluster, endpoint: Endpoint, durable: boolean): Postmaster {
  const { folder, user, binaries } = cluster
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
  const leave = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) send('INT', child.pid, cluster)
    removeEndpoint(endpoint)
  }
  process.once('exit', leave)
  let isOver = false
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => resolve({ clean: false, reason: error.message }))
    child.once('close', (code, signal) =>
      resolve({ clean: code === 0, reason: `PostgreSQL ended (${signal ?? code}). ${words.trim()}` }),
    )
  }).finally(() => {
    isOver = true
    process.off('exit', leave)
  })
  const stop = async () => {
    await Promise.race([ended, child.pid && endPostmaster(child.pid, cluster, () => isOver)])
    await ended
  }
  return { ended, stop }
}

/** Ends a server that may not be ours, and in the end everything that works in its folder. */
export async function endPostmaster(pid: number, cluster: Cluster, isOver: () => boolean): Promise<void> {
  for (const { signal, timeoutMs } of WAYS_TO_STOP) {
    const pids = signal === 'KILL' ? [pid, ...processesIn(cluster.folder)] : [pid]
    for (const one of pids) send(signal, one, cluster)
    // Nobody can ignore a KILL: what takes time then is the machine, however little patience there is.
    const patience = signal === 'KILL' ? 1 : cluster.patience
    for (
      const deadline = performance.now() + timeoutMs * patience;
      performance.now() < deadline;
      await sleep(20)
    )
      if (isOver()) return
  }
}

/** Windows has no signals, so pg_ctl passes them on. */
function send(signal: Signal, pid: number, { binaries }: Cluster): void {
  if (process.platform === 'win32') spawnSync(binaries.pgCtl, ['kill', signal, String(pid)])
  else kill(pid, `SIG${signal}`)
}
