import { errors, refuse } from '../errors/errors.ts'

/** How much of something a process does at once, and for whom. */
export interface SemaphoreSettings {
  /** What it limits, for those who are refused: `exports`. */
  readonly what: string
  readonly permits: number
  readonly permitsPerKey: number
  /** How many may wait for a permit, and for how long. */
  readonly maxWaiting: number
  readonly maxWaitingPerKey: number
  readonly waitTimeoutMs: number
}

type Release = () => void

interface Waiter {
  enter(): void
}

/**
 * A semaphore that is fair between its keys, accounts or addresses: none has all permits, and those who wait are served
 * round robin, however many wait for each.
 */
export class FairSemaphore {
  readonly settings: SemaphoreSettings
  private readonly held = new Map<string, number>()
  private heldInAll = 0
  /** Whose key was served last stands at the end. */
  private readonly queues = new Map<string, Set<Waiter>>()
  private waitingInAll = 0

  constructor(settings: SemaphoreSettings) {
    this.settings = settings
  }

  /** Waits for a permit; what it answers with gives it back. Refused when too many wait, or nobody wants it any more. */
  async acquire(key: string, gone?: AbortSignal): Promise<Release> {
    if (!this.hasRoomFor(key)) await this.wait(key, gone)
    else this.take(key)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.release(key)
    }
  }

  /** Does the work while it holds a permit. */
  async run<Result>(key: string, work: () => Promise<Result>, gone?: AbortSignal): Promise<Result> {
    const release = await this.acquire(key, gone)
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** How many permits this key has. */
  heldBy = (key: string): number => this.held.get(key) ?? 0

  /** Whether it would get one at once. */
  hasRoomFor = (key: string): boolean =>
    this.heldInAll < this.settings.permits && this.heldBy(key) < this.settings.permitsPerKey

  private take(key: string): void {
    this.heldInAll++
    this.held.set(key, this.heldBy(key) + 1)
  }

  private release(key: string): void {
    this.heldInAll--
    const left = this.heldBy(key) - 1
    if (left > 0) this.held.set(key, left)
    else this.held.delete(key)
    this.serveNext()
  }

  private serveNext(): void {
    const next = this.queues.keys().find((key) => this.hasRoomFor(key))
    if (next === undefined) return
    const queue = this.queues.get(next)!
    this.queues.delete(next)
    this.queues.set(next, queue)
    const [first] = queue
    first!.enter()
  }

  private wait(key: string, gone?: AbortSignal): Promise<void> {
    const { maxWaiting, maxWaitingPerKey, waitTimeoutMs } = this.settings
    const queue = this.queues.get(key) ?? new Set()
    if (queue.size >= maxWaitingPerKey || this.waitingInAll >= maxWaiting) throw this.refusalOf(key)
    this.queues.set(key, queue)
    return new Promise((resolve, reject) => {
      const end = (act: () => void) => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
        queue.delete(waiter)
        this.waitingInAll--
        if (queue.size === 0) this.queues.delete(key)
        act()
      }
      const giveUp = () => end(() => reject(this.tooMany()))
      const waiter: Waiter = {
        enter: () => {
          this.take(key)
          end(resolve)
        },
      }
      const timer = Number.isFinite(waitTimeoutMs) ? setTimeout(giveUp, waitTimeoutMs) : undefined
      queue.add(waiter)
      this.waitingInAll++
      gone?.addEventListener('abort', giveUp)
      if (gone?.aborted) giveUp()
    })
  }

  private refusalOf(key: string) {
    const { what, permitsPerKey } = this.settings
    if (this.heldBy(key) < permitsPerKey) return this.tooMany()
    const detail = `There are ${this.heldBy(key)} ${what} of yours already, and no more can wait`
    return refuse(errors.tooManyAttempts(detail), { 'retry-after': '10' })
  }

  private tooMany() {
    const detail = `There are too many ${this.settings.what} at the moment: try again later`
    return refuse(errors.unavailable(detail), { 'retry-after': '10' })
  }
}
