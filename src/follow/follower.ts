import { setTimeout as sleep } from 'node:timers/promises'
import { lead } from '../store/connection/leadership.ts'
import type { Database } from '../store/database.ts'
import { CHANNEL } from './bell.ts'

/** Somebody who follows the logs of accounts, and knows how far he has read. */
export interface LogReader {
  /** Where it goes on when nobody has written anything, such as after a restart. */
  accounts(): Promise<readonly string[]>
  /** Reads on to the end of the log of this account. It is called again when there may be more, never twice at once. */
  readOn(accountId: string, stop: AbortSignal): Promise<void>
  /** Ends what it does beside that: this process leads no more. */
  end?(): Promise<void>
}

/** The advisory lock of whoever follows; of all processes one. */
const LOCK = 7_202_611
/** This often it looks for what nobody has told it of. */
const LOOK_EVERY_MS = 10_000
const AGAIN_AFTER_MS = 1_000
/** So many accounts are read on at once. */
const AT_ONCE = 4

/** Lets all readers of the log go on whenever there is more of it: in one of all processes, the next takes over. */
export class LogFollower {
  private readonly database: Database
  private readonly readers: readonly LogReader[]
  private readonly log: (failure: unknown) => void
  private readonly stopping = new AbortController()
  private following: Promise<void> = Promise.resolve()

  constructor(database: Database, readers: readonly LogReader[], log: (failure: unknown) => void) {
    this.database = database
    this.readers = readers
    this.log = log
  }

  start(): void {
    this.following = this.follow()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.following
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      const turns = new Turns(this.readers, this.log)
      const settings = {
        lock: LOCK,
        channel: CHANNEL,
        heard: (accounts: string) => turns.wake(accounts.split(' ')),
      }
      await lead(this.database.connection, settings, signal, () => turns.begin()).catch((failure) =>
        this.log(failure),
      )
      await turns.end()
      if (!signal.aborted) await sleep(AGAIN_AFTER_MS, undefined, { signal }).catch(() => {})
    }
  }
}

/** Whose turn it is, while this process leads. */
class Turns {
  private readonly readers: readonly LogReader[]
  private readonly log: (failure: unknown) => void
  private readonly stopping = new AbortController()
  /** By reader, the accounts that wait; one that is being read on may wait for another turn. */
  private readonly waiting: readonly Set<string>[]
  private readonly busy: readonly Set<string>[]
  private readonly running = new Set<Promise<void>>()
  private looking: Promise<void> = Promise.resolve()
  private hasBegun = false

  constructor(readers: readonly LogReader[], log: (failure: unknown) => void) {
    this.readers = readers
    this.log = log
    this.waiting = readers.map(() => new Set())
    this.busy = readers.map(() => new Set())
  }

  begin(): void {
    this.hasBegun = true
    this.looking = this.look()
  }

  wake(accounts: readonly string[]): void {
    if (!this.hasBegun) return
    for (const waiting of this.waiting) for (const one of accounts) waiting.add(one)
    this.goOn()
  }

  async end(): Promise<void> {
    this.stopping.abort()
    await Promise.all([this.looking, ...this.running])
    await Promise.all(this.readers.map((reader) => reader.end?.()))
  }

  private async look(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      for (const [index, reader] of this.readers.entries())
        try {
          for (const one of await reader.accounts()) this.waiting[index]!.add(one)
        } catch (failure) {
          this.log(failure)
        }
      this.goOn()
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }

  private goOn(): void {
    for (const [index, waiting] of this.waiting.entries())
      for (const account of waiting) {
        const busy = this.busy[index]!
        if (this.stopping.signal.aborted || busy.size >= AT_ONCE) break
        if (busy.has(account)) continue
        waiting.delete(account)
        busy.add(account)
        const turn = this.take(index, account)
        this.running.add(turn)
        void turn.finally(() => {
          this.running.delete(turn)
          busy.delete(account)
          this.goOn()
        })
      }
  }

  private async take(index: number, account: string): Promise<void> {
    try {
      await this.readers[index]!.readOn(account, this.stopping.signal)
    } catch (failure) {
      if (!this.stopping.signal.aborted) this.log(failure)
    }
  }
}
