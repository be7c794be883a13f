import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Binaries, prepareBinaries } from './binaries.ts'
import { createCluster } from './cluster-create.ts'
import { barrierTo } from './file-access.ts'
import { runningAsRoot, type SystemUser, unprivilegedUser, userOf } from './system-user.ts'

/** The files of one PostgreSQL server, with the programs and the user (if not ourselves) to run it. */
export interface Cluster {
  readonly dataDir: string
  readonly folder: string
  readonly user?: SystemUser
  readonly binaries: Binaries
  /** How much of the usual time a server has to react. */
  readonly patience: number
}

export async function openCluster(
  givenDataDir: string,
  { durable = true, patience = 1 }: { readonly durable?: boolean; readonly patience?: number },
): Promise<Cluster> {
  mkdirSync(resolve(givenDataDir), { recursive: true })
  const dataDir = realpathSync(givenDataDir)
  const entry = join(dataDir, 'postgres')
  if (!lstatSync(entry, { throwIfNoEntry: false })) {
    const user = runningAsRoot() ? unprivilegedUser() : undefined
    await createCluster(entry, { dataDir, user, binaries: prepareBinaries(dataDir, user), durable })
  }
  const folder = realpathOf(entry)
  const user = runningAsRoot() ? keeperOf(folder) : undefined
  const barrier = barrierTo(folder, dataDir, user)
  if (barrier)
    throw new Error(`PostgreSQL runs as "${user?.name}", who may not enter ${barrier}, where its data is.`)
  // PostgreSQL refuses files that others can read; copying and unpacking tend to open them.
  chmodSync(folder, 0o700)
  return { dataDir, folder, user, binaries: prepareBinaries(dataDir, user), patience }
}

function realpathOf(entry: string): string {
  try {
    return realpathSync(entry)
  } catch (cause) {
    throw new Error(`${entry} points to data that is not there.`, { cause })
  }
}

function keeperOf(folder: string): SystemUser {
  const owner = statSync(folder)
  if (owner.uid !== 0) return userOf(owner)
  const user = unprivilegedUser()
  // The folder itself last: until then the next start sees that this is not finished.
  for (const name of [...readdirSync(folder, { recursive: true, encoding: 'utf8' }), '.'])
    lchownSync(join(folder, name), user.uid, user.gid)
  return user
}
