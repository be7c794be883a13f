import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { corkedSocket } from './driver/corked-socket.ts'
import type { Queryable, QueryCallback, TextQuery } from './driver/text-query.ts'
import { asOutage, isRefused } from './outage.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { PoolSemaphore } from './pool-semaphore.ts'
import { ShardNumbers } from './shard-numbers.ts'
import { IDLE_IN_TRANSACTION, type Timeouts } from './timeouts.ts'

export type ConnectionSettings = pg.PoolConfig

/** As many as one process keeps busy. */
export const MAX_POOL_SIZE = 10
/** What a long transaction does beside itself: all others may be waiting for the lock that it holds. */
export const ASIDE_CONNECTIONS = 1
/** Those of a process that are not lent out: for reads, for access checks, to be told who leads, and for asides. */
export const RESERVED_CONNECTIONS = 3 + ASIDE_CONNECTIONS
/** Of whichever process follows the log, for that alone where there are enough. */
export const FOLLOWING_CONNECTIONS = 3
/** What belongs to no account. */
export const NOBODYS = '0'
const RETRY_MS = 100
/** After PostgreSQL had none left, we ask for no further ones for so long. */
const SHRUNK_MS = 10_000

export const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** The system's own first probe comes after two hours: a firewall that forgot an idle connection is noticed by whoever asks first. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

/**
 * The connections of one process: some for whoever needs one for himself, and one each for reads and for access
 * checks that are answered at once. Those two are never lent out, so that nobody has to wait to be let in.
 */
export class ConnectionPool {
  readonly pool: pg.Pool
  readonly reads: PipelinedConnection
  readonly access: PipelinedConnection
  private readonly semaphore: PoolSemaphore
  /** What gives the permit of each of them back. */
  private readonly permits = new WeakMap<pg.PoolClient, () => void>()
  private readonly size: number
  private readonly timeouts: Timeouts

  constructor(connection: ConnectionSettings, timeouts: Timeouts) {
    const common = {
      connectionTimeoutMillis: timeouts.connect,
      application_name: 'rapport',
      // Statements need not wait for each other's answers.
      pipeline: true,
      ...KEEP_ALIVE,
      stream: corkedSocket,
      types: asText,
      max: MAX_POOL_SIZE,
      ...connection,
    }
    const own = { ...common, ...timeoutOptions(timeouts.statement, timeouts.lock, timeouts.response) }
    const pipelined = {
      ...common,
      ...timeoutOptions(timeouts.pipelinedStatement, timeouts.pipelinedStatement, timeouts.pipelinedResponse),
    }
    this.timeouts = timeouts
    this.size = common.max
    this.semaphore = new PoolSemaphore(this.size, timeouts)
    this.pool = new pg.Pool(own)
    // A connection that breaks is reported to whoever uses it; without listeners it would end the process.
    this.pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
    this.countApart()
    const makeRoom = () => this.closeOne()
    this.reads = new PipelinedConnection(pipelined, makeRoom)
    this.access = new PipelinedConnection(pipelined, makeRoom)
  }

  /** A connection for the caller alone, until it is released. */
  async acquire(account = NOBODYS): Promise<pg.PoolClient> {
    const release = await this.semaphore.acquire(account)
    try {
      const client = await this.connect()
      this.permits.set(client, release)
      return client
    } catch (failure) {
      release()
      throw asOutage(failure as Error)
    }
  }

  /** One that may be broken is closed. */
  release(client: pg.PoolClient, isBroken: boolean): void {
    client.release(isBroken)
    this.permits.get(client)!()
  }

  /** Runs single statements of an account, each on whichever connection is free. */
  of = (account: string): Queryable => ({
    query: (query, callback) => this.query(account, query, callback),
  })

  private async query(account: string, query: TextQuery, callback: QueryCallback): Promise<void> {
    let client: pg.PoolClient
    try {
      client = await this.acquire(account)
    } catch (failure) {
      callback(failure as Error, [])
      return
    }
    const queryable = client as unknown as Queryable
    queryable.query(query, (failure, rows) => {
      this.release(client, failure !== null && !(failure instanceof pg.DatabaseError))
      callback(failure, rows)
    })
  }

  /** A statement, or several, whose values are read as the driver does by itself. */
  async parsed(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    const client = await this.acquire()
    let isBroken = true
    try {
      const result = await client.query({ text, types: pg.types, ...(values && { values: [...values] }) })
      isBroken = false
      return result
    } catch (failure) {
      throw asOutage(failure as Error)
    } finally {
      this.release(client, isBroken)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.reads.close(), this.access.close(), this.pool.end()])
  }

  /** Each connection counts on a shard of its own; what keeps it from being told so is met by the next statement. */
  private countApart(): void {
    const shards = new ShardNumbers(this.size)
    this.pool
      .on('connect', (client) => {
        client.query(`SET rapport.shard = ${shards.take(client)}`).catch(() => {})
      })
      .on('remove', (client) => shards.giveBack(client))
  }

  /** When PostgreSQL has no connection left for us, we make do with those that we have. */
  private async connect(): Promise<pg.PoolClient> {
    for (const deadline = performance.now() + this.timeouts.connect; ; await sleep(RETRY_MS)) {
      try {
        return await this.pool.connect()
      } catch (failure) {
        if (!isRefused(failure) || performance.now() > deadline) throw failure
        this.shrink()
      }
    }
  }

  private shrink(): void {
    const { options } = this.pool
    if (options.max === this.size)
      setTimeout(() => {
        options.max = this.size
      }, SHRUNK_MS).unref()
    options.max = Math.max(1, Math.min(options.max, this.pool.totalCount))
  }

  /** Closes one, so that a reserved connection can be opened in its place. */
  private async closeOne(): Promise<void> {
    if (this.pool.totalCount === 0) return
    const client = await this.acquire()
    this.shrink()
    this.release(client, true)
  }
}

/** PostgreSQL itself ends what takes too long; only when it is silent do we. */
const timeoutOptions = (statement: number, lock: number, response: number) => ({
  query_timeout: response,
  options: [
    'timezone=UTC',
    'datestyle=ISO',
    `statement_timeout=${statement}`,
    `lock_timeout=${lock}`,
    `idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION}`,
  ]
    .map((setting) => `-c ${setting}`)
    .join(' '),
})
