import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Files in memory: on ext4 a new file waits behind all that were deleted lately, and every database is hundreds of files. */
const MEMORY = '/dev/shm'
/** Enough for the log and the databases of a whole run, and as much again. */
const ENOUGH = 8 * 1024 ** 3
const NAME = /^rapport-run-(\d+)$/

/** Where a run of the tests keeps whatever it writes: in memory where there is enough of it. */
export function makeRunFolder(): string {
  const parent = hasRoom(MEMORY) ? MEMORY : tmpdir()
  removeLeftovers(parent)
  const folder = path.join(parent, `rapport-run-${process.pid}`)
  mkdirSync(folder)
  // PostgreSQL does not run as root, and has to enter.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory()) > ENOUGH
  } catch {
    return false
  }
}

/** A run that was killed left its files, and they may take memory. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(NAME.exec(name)?.[1])
    if (pid && !isRunning(pid)) rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM'
  }
}
