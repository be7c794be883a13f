import { comparePositions, type Position, readPosition } from '../../jsonapi/change.ts'
import type { Database } from '../database.ts'
import { newChanges, type ReadSoFar } from './new-changes.ts'
import type { StoredChange } from './stored-change.ts'

const EVERY_MS = 300
/** When there is more than was taken at once. */
const AT_ONCE_MS = 20

/** What the last look at the log found of an account: everything after one position, up to another. */
interface Heard extends ReadSoFar {
  readonly from: Position
  readonly changes: readonly StoredChange[]
}

interface Account {
  heard: Heard
  readonly followers: Set<Follower>
}

/** Somebody who waits for the changes of an account. */
export interface Follower {
  /** What came after this position; undefined when that is longer ago than is remembered. */
  since(position: Position): Pick<Heard, 'to' | 'changes'> | undefined
  /** Resolves with the next changes, at the end of the time, or when the signal is given. */
  next(milliseconds: number, stop: AbortSignal): Promise<void>
  leave(): void
}

/** Looks at the log for all accounts that are followed in this process at once, and only while there are any. */
export class ChangeFeed {
  private readonly database: Database
  private readonly log: (failure: unknown) => void
  private readonly accounts = new Map<string, Account>()
  private readonly wakers = new Map<Follower, () => void>()
  private isLooking = false

  constructor(database: Database, log: (failure: unknown) => void) {
    this.database = database
    this.log = log
  }

  /** Begins to follow an account; whoever does has read its log up to this position. */
  follow(accountId: string, position: Position): Follower {
    const account = this.accounts.get(accountId) ?? {
      heard: { from: position, to: position, changes: [], settled: -1n },
      followers: new Set(),
    }
    this.accounts.set(accountId, account)
    const follower: Follower = {
      since: (seen) => sinceIn(account.heard, seen),
      next: (milliseconds, stop) => this.sleep(follower, milliseconds, stop),
      leave: () => {
        account.followers.delete(follower)
        if (account.followers.size === 0) this.accounts.delete(accountId)
      },
    }
    account.followers.add(follower)
    if (!this.isLooking) void this.lookOn()
    return follower
  }

  private sleep(follower: Follower, milliseconds: number, stop: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        stop.removeEventListener('abort', wake)
        this.wakers.delete(follower)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      stop.addEventListener('abort', wake)
      this.wakers.set(follower, wake)
      if (stop.aborted) wake()
    })
  }

  private async lookOn(): Promise<void> {
    this.isLooking = true
    while (this.accounts.size > 0) {
      const hasMore = await this.look().catch((failure) => this.log(failure))
      await new Promise((resolve) => setTimeout(resolve, hasMore ? AT_ONCE_MS : EVERY_MS))
    }
    this.isLooking = false
  }

  /** Whether there is more than it took. */
  private async look(): Promise<boolean> {
    const known = new Map([...this.accounts].map(([id, { heard }]) => [id, heard]))
    const found = await newChanges(this.database, known)
    for (const [id, account] of this.accounts) {
      const { to: from, settled: before } = known.get(id) ?? account.heard
      const { changes, settled } = found.get(id) ?? { changes: [], settled: before }
      const last = changes.at(-1)
      account.heard = { from, changes, settled, to: last ? readPosition(last[0])! : from }
      if (last) for (const follower of account.followers) this.wakers.get(follower)?.()
    }
    return found.values().some(({ isPart }) => isPart)
  }
}

function sinceIn({ from, to, changes }: Heard, seen: Position): Pick<Heard, 'to' | 'changes'> | undefined {
  if (comparePositions(seen, from) < 0) return undefined
  if (comparePositions(seen, to) >= 0) return { to: seen, changes: [] }
  return { to, changes: changes.filter(([at]) => comparePositions(readPosition(at)!, seen) > 0) }
}
