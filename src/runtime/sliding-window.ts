/** A sliding window over work: a few pieces of it run at once, and each learns when those before it are over. */
export class SlidingWindow {
  private readonly size: number
  private readonly running: Promise<void>[] = []

  constructor(size: number) {
    this.size = size
  }

  /** Waits for room in the window, then begins; what fails is told to whoever waits next. */
  async begin(work: (before: Promise<void>) => Promise<void>): Promise<void> {
    if (this.running.length >= this.size) await this.running.shift()
    const begun = work(this.running.at(-1) ?? Promise.resolve())
    begun.catch(() => {})
    this.running.push(begun)
  }

  /** Waits until all is over. */
  async end(): Promise<void> {
    for (let first = this.running.shift(); first; first = this.running.shift()) await first
  }

  /** The same, whatever has failed. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.running)
  }
}
