import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { SUPERUSER } from './connection.ts'
import { barrierTo } from './file-access.ts'
import { keepPassword, newPasswordFile } from './password.ts'
import { sharedFolder } from './shared-folder.ts'
import type { SystemUser } from './system-user.ts'

const DRAFT = 'postgres.draft-'
// pg_trgm takes its letters from the system's locale, whatever the provider: plain C would skip Cyrillic.
const CTYPE = { darwin: 'en_US.UTF-8', win32: 'en-US' }[process.platform as string] ?? 'C.UTF-8'

interface Making {
  readonly dataDir: string
  readonly user?: SystemUser
  readonly binaries: Binaries
  readonly durable: boolean
}

/** Fills a draft first, so that what lies at the entry is always complete, however we end. */
export async function createCluster(entry: string, making: Making): Promise<void> {
  const { dataDir, user } = making
  const within = !barrierTo(dataDir, dataDir, user)
  const draft = mkdtempSync(
    within ? join(dataDir, DRAFT) : join(sharedFolder('clusters'), `${basename(dataDir)}-`),
  )
  try {
    if (user) chownSync(draft, user.uid, user.gid)
    await initialise(draft, making)
    if (within) renameSync(draft, entry)
    else symlinkSync(draft, entry)
  } catch (error) {
    removeTree(draft)
    // Somebody else was first: theirs is the one to open.
    if (!existsSync(entry)) throw error
  }
}

/** Only for the owner of the data: now nobody's draft can become the data any more. */
export function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(DRAFT)))
    removeTree(join(dataDir, name))
}

function removeTree(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // An initdb whose parent was killed still writes there; the next start takes it away.
  }
}

async function initialise(draft: string, { user, binaries, durable }: Making): Promise<void> {
  const passwordFile = newPasswordFile(draft)
  const auth = passwordFile
    ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    : ['--auth-local=trust', '--auth-host=reject']
  const text = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${CTYPE}`,
  ]
  const args = [`--pgdata=${draft}`, `--username=${SUPERUSER}`, '--data-checksums', ...auth, ...text]
  try {
    const identity = { uid: user?.uid, gid: user?.gid }
    await promisify(execFile)(binaries.initdb, durable ? args : [...args, '--no-sync'], {
      cwd: draft,
      env: binaries.env,
      ...identity,
    })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`PostgreSQL could not prepare its data: ${stderr?.trim() || message}`)
  }
  if (passwordFile) keepPassword(passwordFile, draft)
}
