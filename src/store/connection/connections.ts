import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Answered, Line, PlainQuery } from './driver/plain-query.ts'
import { turnSocket } from './driver/turn-socket.ts'
import { QuickConnection } from './quick-connection.ts'
import { IDLE_IN_TRANSACTION, type Timeouts } from './timeouts.ts'
import { asTrouble, isRefused } from './trouble.ts'
import { WaitingLine } from './waiting-line.ts'

export type ConnectionSettings = pg.PoolConfig

/** As many as one process keeps busy; and those beside them. */
export const MOST_CONNECTIONS = 10
export const NEVER_LENT = 2
const ASK_AGAIN_MS = 100
/** After PostgreSQL had none left, we ask for no further ones for so long. */
const MODESTY_MS = 10_000

const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/**
 * The connections of one process: some for whoever needs one for himself, and one each for reads and for access
 * checks that are answered at once. Those two are never lent out, so that nobody has to wait to be let in.
 */
export class Connections implements Line {
  readonly pool: pg.Pool
  readonly reads: QuickConnection
  readonly access: QuickConnection
  private readonly line: WaitingLine
  private readonly most: number
  private readonly timeouts: Timeouts

  constructor(connection: ConnectionSettings, timeouts: Timeouts) {
    const common = {
      connectionTimeoutMillis: timeouts.connect,
      application_name: 'rapport',
      // Statements need not wait for each other's answers.
      pipeline: true,
      keepAlive: true,
      stream: turnSocket,
      types: asText,
      max: MOST_CONNECTIONS,
      ...connection,
    }
    const own = { ...common, ...timeoutOptions(timeouts.statement, timeouts.lock, timeouts.response) }
    const quick = {
      ...common,
      ...timeoutOptions(timeouts.pipelinedStatement, timeouts.pipelinedStatement, timeouts.pipelinedResponse),
    }
    this.timeouts = timeouts
    this.most = common.max
    this.line = new WaitingLine(this.most, timeouts)
    this.pool = new pg.Pool(own)
    // A connection that breaks is reported to whoever uses it; without listeners it would end the process.
    this.pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
    const makeRoom = () => this.giveOneUp()
    this.reads = new QuickConnection(quick, makeRoom)
    this.access = new QuickConnection(quick, makeRoom)
  }

  /** A connection for the caller alone, until it is returned. */
  async take(): Promise<pg.PoolClient> {
    await this.line.enter()
    try {
      return await this.connect()
    } catch (failure) {
      this.line.leave()
      throw asTrouble(failure as Error)
    }
  }

  /** One about which there is any doubt is closed. */
  return(client: pg.PoolClient, isDoubtful: boolean): void {
    client.release(isDoubtful)
    this.line.leave()
  }

  /** One statement, on whichever connection is free. */
  async query(query: PlainQuery, answered: Answered): Promise<void> {
    let client: pg.PoolClient
    try {
      client = await this.take()
    } catch (failure) {
      answered(failure as Error, [])
      return
    }
    const onClient = client as unknown as Line
    onClient.query(query, (failure, rows) => {
      this.return(client, failure !== null && !(failure instanceof pg.DatabaseError))
      answered(failure, rows)
    })
  }

  /** A statement, or several, whose values are read as the driver does by itself. */
  async parsed(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    const client = await this.take()
    let isDoubtful = true
    try {
      const result = await client.query({ text, types: pg.types, ...(values && { values: [...values] }) })
      isDoubtful = false
      return result
    } catch (failure) {
      throw asTrouble(failure as Error)
    } finally {
      this.return(client, isDoubtful)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.reads.close(), this.access.close(), this.pool.end()])
  }

  /** When PostgreSQL has no connection left for us, we make do with those that we have. */
  private async connect(): Promise<pg.PoolClient> {
    for (const deadline = Date.now() + this.timeouts.connect; ; await sleep(ASK_AGAIN_MS)) {
      try {
        return await this.pool.connect()
      } catch (failure) {
        if (!isRefused(failure) || Date.now() > deadline) throw failure
        this.beModest()
      }
    }
  }

  private beModest(): void {
    const { options } = this.pool
    if (options.max === this.most)
      setTimeout(() => {
        options.max = this.most
      }, MODESTY_MS).unref()
    options.max = Math.max(1, Math.min(options.max, this.pool.totalCount))
  }

  /** Closes one, so that a connection that is never lent out can be opened in its place. */
  private async giveOneUp(): Promise<void> {
    if (this.pool.totalCount === 0) return
    const client = await this.take()
    this.beModest()
    this.return(client, true)
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
