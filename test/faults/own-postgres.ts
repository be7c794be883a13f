import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { type EmbeddedServer, startEmbedded } from '../../src/embedded-postgres/index.ts'
import { CRM, FaultyPostgres } from './faulty-postgres.ts'

/** The PostgreSQL that comes along, of this process; it goes with the test file. */
export class OwnPostgres extends FaultyPostgres {
  readonly folder: string
  private readonly server: EmbeddedServer

  static async start(): Promise<OwnPostgres> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'rapport-own-'))
    chmodSync(dataDir, 0o755)
    const postgres = new OwnPostgres(dataDir, await startEmbedded(dataDir, { durable: false }))
    after(async () => {
      postgres.thaw()
      await postgres.server.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    })
    await postgres.query(`CREATE DATABASE ${CRM}`)
    return postgres
  }

  private constructor(dataDir: string, server: EmbeddedServer) {
    super()
    this.folder = path.join(dataDir, 'postgres')
    this.server = server
  }

  get address() {
    const { host, port } = this.server.connection
    return process.platform === 'win32' ? { host, port } : { path: path.join(host, `.s.PGSQL.${port}`) }
  }

  get connection() {
    return { ...this.server.connection, database: CRM }
  }

  get administrator() {
    return this.server.connection
  }
}
