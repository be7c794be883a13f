import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { runningAsRoot, unprivilegedUser } from '../../src/embedded-postgres/system-user.ts'
import { installPackage } from '../support/debian.ts'
import { ownPort } from '../support/ports.ts'
import { until } from '../support/until.ts'
import { CRM, FaultyPostgres } from './faulty-postgres.ts'

const HOST = '127.0.0.1'
/** A service of ours is no superuser. */
const ROLE = 'crm'
const ADMINISTRATOR = 'admin'

const programs = () => globSync('/usr/lib/postgresql/*/bin').sort().at(-1)

/** Whether there is a PostgreSQL beside the embedded one; installed where that needs no question. */
export function hasExternalPostgres(): boolean {
  if (!programs()) installPackage('postgresql')
  if (!programs() && process.env.CI) throw new Error('There is no PostgreSQL to test with')
  return programs() !== undefined
}

/** A PostgreSQL that nobody of ours looks after, on a port of the loopback; it goes with the test file. */
export class ExternalPostgres extends FaultyPostgres {
  readonly folder: string
  readonly port: number
  private readonly settings: readonly string[]
  private child: ChildProcess | undefined
  private ended: Promise<unknown> = Promise.resolve()

  static async start(settings: Readonly<Record<string, string>> = {}, parent = tmpdir()) {
    const folder = mkdtempSync(path.join(parent, 'rapport-external-'))
    chmodSync(folder, 0o700)
    const { uid, gid } = identity()
    if (uid !== undefined) chownSync(folder, uid, gid!)
    const initdb = [
      '-D',
      folder,
      '-U',
      ADMINISTRATOR,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]
    execFileSync(path.join(programs()!, 'initdb'), initdb, { ...identity(), cwd: folder, stdio: 'pipe' })
    const server = new ExternalPostgres(folder, await ownPort(), settings)
    after(async () => {
      await server.stop('SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    })
    await server.start()
    await server.query(`CREATE ROLE ${ROLE} LOGIN`)
    await server.query(`CREATE DATABASE ${CRM} OWNER ${ROLE}`)
    await server.query('CREATE EXTENSION pg_trgm', CRM)
    return server
  }

  private constructor(folder: string, port: number, settings: Readonly<Record<string, string>>) {
    super()
    this.folder = folder
    this.port = port
    const all = { fsync: 'off', unix_socket_directories: '', max_connections: '50', ...settings }
    this.settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  }

  get address() {
    return { host: HOST, port: this.port }
  }

  get connection() {
    return { ...this.address, user: ROLE, database: CRM }
  }

  get administrator() {
    return { ...this.address, user: ADMINISTRATOR }
  }

  /** The address for a server of ours. */
  get url(): string {
    return `postgres://${ROLE}@${HOST}:${this.port}/${CRM}`
  }

  /** Starts it, and waits until it answers. */
  async start(): Promise<void> {
    // It ends at once for as long as a session of one that was killed is still there.
    await until(() => {
      if ((this.child?.exitCode ?? this.child?.signalCode) !== null) this.spawn()
      return this.answers()
    })
  }

  private spawn(): void {
    const args = ['-D', this.folder, '-p', String(this.port), '-h', HOST, ...this.settings]
    const child = spawn(path.join(programs()!, 'postgres'), args, {
      ...identity(),
      cwd: this.folder,
      stdio: 'ignore',
    })
    this.child = child
    this.ended = once(child, 'exit')
  }

  /** SIGINT is its fast shutdown, SIGQUIT its immediate one. */
  async stop(how: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    this.thaw()
    this.child?.kill(how)
    await this.ended
  }

  private answers(): Promise<boolean> {
    return this.query('SELECT 1').then(
      () => true,
      () => false,
    )
  }
}

function identity(): { uid?: number; gid?: number } {
  if (!runningAsRoot()) return {}
  const { uid, gid } = unprivilegedUser()
  return { uid, gid }
}
