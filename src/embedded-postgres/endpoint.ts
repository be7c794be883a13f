import { chownSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closedFolders } from './file-access.ts'
import type { SystemUser } from './system-user.ts'

export interface Endpoint {
  readonly host: string
  readonly port: number
}

const PORT = 5432
const SOCKET_FILES = [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`]
// A socket's path may have 103 bytes on macOS, 107 on Linux; mkdtemp and the file's name need 30 of them.
const LONGEST_PARENT = 70

/** A socket in a folder that nobody else can enter; on Windows a free port of the loopback. */
export async function newEndpoint(user?: SystemUser): Promise<Endpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  const host = mkdtempSync(join(isFit(tmpdir(), user) ? tmpdir() : '/tmp', 'rapport-'))
  if (user) chownSync(host, user.uid, user.gid)
  return { host, port: PORT }
}

/** Takes away what a server leaves, and the folder only if that was all in it. */
export function removeEndpoint({ host }: Endpoint): void {
  if (process.platform === 'win32') return
  for (const name of SOCKET_FILES) rmSync(join(host, name), { force: true })
  try {
    rmdirSync(host)
  } catch {
    // Gone already, or not ours.
  }
}

function isFit(parent: string, user?: SystemUser): boolean {
  return Buffer.byteLength(parent) <= LONGEST_PARENT && (!user || closedFolders(parent, user).length === 0)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
