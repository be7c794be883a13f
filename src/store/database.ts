import type pg from 'pg'
import type { Reader } from '../definition/reader.ts'
import type { Registry } from '../definition/registry.ts'
import type { Position } from '../jsonapi/change.ts'
import type { Cause } from './cause.ts'
import { ConnectionPool, type ConnectionSettings, NOBODYS } from './connection/connection-pool.ts'
import { StatementNames } from './connection/driver/statement-names.ts'
import { type Row, type TakeRow, TextQuery } from './connection/driver/text-query.ts'
import { OpenTransaction, type Run } from './connection/open-transaction.ts'
import { asOutage, outageIn } from './connection/outage.ts'
import type { Listening } from './connection/pipelined-connection.ts'
import { TIMEOUTS, type Timeouts } from './connection/timeouts.ts'
import type { Rights } from './rights.ts'
import { seenNow, seenOfThePast } from './seen-records.ts'
import { compile, requireAccount, type Seen, type Sql, type Statement } from './sql.ts'

export type { ConnectionSettings } from './connection/connection-pool.ts'
export type { Row, TakeRow } from './connection/driver/text-query.ts'

/** The account that statements run for, and the user on whose behalf. */
export interface Actor {
  readonly accountId: string
  readonly userId: string
  readonly zone: string
  /** To whom what is read is said, where that is somebody. */
  readonly reader?: Reader
  /** What the change log names beside the user. */
  readonly tokenId?: string
  readonly requestId?: string
  /** Nobody asked for it but the system itself: the change log names no user. */
  readonly isSystem?: true
  /** Why it acts, where that is neither a request nor the system by itself. */
  readonly cause?: Cause
  /** Somebody who is signed in has just given their password once more. */
  readonly isConfirmed?: true
  /** What the actor may do, where that reaches beyond the record that is written. */
  readonly scopes?: ReadonlySet<string>
  /** What the actor may see and do, where that is less than everything. */
  readonly rights?: Rights | undefined
}

/** A database session: runs statements for one account, on the pool for reads, or in one transaction. */
export interface Session {
  readonly registry: Registry
  readonly actor: Actor
  /** Why records change, for the change log. */
  readonly cause: Cause
  /** What is seen in it and may be done; unset, everything. */
  readonly rights?: Rights | undefined
  /** The same session for what was found to be right. */
  readonly unrestricted: Session
  /** The same for what rules do beyond that which was asked for. */
  readonly forRules: Session
  /** The same for reading what somebody else of the account sees; `seen` says how, where tables are not those of now. */
  as(actor: Actor, seen?: SeenBy): Session
  /** The position of the change log that it looks back to; unset, records are read as they are now. */
  readonly asOf?: Position
  /** With `take`, rows are handed over one by one as they come, and none is returned. */
  rows(statement: Sql, take?: TakeRow): Promise<Row[]>
  /** The same for reads that PostgreSQL answers at once: none waits for the answer to another. */
  pipelined(statement: Sql, take?: TakeRow): Promise<Row[]>
}

/** What is read of each type by who sees only a part. */
type SeenBy = (rights: Rights) => Seen

/** A session in which some of the work can be taken back without giving up the rest. */
export interface Transaction extends Session {
  readonly unrestricted: Transaction
  inSavepoint<Result>(work: () => Promise<Result>): Promise<Result>
}

type Work<Result> = (session: Transaction) => Promise<Result>

interface How {
  /** Held to the end: transactions that name the same lock run one after another, in whichever process. */
  readonly advisoryLock?: number
  /** No request waits for it: it may wait for locks, and run, for long. */
  readonly isBackground?: boolean
  /** Everything is done and checked as if it were to stay, and then nothing of it is kept. */
  readonly isRehearsal?: boolean
}

const ATTEMPTS = 8
/** Serialization failure, deadlock, a record that was deleted or linked meanwhile: run again, all is seen as it is now. */
const WORTH_RETRYING = new Set(['40001', '40P01', '23503', '23001'])

/** Says for the change log who acts in the transaction. */
const STAMP = `SELECT set_config('rapport.user_id', $1, true), set_config('rapport.token_id', $2, true),
  set_config('rapport.request_id', $3, true)`

/** Puts the tables of the past before those of now. */
const LOOK_BACK = `SELECT set_config('search_path', 'past, ' || current_setting('search_path'), true),
  set_config('rapport.past_number', $1, true), set_config('rapport.past_place', $2, true)`

const WRITES = /\b(INSERT INTO|UPDATE|DELETE FROM)\b/
const SYSTEM: Actor = { accountId: NOBODYS, userId: '0', zone: 'UTC', isSystem: true }

export class Database {
  readonly registry: Registry
  readonly connection: ConnectionSettings
  /** There was no room for what was to be stored. */
  wasFull = false
  /** Hears of every transaction of an account that has ended: others may have waited behind one that changed nothing. */
  onEnd: (accountId: string) => void = () => {}
  private readonly connections: ConnectionPool
  private readonly timeouts: Timeouts
  private schema: string | undefined
  private readonly statements = new StatementNames()
  private readonly besides: Database[] = []

  constructor(connection: ConnectionSettings, registry: Registry, timeouts: Partial<Timeouts> = {}) {
    this.registry = registry
    this.connection = connection
    this.timeouts = { ...TIMEOUTS, ...timeouts }
    this.connections = new ConnectionPool(connection, this.timeouts)
  }

  get pool(): pg.Pool {
    return this.connections.pool
  }

  /** Opens the reserved connections before others have taken all that PostgreSQL has. */
  async open(): Promise<void> {
    await Promise.all([this.connections.reads.open(), this.connections.access.open()])
  }

  /** The same over a few connections of its own: nobody waits there behind requests, nor they behind him. */
  beside(connections: number): Database {
    const beside = new Database({ ...this.connection, max: connections }, this.registry, this.timeouts)
    beside.onEnd = (accountId) => this.onEnd(accountId)
    this.besides.push(beside)
    return beside
  }

  /** A statement outside of any account: tokens, accounts, health. */
  async query(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    if (!WRITES.test(text)) return this.run(this.connections.of(NOBODYS), text, values)
    return this.attempt(SYSTEM, {}, (transaction) => transaction.run(text, values))
  }

  /** A statement over the records of all accounts, in a transaction of its own. */
  async everywhere(statement: Sql): Promise<Row[]> {
    const { text, values } = compile(statement, undefined, 1)
    return this.query(text, values)
  }

  /** The same for reads that PostgreSQL answers at once: none waits for the answer to another. */
  async queryPipelined(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.run(this.connections.reads, text, values)
  }

  /** Finds out who asks, over a connection that nobody else can take; nothing that might wait for a lock. */
  async queryAccess(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.run(this.connections.access, text, values)
  }

  /** For a library that brings its own SQL, and reads values as the driver does. */
  queryParsed(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    return this.connections.parsed(text, values)
  }

  /** Hears what PostgreSQL notifies, on a connection that is open anyway. */
  async listen(listening: Listening): Promise<void> {
    await this.connections.reads.listen(listening)
  }

  /** For reads; a statement that writes is a transaction of its own. */
  session(actor: Actor): Session {
    const { connections } = this
    const lent = connections.of(actor.accountId)
    return this.sessionOn(
      actor,
      ({ text, values }, statement, take) =>
        WRITES.test(text)
          ? this.transaction(actor, (session) => session.rows(statement))
          : this.run(lent, text, values, { take }),
      ({ text, values }, _statement, take) => this.run(connections.reads, text, values, { take }),
    )
  }

  /** Runs the work in one transaction; when it throws, nothing of it is left. */
  async transaction<Result>(actor: Actor, work: Work<Result>, how: How = {}): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(actor, how, (open) => work(this.transactionOn(open, actor)))
      } catch (error) {
        if (attempt >= ATTEMPTS || !WORTH_RETRYING.has((error as { code?: string }).code ?? '')) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
      }
    }
  }

  /** Reads records as they were at a position of the change log: tables are those of the schema `past`. */
  async past<Result>(
    actor: Actor,
    position: Position,
    read: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    const seenBy = actor.rights && (await this.seenOfThePast())
    const client = await this.connections.acquire(actor.accountId)
    const open = new OpenTransaction(client, this.run, this.timeouts, false)
    // A name of its own: under another search path PostgreSQL would plan a prepared statement anew each time.
    const send =
      (isUnprepared: boolean): Send =>
      ({ text, values }, _statement, take) =>
        open.run(`${text} -- past`, values, { take, isUnprepared })
    try {
      open.begin('BEGIN READ ONLY')
      open.run(LOOK_BACK, position).catch(() => {})
      // The best way to a list depends on how far back it is; to records by their ids there is only one.
      return await read({ ...this.sessionOn(actor, send(true), send(false), seenBy), asOf: position })
    } finally {
      // Nothing is left to be told: the answer need not wait for it.
      open.rollback().then((isSound) => this.connections.release(client, !isSound))
    }
  }

  /** How those who see only a part look back; asked once where the tables of now are. */
  private async seenOfThePast(): Promise<SeenBy> {
    this.schema ??= (await this.query('SELECT quote_ident(current_schema())'))[0]![0]!
    const { schema } = this
    return (rights) => seenOfThePast(rights, schema)
  }

  /** The rows that a statement finds at one moment, this many in memory at a time. */
  async *pieces(actor: Actor, statement: Sql, size: number): AsyncGenerator<Row[]> {
    const { text, values } = compile(statement, actor.rights && seenNow(actor.rights))
    requireAccount(text)
    const client = await this.connections.acquire(actor.accountId)
    const open = new OpenTransaction(client, this.run, this.timeouts, true)
    try {
      open.begin('BEGIN READ ONLY')
      await open.run(`DECLARE pieces NO SCROLL CURSOR FOR ${text}`, [actor.accountId, ...values], {
        isUnprepared: true,
      })
      for (;;) {
        const rows = await open.run(`FETCH ${size} FROM pieces`, [], { isUnprepared: true })
        if (rows.length === 0) return
        yield rows
      }
    } finally {
      this.connections.release(client, !(await open.rollback()))
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.connections.close(), ...this.besides.map((one) => one.close())])
  }

  private async attempt<Result>(
    actor: Actor,
    { advisoryLock, isBackground = false, isRehearsal = false }: How,
    work: (open: OpenTransaction) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.connections.acquire(actor.accountId)
    const open = new OpenTransaction(client, this.run, this.timeouts, isBackground)
    const end = (isSound: boolean) => {
      this.connections.release(client, !isSound)
      if (actor !== SYSTEM) this.onEnd(actor.accountId)
    }
    let result: Result
    try {
      open.begin()
      stamp(open, actor)
      if (advisoryLock !== undefined) await open.run('SELECT pg_advisory_xact_lock($1)', [advisoryLock])
      result = await work(open)
      if (!isRehearsal) await open.commit()
    } catch (error) {
      end(await open.rollback())
      throw error
    }
    // No constraint waits for a commit, so a rehearsal has found all that one would. While it is open, the log shows nothing newer.
    end(isRehearsal ? await open.rollback() : true)
    return result
  }

  private transactionOn(open: OpenTransaction, actor: Actor): Transaction {
    const send: Send = ({ text, values }, _statement, take) => open.run(text, values, { take })
    const inSavepoint = <Result>(work: () => Promise<Result>) => open.inSavepoint(work)
    const session = this.sessionOn(actor, send, send)
    Object.assign(session.unrestricted, { inSavepoint })
    return Object.assign(session, { inSavepoint }) as Transaction
  }

  private sessionOn(actor: Actor, send: Send, sendPipelined: Send, seenBy: SeenBy = seenNow): Session {
    const session = (rights: Rights | undefined, cause: Cause): Session => {
      const through = (via: Send) => (statement: Sql, take?: TakeRow) => {
        const { text, values } = compile(statement, rights && seenBy(rights))
        requireAccount(text)
        return via({ text, values: [actor.accountId, ...values] }, statement, take)
      }
      return {
        registry: rights?.registry ?? this.registry,
        actor,
        rights,
        cause,
        get unrestricted(): Session {
          unrestricted ??= rights ? session(undefined, cause) : this
          return unrestricted
        },
        get forRules(): Session {
          forRules ??= session(undefined, 'rule')
          return forRules
        },
        as: (other, seen = seenBy) => this.sessionOn(other, send, sendPipelined, seen),
        rows: through(send),
        pipelined: through(sendPipelined),
      }
    }
    let unrestricted: Session | undefined
    let forRules: Session | undefined
    return session(actor.rights, actor.cause ?? (actor.isSystem ? 'automation' : 'request'))
  }

  private readonly run: Run = (queryable, text, values = [], how = {}) => {
    const name = how.isUnprepared ? undefined : this.statements.nameOf(text)
    const query = new TextQuery(text, values, name, how)
    return new Promise((resolve, reject) => {
      queryable.query(query, (failure, rows) => {
        if (!failure) return query.refusal ? reject(query.refusal) : resolve(rows)
        if (outageIn(failure) === 'full') this.wasFull = true
        reject(asOutage(failure))
      })
    })
  }
}

type Send = (statement: Statement, sql: Sql, take?: TakeRow) => Promise<Row[]>

function stamp(open: OpenTransaction, { userId, tokenId = '', requestId = '', isSystem }: Actor): void {
  if (!isSystem) open.run(STAMP, [userId, tokenId, requestId]).catch(() => {})
}
