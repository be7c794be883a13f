import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { requireOnlyRoots, sharedFolder } from './shared-folder.ts'

/** Copies the programs to where every user can run them, once for each version. */
export function copyForEverybody(native: string, version: string, complete: (copy: string) => void): string {
  const home = join(sharedFolder(), `postgres-${version}`)
  if (!existsSync(home)) publish(native, home, complete)
  requireOnlyRoots(home)
  return join(home, 'native')
}

function publish(native: string, home: string, complete: (copy: string) => void): void {
  const draft = mkdtempSync(`${home}.draft-`)
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  complete(join(draft, 'native'))
  openToEverybody(draft)
  try {
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true })
    // Somebody else published the same version in the meantime.
    if (!existsSync(home)) throw error
  }
}

function openToEverybody(folder: string): void {
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const stats = lstatSync(join(folder, name))
    if (!stats.isSymbolicLink()) chmodSync(join(folder, name), stats.mode & 0o100 ? 0o755 : 0o644)
  }
}
