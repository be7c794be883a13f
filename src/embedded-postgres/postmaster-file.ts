import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from './endpoint.ts'

const NAME = 'postmaster.pid'
const POLL_MS = 20
/** PostgreSQL makes its file and then writes it; only a power cut leaves it empty for so long. */
const WRITTEN_MS = 15_000

export interface PostmasterFile {
  readonly path: string
  readonly pid: number
  /** Absent while the server has not yet opened it. */
  readonly endpoint?: Endpoint
}

/** What the running server, or one that died without cleaning up, says of itself. */
export async function readPostmasterFile(
  folder: string,
  patience: number,
): Promise<PostmasterFile | undefined> {
  const path = join(folder, NAME)
  const deadline = performance.now() + WRITTEN_MS * patience
  let lines = linesIn(folder)
  for (; lines?.length === 1; lines = linesIn(folder)) {
    if (performance.now() > deadline) rmSync(path, { force: true })
    else await sleep(POLL_MS)
  }
  if (!lines) return undefined
  const [pid, , , port, socketFolder, address] = lines
  const host = socketFolder || address
  return { path, pid: Number(pid), ...(host && { endpoint: { host, port: Number(port) } }) }
}

/** Said before the first session is ended. */
export function isStopping(folder: string): boolean {
  return linesIn(folder)?.[7]?.trim() === 'stopping'
}

function linesIn(folder: string): string[] | undefined {
  return readIfThere(join(folder, NAME))?.split('\n')
}

export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
