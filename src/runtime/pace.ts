/** How slow somebody may be: silent for so long at the most, and on the average no slower than this. */
export interface Pace {
  readonly patienceMs: number
  readonly bytesPerSecond: number
}

/** The patience with one who reads or sends: waiting uses it up, bytes bring it back. */
export class Pacer {
  private readonly pace: Pace
  private readonly onEnd: () => void
  private leftMs: number
  private since = 0
  private timer: NodeJS.Timeout | undefined

  constructor(pace: Pace, onEnd: () => void) {
    this.pace = pace
    this.onEnd = onEnd
    this.leftMs = pace.patienceMs
  }

  /** Begins to wait until so many bytes have moved. */
  begin(bytes = 0): void {
    this.since = performance.now()
    this.timer = setTimeout(this.onEnd, this.leftMs + this.worth(bytes))
  }

  /** They have. */
  end(bytes = 0): void {
    if (!this.timer) return
    clearTimeout(this.timer)
    this.timer = undefined
    const left = this.leftMs + this.worth(bytes) - (performance.now() - this.since)
    this.leftMs = Math.min(this.pace.patienceMs, Math.max(0, left))
  }

  private worth = (bytes: number): number => (bytes / this.pace.bytesPerSecond) * 1_000
}
