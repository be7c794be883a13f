/** A bound on how many do something at once; the others wait in line. */
export class Places {
  private free: number
  private readonly line: (() => void)[] = []

  constructor(free: number) {
    this.free = free
  }

  /** Waits for a place; what it answers with gives the place back. */
  async take(): Promise<() => void> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.line.push(resolve))
    return () => {
      const next = this.line.shift()
      if (next) next()
      else this.free++
    }
  }
}
