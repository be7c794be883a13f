import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It is gone already.
  }
}

/** A process id may by now belong to a stranger; a server of this data works in its folder. */
export function isServing(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch (error) {
    // Root in a container may not look at another user's folder, but at his program's name.
    return (error as NodeJS.ErrnoException).code === 'EACCES' && isPostgres(pid)
  }
}

/** Only Linux tells which they are, and only of processes that we may look at. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => pid !== process.pid && worksIn(pid, folder))
}

/** A session that has not noticed that its server is gone keeps the next one from starting. */
export function endLeftovers(folder: string): void {
  for (const pid of processesIn(folder)) if (isLeftover(pid, folder)) kill(pid, 'SIGKILL')
}

/** Not a server that somebody starts just now, nor one of its sessions. */
function isLeftover(pid: number, folder: string): boolean {
  const isSession = told(pid, 'cmdline').startsWith('postgres: ')
  return isSession && !worksIn(statusOf(pid).parent, folder)
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

function isPostgres(pid: number): boolean {
  const { name, state } = statusOf(pid)
  return name === 'postgres' && state !== 'Z'
}

function statusOf(pid: number) {
  const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(told(pid, 'stat')) ?? []
  return { name, state, parent: Number(parent) }
}

function told(pid: number, what: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}
