import pg from 'pg'
import type { Registry } from '../definition/registry.ts'
import { type Line, PlainQuery, type Row } from './plain-query.ts'
import { QuickConnection } from './quick-connection.ts'
import { compile, requireAccount, type Sql } from './sql.ts'
import { turnSocket } from './turn-socket.ts'

export type { Row } from './plain-query.ts'
export type ConnectionSettings = pg.PoolConfig

/** The account that statements run for, and the user on whose behalf. */
export interface Actor {
  readonly accountId: string
  readonly userId: string
  readonly zone: string
  /** What the change log names beside the user. */
  readonly tokenId?: string
  readonly requestId?: string
  /** Nobody asked for it but the system itself: the change log names no user. */
  readonly isSystem?: true
}

/** What runs statements for one account: the pool for reads, or one transaction. */
export interface Session {
  readonly registry: Registry
  readonly actor: Actor
  /** How many UPDATE statements have run. */
  readonly updates: number
  rows(statement: Sql): Promise<Row[]>
  /** The same for reads that PostgreSQL answers at once; they travel together. */
  quickly(statement: Sql): Promise<Row[]>
}

/** A session in which some of the work can be taken back without giving up the rest. */
export interface Transaction extends Session {
  undoable<Result>(work: () => Promise<Result>): Promise<Result>
}

type Work<Result> = (session: Transaction) => Promise<Result>

const NAMED_STATEMENTS = 2_000
const ATTEMPTS = 8
/** Serialization failure, deadlock, a record that was deleted or linked meanwhile: run again, all is seen as it is now. */
const WORTH_RETRYING = new Set(['40001', '40P01', '23503'])

/** Says for the change log who acts in the transaction. */
const STAMP = `SELECT set_config('rapport.user_id', $1, true), set_config('rapport.token_id', $2, true),
  set_config('rapport.request_id', $3, true)`

const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

export class Database {
  readonly pool: pg.Pool
  readonly registry: Registry
  readonly connection: pg.PoolConfig
  private readonly quick: QuickConnection
  private readonly statementNames = new Map<string, string>()

  constructor(connection: ConnectionSettings, registry: Registry) {
    this.registry = registry
    this.connection = connection
    const settings = {
      max: 10,
      connectionTimeoutMillis: 5_000,
      application_name: 'rapport',
      options: '-c timezone=UTC -c datestyle=ISO',
      // Statements need not wait for each other's answers.
      pipeline: true,
      stream: turnSocket,
      ...connection,
      types: asText,
    }
    this.pool = new pg.Pool(settings)
    this.quick = new QuickConnection(settings)
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    this.pool.on('error', () => {})
  }

  /** A statement outside of any account: tokens, accounts, health. */
  async query(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.run(this.pool as unknown as Line, text, values)
  }

  /** The same for reads that PostgreSQL answers at once; they travel together. */
  async queryQuickly(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.run(this.quick, text, values)
  }

  session(actor: Actor): Session {
    return this.sessionOn(this.pool, actor)
  }

  /**
   * Runs the work in one transaction; when it throws, nothing of it is left.
   * Those that name the same queue run one after another, in whichever process.
   */
  async transaction<Result>(actor: Actor, work: Work<Result>, queue?: number): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(actor, work, queue)
      } catch (error) {
        if (attempt >= ATTEMPTS || !WORTH_RETRYING.has((error as { code?: string }).code ?? '')) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
      }
    }
  }

  /** The rows that a statement finds at one moment, this many in memory at a time. */
  async *pieces(actor: Actor, statement: Sql, size: number): AsyncGenerator<Row[]> {
    const { text, values } = compile(statement)
    requireAccount(text)
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN READ ONLY')
      await client.query(`DECLARE pieces NO SCROLL CURSOR FOR ${text}`, [actor.accountId, ...values])
      for (;;) {
        const { rows } = await client.query<Row>({ text: `FETCH ${size} FROM pieces`, rowMode: 'array' })
        if (rows.length === 0) return
        yield rows
      }
    } finally {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      client.release(broken)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.quick.close(), this.pool.end()])
  }

  private async attempt<Result>(actor: Actor, work: Work<Result>, queue?: number): Promise<Result> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      // Whatever keeps it from beginning keeps the next statement from running, which is the one to report it.
      for (const begun of [client.query('BEGIN'), this.stamp(client, actor)]) begun?.catch(() => {})
      if (queue !== undefined) await client.query('SELECT pg_advisory_xact_lock($1)', [queue])
      const result = await work(this.transactionOn(client, actor))
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  private stamp(client: pg.PoolClient, actor: Actor): Promise<Row[]> | undefined {
    const { userId, tokenId = '', requestId = '', isSystem } = actor
    return isSystem ? undefined : this.run(client as unknown as Line, STAMP, [userId, tokenId, requestId])
  }

  private transactionOn(client: pg.PoolClient, actor: Actor): Transaction {
    const undoable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await client.query('SAVEPOINT undoable')
      try {
        const result = await work()
        await client.query('RELEASE SAVEPOINT undoable')
        return result
      } catch (failure) {
        await client.query('ROLLBACK TO SAVEPOINT undoable; RELEASE SAVEPOINT undoable')
        throw failure
      }
    }
    return Object.assign(this.sessionOn(client, actor), { undoable })
  }

  private sessionOn(connection: pg.Pool | pg.PoolClient, actor: Actor): Session {
    const line = connection as unknown as Line
    const sendTo = (to: Line) => (statement: Sql) => {
      const { text, values } = compile(statement)
      requireAccount(text)
      if (text.startsWith('UPDATE')) session.updates++
      return this.run(to, text, [actor.accountId, ...values])
    }
    const session = {
      registry: this.registry,
      actor,
      updates: 0,
      rows: sendTo(line),
      quickly: sendTo(connection === this.pool ? this.quick : line),
    }
    return session
  }

  private run(line: Line, text: string, values: readonly unknown[]): Promise<Row[]> {
    const query = new PlainQuery(text, values, this.nameOf(text))
    return new Promise((resolve, reject) => {
      line.query(query, (failure, rows) => (failure ? reject(failure) : resolve(rows)))
    })
  }

  /** Named statements are prepared once per connection; past the limit they are planned each time. */
  private nameOf(text: string): string | undefined {
    const known = this.statementNames.get(text)
    if (known || this.statementNames.size >= NAMED_STATEMENTS) return known
    const name = `s${this.statementNames.size}`
    this.statementNames.set(text, name)
    return name
  }
}
