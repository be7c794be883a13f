import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from './endpoint.ts'

const NAME = 'postmaster.pid'

export interface PostmasterFile {
  readonly path: string
  readonly pid: number
  /** Absent while the server has not yet opened it. */
  readonly endpoint?: Endpoint
}

/** What the running server, or one that died without cleaning up, says of itself. */
export function readPostmasterFile(folder: string): PostmasterFile | undefined {
  const path = join(folder, NAME)
  const lines = readIfThere(path)?.split('\n')
  if (!lines) return undefined
  const [pid, , , port, socketFolder, address] = lines
  const host = socketFolder || address
  return { path, pid: Number(pid), ...(host && { endpoint: { host, port: Number(port) } }) }
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

/** Sessions that have outlived their server keep the next one from starting; only Linux tells of them. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => pid !== process.pid && isServing(pid, folder))
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function isPostgres(pid: number): boolean {
  const [, name, state] = /^\d+ \((.*)\) (\S)/.exec(readIfThere(`/proc/${pid}/stat`) ?? '') ?? []
  return name === 'postgres' && state !== 'Z'
}

export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
