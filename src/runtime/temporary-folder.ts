import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'

/** Machines may share a folder of temporary files; the numbers of processes are those of one machine alone. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const OURS = new RegExp(`^rapport-${machine}-(\\d+)-`)

/** A folder whose name tells which process it belongs to, in case that process cannot remove it. */
export const temporaryFolder = (): Promise<string> =>
  mkdtemp(path.join(tmpdir(), `rapport-${machine}-${process.pid}-`))

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Removes what processes of this machine left behind that were ended in the middle; called before this one has any. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = OURS.exec(name) ?? []
    const isLeft = pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)))
    // What another user of the machine has left is not ours to remove.
    if (isLeft) await removeFolder(path.join(tmpdir(), name)).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (failure) {
    // It runs, and is not ours to signal.
    return (failure as { code?: string }).code === 'EPERM'
  }
}
