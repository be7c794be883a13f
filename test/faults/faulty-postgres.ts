import type { NetConnectOpts } from 'node:net'
import pg from 'pg'
import { processesIn } from '../../src/embedded-postgres/processes.ts'
import { postmasterOf } from '../embedded-postgres/home.ts'
import { signal } from '../support/signal.ts'
import { until } from '../support/until.ts'

/** The database of the service on it. */
export const CRM = 'crm'

/** A PostgreSQL that can be made to stand still, and to keep a table from everybody. */
export abstract class FaultyPostgres {
  abstract readonly folder: string
  /** Where it listens. */
  abstract readonly address: NetConnectOpts
  /** For a service of ours. */
  abstract readonly connection: pg.ClientConfig
  /** For whoever looks after it. */
  protected abstract readonly administrator: pg.ClientConfig

  /** Everything stands still, as if the machine had been suspended; who stands first starts no other. */
  freeze(): void {
    for (const pid of [postmasterOf(this.folder), ...processesIn(this.folder)]) signal(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of processesIn(this.folder)) signal(pid, 'SIGCONT')
  }

  /** Once nobody does anything any more; what others have left behind is done by then. */
  async settled(): Promise<void> {
    const busy = `SELECT 1 FROM pg_stat_activity WHERE datname = '${CRM}' AND state <> 'idle'`
    await until(async () => (await this.query(busy)).length === 0)
  }

  /** Keeps a table of the service from everybody. */
  async lock(table: string): Promise<{ release(): Promise<void> }> {
    const client = this.client(CRM)
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
    return new pg.Client({ ...this.administrator, database }).on('error', () => {})
  }
}
