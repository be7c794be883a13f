import { chmodSync, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SystemUser } from './system-user.ts'

const ENTER = 0o1
const READ = 0o4

/** The folders on the way down to and including this one that the user may not enter, outermost first. */
export function closedFolders(folder: string, user: SystemUser): string[] {
  const parent = dirname(folder)
  const above = parent === folder ? [] : closedFolders(parent, user)
  return allows(statSync(folder), user, ENTER) ? above : [...above, folder]
}

/** Opens the data folder itself if that is enough, never one above it; names what still keeps the user out. */
export function barrierTo(folder: string, dataDir: string, user?: SystemUser): string | undefined {
  if (!user) return undefined
  const closed = closedFolders(folder, user)
  if (closed.length !== 1 || closed[0] !== dataDir) return closed[0]
  chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  return closedFolders(folder, user)[0]
}

export function canReadTree(folder: string, user: SystemUser): boolean {
  const entries = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ]
  return closedFolders(folder, user).length === 0 && entries.every((entry) => canRead(statSync(entry), user))
}

/** What the owner can run or enter, the user must be able to run or enter as well. */
function canRead(stats: Stats, user: SystemUser): boolean {
  return allows(stats, user, READ | ((stats.mode >> 6) & ENTER))
}

function allows(stats: Stats, user: SystemUser, wanted: number): boolean {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0
  return ((stats.mode >> shift) & wanted) === wanted
}
