import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Queryable, QueryOptions, Row } from './driver/text-query.ts'
import { ConnectionLost, OutcomeUnknown, Overloaded } from './outage.ts'
import { LONG_RESPONSE, LONG_STATEMENT, type Timeouts } from './timeouts.ts'

export type Run = (
  queryable: Queryable,
  text: string,
  values?: readonly unknown[],
  how?: QueryOptions,
) => Promise<Row[]>

const WAIT_LONGER = `SELECT set_config('lock_timeout', '0', true), set_config('statement_timeout', '${LONG_STATEMENT}', true)`

/** The part of the response timeout of a COMMIT that its answer may take over the network. */
const WAY_BACK = 0.2

/** Work that can be taken back by itself, inside of other such work. */
interface Savepoint {
  readonly outer: Savepoint | undefined
  wasTakenBack: boolean
}

/** Which savepoint the code that runs a statement was called under, however long it has been under way. */
const savepoints = new AsyncLocalStorage<Savepoint>()

/** A transaction that has a connection for itself. */
export class OpenTransaction {
  private readonly queryable: Queryable
  private readonly send: Run
  private readonly isBackground: boolean
  private readonly responseTimeout: number
  private readonly deadline: number
  private begunAt = 0
  private begun: Promise<void> = Promise.resolve()
  private hasEnded = false

  /** In the background nobody waits for it; otherwise it has a deadline. */
  constructor(client: pg.PoolClient, run: Run, timeouts: Timeouts, isBackground: boolean) {
    this.queryable = client as unknown as Queryable
    this.send = run
    this.isBackground = isBackground
    this.responseTimeout = isBackground ? LONG_RESPONSE : timeouts.response
    this.deadline = performance.now() + (isBackground ? Number.POSITIVE_INFINITY : timeouts.transaction)
  }

  /** Each statement waits for it: what travels behind a BEGIN that PostgreSQL then refuses is stored by itself. */
  begin(command: 'BEGIN' | 'BEGIN READ ONLY' = 'BEGIN'): void {
    this.begun = this.send(this.queryable, command, [], { timeout: this.responseTimeout }).then(() => {
      this.begunAt = performance.now()
    })
    // Whoever runs the next statement hears what kept it from beginning.
    this.begun.catch(() => {})
    if (this.isBackground) this.run(WAIT_LONGER).catch(() => {})
  }

  async run(text: string, values?: readonly unknown[], how?: Omit<QueryOptions, 'timeout'>): Promise<Row[]> {
    await this.begun
    // Work that failed may still be under way in part: nobody would take back what it does now.
    if (this.hasEnded || isTakenBack(savepoints.getStore()))
      throw new Error('Its transaction or savepoint has ended')
    if (performance.now() > this.deadline) throw new Overloaded('The request took too long')
    return this.send(this.queryable, text, values, { timeout: this.responseTimeout, ...how })
  }

  /** Rolls back to a savepoint when this work fails; what was done before it stays. */
  async inSavepoint<Result>(work: () => Promise<Result>): Promise<Result> {
    const savepoint: Savepoint = { outer: savepoints.getStore(), wasTakenBack: false }
    await this.run('SAVEPOINT work')
    try {
      const result = await savepoints.run(savepoint, work)
      await this.run('RELEASE SAVEPOINT work')
      return result
    } catch (failure) {
      savepoint.wasTakenBack = true
      await Promise.all([this.run('ROLLBACK TO SAVEPOINT work'), this.run('RELEASE SAVEPOINT work')])
      throw failure
    }
  }

  /** PostgreSQL refuses a COMMIT that comes too late: what is not stored when we stop waiting never is. */
  async commit(): Promise<void> {
    // What sends nothing in between comes here before the answer.
    await this.begun
    // PostgreSQL began before we heard of it: by its clock this ends before we give up, whatever that clock says.
    const longest = performance.now() - this.begunAt + this.responseTimeout * (1 - WAY_BACK)
    const steps = [this.run('SELECT require_in_time($1)', [Math.floor(longest)]), this.run('COMMIT')]
    try {
      await Promise.all(steps)
      this.hasEnded = true
    } catch (failure) {
      await Promise.allSettled(steps)
      if (!(failure instanceof ConnectionLost)) throw failure
      throw new OutcomeUnknown(failure.message, { cause: failure })
    }
  }

  /** Whether the connection can still be used. */
  async rollback(): Promise<boolean> {
    try {
      // What was to be run before comes before it.
      await this.begun
      this.hasEnded = true
      await this.send(this.queryable, 'ROLLBACK')
      return true
    } catch {
      return false
    }
  }
}

const isTakenBack = (savepoint: Savepoint | undefined): boolean =>
  savepoint !== undefined && (savepoint.wasTakenBack || isTakenBack(savepoint.outer))
