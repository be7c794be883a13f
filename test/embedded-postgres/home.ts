import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { Client } from 'pg'
import { type EmbeddedServer, type StartOptions, startEmbedded } from '../../src/embedded-postgres/index.ts'

const OWNER = `
  const { startEmbedded } = await import(${JSON.stringify(import.meta.resolve('../../src/embedded-postgres/index.ts'))})
  await startEmbedded(process.argv[1])
  console.log('started')
  process.stdin.on('end', () => process.exit()).resume()
`

/** A folder of its own for a test; what was started there is stopped before the folder goes. */
export function newHome(t: TestContext) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rapport-test-')))
  chmodSync(folder, 0o755)
  const servers: EmbeddedServer[] = []
  t.after(async () => {
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, maxRetries: 10 })
  })
  const start = async (options: StartOptions = {}, dataDir = folder) => {
    const server = await startEmbedded(dataDir, { durable: false, ...options })
    servers.push(server)
    return server
  }
  return { folder, cluster: join(folder, 'postgres'), start }
}

export const refusalOf = (dataDir: string) => ({
  message: `The data in ${dataDir} is in use by another Rapport process.`,
})

export async function query(server: EmbeddedServer, sql: string): Promise<unknown[]> {
  const session = await newSession(server)
  const { rows } = await session.query(sql)
  await session.end()
  return rows
}

/** Its server may go away. */
export async function newSession(server: EmbeddedServer): Promise<Client> {
  const session = new Client(server.url('postgres'))
  await session.on('error', () => {}).connect()
  return session
}

export const remember = (server: EmbeddedServer, what: string) =>
  query(server, `CREATE TABLE memory AS SELECT '${what}' AS what`)

export const recall = (server: EmbeddedServer) => query(server, 'SELECT what FROM memory')

/** Another process that starts the server; it exits when its input ends. */
export const spawnOwner = (folder: string): ChildProcess =>
  spawn(process.execPath, ['--input-type=module', '-e', OWNER, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })

export async function ownerOf(folder: string): Promise<ChildProcess> {
  const owner = spawnOwner(folder)
  await once(owner.stdout!, 'data')
  return owner
}

export async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export const postmasterOf = (cluster: string) =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
