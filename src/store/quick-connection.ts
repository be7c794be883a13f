import pg from 'pg'
import type { Answered, Line, PlainQuery } from './plain-query.ts'

/**
 * One connection for reads that PostgreSQL answers at once: none waits for the answer of another.
 * Nothing that might wait for a lock belongs here.
 */
export class QuickConnection implements Line {
  private readonly settings: pg.ClientConfig
  private opening: Promise<pg.Client> | undefined
  private client: pg.Client | undefined

  constructor(settings: pg.ClientConfig) {
    this.settings = settings
  }

  async query(query: PlainQuery, answered: Answered): Promise<void> {
    try {
      this.client ??= await this.open()
    } catch (failure) {
      answered(failure as Error, [])
      return
    }
    const line = this.client as unknown as Line
    line.query(query, answered)
  }

  async close(): Promise<void> {
    const client = await this.opening?.catch(() => undefined)
    await client?.end()
  }

  private open(): Promise<pg.Client> {
    this.opening ??= this.connect()
    return this.opening
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client(this.settings)
    const forget = () => {
      this.opening = undefined
      this.client = undefined
    }
    // The next read opens another one; without a listener a broken connection would end the process.
    client.on('error', forget).on('end', forget)
    try {
      await client.connect()
    } catch (failure) {
      forget()
      throw failure
    }
    return client
  }
}
