let tick: Promise<void> | undefined

/** Resolves when this tick has handled all that has arrived; all who wait for it go on together. */
function endOfTick(): Promise<void> {
  tick ??= new Promise((resolve) => {
    setImmediate(() => {
      tick = undefined
      resolve()
    })
  })
  return tick
}

/** Does the work, for so many callers. */
type Work<Result> = (callers: number) => Promise<Result>

interface Waiting<Result> {
  readonly result: Promise<Result>
  callers: number
}

/**
 * Coalesces calls with the same key: all that come in one tick of the event loop, or while the last call runs, share
 * one result. Nobody gets the result of work that began before he came.
 */
export class Coalescer<Result> {
  private readonly waiting = new Map<string, Waiting<Result>>()
  private readonly running = new Map<string, Promise<unknown>>()

  share(key: string, work: Work<Result>): Promise<Result> {
    const waiting = this.waiting.get(key)
    if (waiting) {
      waiting.callers++
      return waiting.result
    }
    const result = Promise.all([this.running.get(key), endOfTick()]).then(() => this.run(key, work))
    this.waiting.set(key, { result, callers: 1 })
    return result
  }

  private run(key: string, work: Work<Result>): Promise<Result> {
    const { callers } = this.waiting.get(key)!
    this.waiting.delete(key)
    const result = work(callers)
    const ended = result.then(
      () => {},
      () => {},
    )
    this.running.set(key, ended)
    void ended.then(() => {
      if (this.running.get(key) === ended) this.running.delete(key)
    })
    return result
  }
}
