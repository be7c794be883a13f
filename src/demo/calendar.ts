const DAY_MS = 86_400_000

/** Times around the day on which the demo is made; days are counted from it, those before are negative. */
export class Calendar {
  private readonly midnight: number
  private readonly now: number

  constructor(now: Date) {
    this.now = now.getTime()
    this.midnight = Math.floor(this.now / DAY_MS) * DAY_MS
  }

  /** `2026-10-01` */
  date(days: number): string {
    return new Date(this.midnight + days * DAY_MS).toISOString().slice(0, 10)
  }

  time(days: number, hour: number, minute = 0): string {
    return new Date(this.midnight + days * DAY_MS + hour * 3_600_000 + minute * 60_000).toISOString()
  }

  /** As `time`, but never after the present: nothing was made or done in the future. */
  past(days: number, hour: number, minute = 0): string {
    const wanted = Date.parse(this.time(days, hour, minute))
    return new Date(Math.min(wanted, this.now)).toISOString()
  }

  year(days: number): string {
    return this.date(days).slice(0, 4)
  }
}
