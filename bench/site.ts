import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { joinEmbedded } from '../src/embedded-postgres/index.ts'
import { growTo } from './data.ts'
import { factsOf } from './facts.ts'
import { type LoadOptions, load } from './load.ts'
import { freePort, Program } from './program.ts'
import type { Measured } from './report.ts'
import type { Scenario } from './scenarios.ts'

const TOKEN = 'bench-token-bench-token-bench-token'
export const OWNER = { email: 'bench@example.com', password: 'bench password' }

/** A server with data of its own that is measured. */
export class Site {
  readonly port: number
  /** How many contacts it has. */
  size = 0
  private readonly dataDir: string
  private server: Program

  private constructor(port: number, dataDir: string, server: Program) {
    this.port = port
    this.dataDir = dataDir
    this.server = server
  }

  static async open(): Promise<Site> {
    const port = await freePort()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'rapport-bench-'))
    return new Site(port, dataDir, await serve(port, dataDir))
  }

  get residentMiB(): number {
    return this.server.residentMiB
  }

  async connection(): Promise<pg.ClientConfig> {
    return { ...(await joinEmbedded(this.dataDir)).connection, database: 'postgres' }
  }

  /** Makes contacts until there are so many, with what belongs to them: what scenarios ask for. */
  async growTo(contacts: number) {
    process.stdout.write(`Making ${contacts.toLocaleString('en')} contacts …\n`)
    const connection = await this.connection()
    await growTo(connection, contacts)
    this.size = contacts
    return factsOf(connection, contacts)
  }

  async measure({ name, shot }: Scenario, how: LoadOptions): Promise<Measured> {
    const shotOf = (number: number) => {
      const { headers, ...rest } = shot(number)
      return { ...rest, headers: { authorization: `Bearer ${TOKEN}`, ...headers } }
    }
    await load(this.port, shotOf, { ...how, seconds: how.seconds / 4 })
    const cpuBefore = this.server.cpuSeconds
    const result = await load(this.port, shotOf, how)
    const cpuMs = ((this.server.cpuSeconds - cpuBefore) * 1000) / result.requests
    return { size: this.size, name, connections: how.connections, ...result, cpuMs }
  }

  /** Seconds from the start on existing data to the first answer. */
  async restart(): Promise<number> {
    await this.server.stop()
    const begun = performance.now()
    this.server = await serve(this.port, this.dataDir)
    await load(this.port, () => ({ path: '/healthz' }), { connections: 1, seconds: 0.01 })
    return (performance.now() - begun) / 1000
  }

  async close(): Promise<void> {
    await this.server.stop()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

const serve = (port: number, dataDir: string) =>
  Program.serve({
    DATA_DIR: dataDir,
    PORT: String(port),
    BOOTSTRAP_TOKEN: TOKEN,
    BOOTSTRAP_EMAIL: OWNER.email,
    BOOTSTRAP_PASSWORD: OWNER.password,
    LIST_RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
  })
