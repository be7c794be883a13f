import { Overloaded } from './outage.ts'
import type { Timeouts } from './timeouts.ts'

const MAX_WAITING = 1_000
const CHECK_EVERY_MS = 250
/** The rest is for others: all of this may be waiting for one lock. */
const SHARE_OF_ONE = 0.8

interface Waiter {
  readonly since: number
  enter(): void
  refuse(failure: Overloaded): void
}

/**
 * Lends out so many connections at once, and not all of them to one account; others wait for one in a queue, of which
 * accounts are served in turn. When none comes back for a while there is no point in waiting: whoever is in the queue
 * or comes is refused at once, until one does.
 */
export class PoolSemaphore {
  private readonly permits: number
  private readonly permitsOfOne: number
  private readonly timeouts: Pick<Timeouts, 'poolWait' | 'poolStall'>
  /** Which account was served last stands at the end. */
  private readonly queues = new Map<string, Waiter[]>()
  private waiting = 0
  private readonly heldBy = new Map<string, number>()
  private held = 0
  private movedAt = 0
  private timer: NodeJS.Timeout | undefined

  constructor(permits: number, timeouts: Pick<Timeouts, 'poolWait' | 'poolStall'>) {
    this.permits = permits
    this.permitsOfOne = Math.ceil(SHARE_OF_ONE * permits)
    this.timeouts = timeouts
  }

  async acquire(account: string): Promise<void> {
    if (this.hasRoomFor(account)) {
      this.movedAt = performance.now()
      this.take(account)
      return
    }
    if (this.isStalled() || this.waiting >= MAX_WAITING) throw tooMany()
    await new Promise<void>((enter, refuse) => {
      const queue = this.queues.get(account) ?? []
      this.queues.set(account, queue)
      queue.push({ since: performance.now(), enter, refuse })
      this.waiting++
      this.timer ??= setInterval(() => this.refuseLate(), CHECK_EVERY_MS)
    })
  }

  release(account: string): void {
    this.movedAt = performance.now()
    this.held--
    const left = this.heldBy.get(account)! - 1
    if (left > 0) this.heldBy.set(account, left)
    else this.heldBy.delete(account)
    this.serveNext()
  }

  private hasRoomFor = (account: string): boolean =>
    this.held < this.permits && (this.heldBy.get(account) ?? 0) < this.permitsOfOne

  private take(account: string): void {
    this.held++
    this.heldBy.set(account, (this.heldBy.get(account) ?? 0) + 1)
  }

  private serveNext(): void {
    const next = this.queues.keys().find(this.hasRoomFor)
    if (next === undefined) return
    const queue = this.queues.get(next)!
    const first = this.shift(next, queue)
    if (this.queues.delete(next)) this.queues.set(next, queue)
    this.take(next)
    first.enter()
  }

  private shift(account: string, queue: Waiter[]): Waiter {
    const first = queue.shift()!
    if (queue.length === 0) this.queues.delete(account)
    if (--this.waiting === 0) {
      clearInterval(this.timer)
      this.timer = undefined
    }
    return first
  }

  private isStalled(): boolean {
    return performance.now() - this.movedAt > this.timeouts.poolStall
  }

  private refuseLate(): void {
    const longest = this.isStalled() ? 0 : this.timeouts.poolWait
    const until = performance.now() - longest
    for (const [account, queue] of this.queues)
      while (queue[0] && queue[0].since <= until) this.shift(account, queue).refuse(tooMany())
  }
}

const tooMany = () => new Overloaded('Too many requests wait for the database')
