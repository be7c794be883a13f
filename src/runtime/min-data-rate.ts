/** How slow a client may be: silent for the grace period at the most, and on the average no slower than this. */
export interface MinDataRate {
  readonly graceMs: number
  readonly bytesPerSecond: number
}

/** Ends a transfer that is too slow: waiting uses the grace period up, bytes bring it back. */
export class MinDataRateTimer {
  private readonly minRate: MinDataRate
  private readonly onEnd: () => void
  private leftMs: number
  private since = 0
  private timer: NodeJS.Timeout | undefined

  constructor(minRate: MinDataRate, onEnd: () => void) {
    this.minRate = minRate
    this.onEnd = onEnd
    this.leftMs = minRate.graceMs
  }

  /** Begins to wait until so many bytes have moved. */
  begin(bytes = 0): void {
    this.since = performance.now()
    this.timer = setTimeout(this.onEnd, this.leftMs + this.worth(bytes))
  }

  /** So many bytes have moved: stops waiting. */
  end(bytes = 0): void {
    if (!this.timer) return
    clearTimeout(this.timer)
    this.timer = undefined
    const left = this.leftMs + this.worth(bytes) - (performance.now() - this.since)
    this.leftMs = Math.min(this.minRate.graceMs, Math.max(0, left))
  }

  private worth = (bytes: number): number => (bytes / this.minRate.bytesPerSecond) * 1_000
}
