import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAME = 'rapport.password'

/** Windows has no private sockets: there a password guards the port. Elsewhere there is none. */
export function newPasswordFile(draft: string): string | undefined {
  if (process.platform !== 'win32') return undefined
  const file = `${draft}.password`
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return file
}

/** Moves it in when initdb is done, which wants an empty folder. */
export function keepPassword(file: string, folder: string): void {
  renameSync(file, join(folder, NAME))
}

export function passwordOf(folder: string): string | undefined {
  const file = join(folder, NAME)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
