import type { Timeouts } from './timeouts.ts'
import { Overloaded } from './trouble.ts'

const MOST_WAITING = 1_000
const LOOK_EVERY_MS = 250

interface Waiting {
  readonly since: number
  enter(): void
  refuse(failure: Overloaded): void
}

/**
 * Lets so many work at once; the others wait in line. When nobody leaves for a while there is no point in waiting:
 * whoever stands in line or comes is refused at once, until somebody leaves.
 */
export class WaitingLine {
  private readonly places: number
  private readonly timeouts: Pick<Timeouts, 'poolWait' | 'poolStall'>
  private readonly waiting: Waiting[] = []
  private taken = 0
  private movedAt = 0
  private timer: NodeJS.Timeout | undefined

  constructor(places: number, timeouts: Pick<Timeouts, 'poolWait' | 'poolStall'>) {
    this.places = places
    this.timeouts = timeouts
  }

  async enter(): Promise<void> {
    if (this.taken < this.places) {
      this.taken++
      this.movedAt = performance.now()
      return
    }
    if (this.standsStill() || this.waiting.length >= MOST_WAITING) throw tooMany()
    await new Promise<void>((enter, refuse) => {
      this.waiting.push({ since: performance.now(), enter, refuse })
      this.timer ??= setInterval(() => this.look(), LOOK_EVERY_MS)
    })
  }

  leave(): void {
    this.movedAt = performance.now()
    const next = this.waiting.shift()
    if (next) next.enter()
    else this.taken--
    this.rest()
  }

  private standsStill(): boolean {
    return performance.now() - this.movedAt > this.timeouts.poolStall
  }

  private look(): void {
    const longest = this.standsStill() ? 0 : this.timeouts.poolWait
    const until = performance.now() - longest
    while (this.waiting[0] && this.waiting[0].since <= until) this.waiting.shift()!.refuse(tooMany())
    this.rest()
  }

  private rest(): void {
    if (this.waiting.length > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }
}

const tooMany = () => new Overloaded('Too many requests wait for the database')
