import { Overloaded } from './outage.ts'
import type { Timeouts } from './timeouts.ts'

const MAX_WAITING = 1_000
const CHECK_EVERY_MS = 250

interface Waiter {
  readonly since: number
  enter(): void
  refuse(failure: Overloaded): void
}

/**
 * Lends out so many connections at once; others wait for one in a queue. When none comes back for a while there is no
 * point in waiting: whoever is in the queue or comes is refused at once, until one does.
 */
export class PoolSemaphore {
  private readonly permits: number
  private readonly timeouts: Pick<Timeouts, 'poolWait' | 'poolStall'>
  private readonly queue: Waiter[] = []
  private held = 0
  private movedAt = 0
  private timer: NodeJS.Timeout | undefined

  constructor(permits: number, timeouts: Pick<Timeouts, 'poolWait' | 'poolStall'>) {
    this.permits = permits
    this.timeouts = timeouts
  }

  async acquire(): Promise<void> {
    if (this.held < this.permits) {
      this.held++
      this.movedAt = performance.now()
      return
    }
    if (this.isStalled() || this.queue.length >= MAX_WAITING) throw tooMany()
    await new Promise<void>((enter, refuse) => {
      this.queue.push({ since: performance.now(), enter, refuse })
      this.timer ??= setInterval(() => this.refuseLate(), CHECK_EVERY_MS)
    })
  }

  release(): void {
    this.movedAt = performance.now()
    const next = this.queue.shift()
    if (next) next.enter()
    else this.held--
    this.stopWhenEmpty()
  }

  private isStalled(): boolean {
    return performance.now() - this.movedAt > this.timeouts.poolStall
  }

  private refuseLate(): void {
    const longest = this.isStalled() ? 0 : this.timeouts.poolWait
    const until = performance.now() - longest
    while (this.queue[0] && this.queue[0].since <= until) this.queue.shift()!.refuse(tooMany())
    this.stopWhenEmpty()
  }

  private stopWhenEmpty(): void {
    if (this.queue.length > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }
}

const tooMany = () => new Overloaded('Too many requests wait for the database')
