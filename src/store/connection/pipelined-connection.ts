import pg from 'pg'
import type { Queryable, QueryCallback, TextQuery } from './driver/text-query.ts'
import { asOutage, isRefused } from './outage.ts'

export interface Listening {
  readonly channel: string
  heard(payload: string): void
  /** LISTEN has begun: notifications from before it are lost. */
  begun(): void
}

/**
 * One connection for statements that PostgreSQL answers at once: none waits for the answer of another.
 * Nothing that might wait for a lock belongs here.
 */
export class PipelinedConnection implements Queryable {
  private readonly settings: pg.ClientConfig
  private readonly makeRoom: () => Promise<void>
  private opening: Promise<pg.Client> | undefined
  private client: pg.Client | undefined
  private listening: Listening | undefined

  /** `makeRoom` is asked when PostgreSQL has no connection left. */
  constructor(settings: pg.ClientConfig, makeRoom: () => Promise<void>) {
    this.settings = settings
    this.makeRoom = makeRoom
  }

  async query(query: TextQuery, callback: QueryCallback): Promise<void> {
    let client: pg.Client
    try {
      client = this.client ?? (await this.open())
    } catch (failure) {
      callback(asOutage(failure as Error), [])
      return
    }
    const queryable = client as unknown as Queryable
    queryable.query(query, callback)
  }

  /** Opened before it is needed, so that nobody else takes the last connection. */
  open(): Promise<pg.Client> {
    this.opening ??= this.connect()
    return this.opening
  }

  /** Hears what is notified on one channel, on this connection and on those that take its place. */
  async listen(listening: Listening): Promise<void> {
    this.listening = listening
    // One that is opened now hears by itself.
    if (this.client) await this.hear(this.client)
    else await this.open()
  }

  async close(): Promise<void> {
    const client = await this.opening?.catch(() => undefined)
    await client?.end()
  }

  private async connect(): Promise<pg.Client> {
    try {
      return await this.attempt().catch(async (failure) => {
        if (!isRefused(failure)) throw failure
        await this.makeRoom()
        return this.attempt()
      })
    } catch (failure) {
      this.opening = undefined
      throw failure
    }
  }

  private async attempt(): Promise<pg.Client> {
    const client = new pg.Client(this.settings)
    // The next statement opens another one; without a listener a broken connection would end the process.
    const forget = () => {
      if (this.client !== client) return
      this.client = undefined
      this.opening = undefined
    }
    client.on('error', forget).on('end', forget)
    await client.connect()
    this.client = client
    // One that cannot hear is of no use: the next statement opens another.
    this.hear(client).catch(() => client.end())
    return client
  }

  private async hear(client: pg.Client): Promise<void> {
    if (!this.listening) return
    const { channel, heard, begun } = this.listening
    client.removeAllListeners('notification').on('notification', ({ payload = '' }) => heard(payload))
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    begun()
  }
}
