import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const HOME = '/var/lib/rapport'

/** A folder of root's that every user may enter, for what lies out of PostgreSQL's reach elsewhere. */
export function sharedFolder(...names: string[]): string {
  const folder = join(HOME, ...names)
  for (const part of new Set([HOME, folder])) {
    mkdirSync(part, { recursive: true })
    requireOnlyRoots(part)
    chmodSync(part, 0o755)
  }
  return folder
}

export function requireOnlyRoots(folder: string): void {
  const stats = lstatSync(folder)
  if (!stats.isDirectory() || stats.uid !== 0 || (stats.mode & 0o022) !== 0)
    throw new Error(`${folder} must be a folder that only root can change.`)
}
