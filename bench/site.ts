import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { joinEmbedded } from '../src/embedded-postgres/index.ts'
import type { BulkTarget } from './bulk/check.ts'
import { growTo } from './data.ts'
import { factsOf } from './facts.ts'
import type { LoadMaker, LoadResult } from './load/load-maker.ts'
import { requestText } from './load/shot.ts'
import { freePort, Program } from './program.ts'
import type { Facts, Scenario } from './scenarios/scenario.ts'

const TOKEN = 'bench-token-bench-token-bench-token'
const TOKENS = 40
export const OWNER = { email: 'bench@example.com', password: 'bench password' }

/** So many different requests are made for one measurement. */
const REQUESTS = 20_000

/** What a measurement of a server gives. */
export interface SiteLoad extends LoadResult {
  /** Processor time for each request. */
  readonly serverMs: number
  readonly databaseMs: number
}

export interface LoadOptions {
  readonly connections: number
  readonly seconds: number
  readonly rate?: number
}

/** A server with data of its own that is measured. */
export class Site {
  readonly port: number
  /** How many contacts it has. */
  size = 0
  private readonly dataDir: string
  private server: Program
  private asked = 0

  private constructor(port: number, dataDir: string, server: Program) {
    this.port = port
    this.dataDir = dataDir
    this.server = server
  }

  static async open(): Promise<Site> {
    const port = await freePort()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'rapport-bench-'))
    const site = new Site(port, dataDir, await serve(port, dataDir))
    await site.makeTokens()
    return site
  }

  get residentMiB(): number {
    return this.server.residentMiB
  }

  async connection(): Promise<pg.ClientConfig> {
    return { ...(await joinEmbedded(this.dataDir)).connection, database: 'postgres' }
  }

  /** Where it is asked by hand. */
  get target(): BulkTarget {
    return { port: this.port, token: `${TOKEN}-0` }
  }

  /** Makes contacts until there are so many, with what belongs to them: what scenarios ask for. */
  async growTo(contacts: number): Promise<Facts> {
    const connection = await this.connection()
    if (this.size < contacts) {
      process.stdout.write(`Making ${contacts.toLocaleString('en')} contacts …\n`)
      await growTo(connection, contacts)
    }
    this.size = contacts
    return factsOf(connection, contacts)
  }

  /** Sends requests that were never sent before, each with one of several tokens. */
  async load(maker: LoadMaker, { shot }: Scenario, how: LoadOptions): Promise<SiteLoad> {
    const requests = Array.from({ length: REQUESTS }, () => {
      const number = this.asked++
      const { headers, ...rest } = shot(number)
      const authorization = `Bearer ${TOKEN}-${number % TOKENS}`
      return requestText({ ...rest, headers: { authorization, ...headers } })
    })
    const before = this.server.usage
    const result = await maker.load({ port: this.port, requests, ...how })
    const { server, database } = this.server.usage
    return {
      ...result,
      serverMs: ((server - before.server) * 1000) / result.requests,
      databaseMs: ((database - before.database) * 1000) / result.requests,
    }
  }

  /** Seconds from the start on existing data to the first answer. */
  async restart(): Promise<number> {
    await this.server.stop()
    const begun = performance.now()
    this.server = await serve(this.port, this.dataDir)
    await fetch(`http://127.0.0.1:${this.port}/healthz`)
    return (performance.now() - begun) / 1000
  }

  async close(): Promise<void> {
    await this.server.stop()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  private async makeTokens(): Promise<void> {
    const client = new pg.Client(await this.connection())
    await client.connect()
    await client.query(
      `INSERT INTO tokens (account_id, user_id, label, scopes, token_hash)
        SELECT account_id, user_id, 'bench ' || n, scopes, sha256(convert_to('${TOKEN}-' || n, 'UTF8'))
        FROM tokens, generate_series(0, ${TOKENS - 1}) n`,
    )
    await client.end()
  }
}

const serve = (port: number, dataDir: string) =>
  Program.serve({
    DATA_DIR: dataDir,
    PORT: String(port),
    BOOTSTRAP_TOKEN: TOKEN,
    BOOTSTRAP_EMAIL: OWNER.email,
    BOOTSTRAP_PASSWORD: OWNER.password,
    // So high that nobody is refused, and still counted.
    LIST_RATE_LIMIT: '200',
    LOG_LEVEL: 'warn',
    WEBHOOK_PRIVATE_NETWORKS: '1',
  })
