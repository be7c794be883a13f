import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { processesIn } from '../../src/embedded-postgres/postmaster-file.ts'
import { runningAsRoot, unprivilegedUser } from '../../src/embedded-postgres/system-user.ts'
import { installPackage } from '../support/debian.ts'
import { ownPort } from '../support/ports.ts'
import { signal } from '../support/signal.ts'
import { until } from '../support/until.ts'

const programs = () => globSync('/usr/lib/postgresql/*/bin').sort().at(-1)

/** Whether there is a PostgreSQL beside the embedded one; installed where that needs no question. */
export function hasExternalPostgres(): boolean {
  if (!programs()) installPackage('postgresql')
  if (!programs() && process.env.CI) throw new Error('There is no PostgreSQL to test with')
  return programs() !== undefined
}

/** A PostgreSQL that nobody of ours looks after, on a port of the loopback; it goes with the test file. */
export class ExternalPostgres {
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
    const initdb = ['-D', folder, '-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
    execFileSync(path.join(programs()!, 'initdb'), initdb, { ...identity(), cwd: folder, stdio: 'pipe' })
    const server = new ExternalPostgres(folder, await ownPort(), settings)
    after(async () => {
      await server.stop('SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    })
    await server.start()
    await server.query('CREATE ROLE crm LOGIN')
    await server.query('CREATE DATABASE crm OWNER crm')
    await server.query('CREATE EXTENSION pg_trgm', 'crm')
    return server
  }

  private constructor(folder: string, port: number, settings: Readonly<Record<string, string>>) {
    this.folder = folder
    this.port = port
    const all = { fsync: 'off', unix_socket_directories: '', max_connections: '50', ...settings }
    this.settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  }

  /** The address for a server of ours, which is no superuser. */
  get url(): string {
    return `postgres://crm@127.0.0.1:${this.port}/crm`
  }

  /** Starts it, and waits until it answers. */
  async start(): Promise<void> {
    const args = ['-D', this.folder, '-p', String(this.port), '-h', '127.0.0.1', ...this.settings]
    const child = spawn(path.join(programs()!, 'postgres'), args, {
      ...identity(),
      cwd: this.folder,
      stdio: 'ignore',
    })
    this.child = child
    this.ended = once(child, 'exit')
    await until(() => this.answers())
  }

  /** SIGINT is its fast shutdown, SIGQUIT its immediate one. */
  async stop(how: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    this.thaw()
    this.child?.kill(how)
    await this.ended
  }

  /** Everything stands still, as if the machine had been suspended; who stands first starts no other. */
  freeze(): void {
    for (const pid of [this.child!.pid!, ...processesIn(this.folder)]) signal(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of processesIn(this.folder)) signal(pid, 'SIGCONT')
  }

  /** Once nobody does anything any more; what others have left behind is done by then. */
  async settled(): Promise<void> {
    const busy = `SELECT 1 FROM pg_stat_activity WHERE usename = 'crm' AND state <> 'idle'`
    await until(async () => (await this.query(busy)).length === 0)
  }

  /** Keeps a table of the service from everybody. */
  async lock(table: string): Promise<{ release(): Promise<void> }> {
    const client = this.client('crm')
    await client.connect()
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    return { release: () => client.end() }
  }

  async query(text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = this.client(database)
    await client.connect()
    try {
      return [await client.query(text)].flat().at(-1)!.rows
    } finally {
      await client.end()
    }
  }

  private client(database: string): pg.Client {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: 'admin', database })
    return client.on('error', () => {})
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
