/** Lets a few through at a time; whoever came first goes first. */
export class Gate {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(places: number) {
    this.free = places
  }

  async through<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free--
    else await new Promise<void>((enter) => this.waiting.push(enter))
    try {
      return await work()
    } finally {
      const enter = this.waiting.shift()
      if (enter) enter()
      else this.free++
    }
  }
}
