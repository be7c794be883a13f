import { errors, refuse } from '../errors/errors.ts'

/** How much of something a process does at once, and for whom. */
export interface GateSettings {
  /** What is done behind the gate, for those who are refused: `exports`. */
  readonly what: string
  /** Places of everybody together, and of one of them. */
  readonly inAll: number
  readonly ofOne: number
  /** How many may wait for a place, and for how long. */
  readonly waitingInAll: number
  readonly waitingOfOne: number
  readonly patienceMs: number
}

type Leave = () => void

interface Waiting {
  enter(): void
}

/**
 * A semaphore that is fair between those who want through, accounts or addresses: nobody has all places, and those who
 * wait are served in turn, however many wait for each.
 */
export class FairGate {
  readonly settings: GateSettings
  private readonly inside = new Map<string, number>()
  private insideInAll = 0
  /** Who was served last stands at the end. */
  private readonly lines = new Map<string, Set<Waiting>>()
  private waitingInAll = 0

  constructor(settings: GateSettings) {
    this.settings = settings
  }

  /** Waits for a place; what it answers with gives the place back. Refused when there are too many, or nobody wants it any more. */
  async take(who: string, gone?: AbortSignal): Promise<Leave> {
    if (!this.hasRoomFor(who)) await this.wait(who, gone)
    else this.enter(who)
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.leave(who)
    }
  }

  /** Does the work in a place of its own. */
  async during<Result>(who: string, work: () => Promise<Result>, gone?: AbortSignal): Promise<Result> {
    const leave = await this.take(who, gone)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** How many places somebody has. */
  placesOf = (who: string): number => this.inside.get(who) ?? 0

  private hasRoomFor(who: string): boolean {
    return this.insideInAll < this.settings.inAll && this.placesOf(who) < this.settings.ofOne
  }

  private enter(who: string): void {
    this.insideInAll++
    this.inside.set(who, this.placesOf(who) + 1)
  }

  private leave(who: string): void {
    this.insideInAll--
    const left = this.placesOf(who) - 1
    if (left > 0) this.inside.set(who, left)
    else this.inside.delete(who)
    this.letOneIn()
  }

  private letOneIn(): void {
    const next = this.lines.keys().find((who) => this.hasRoomFor(who))
    if (next === undefined) return
    const line = this.lines.get(next)!
    this.lines.delete(next)
    this.lines.set(next, line)
    const [first] = line
    first!.enter()
  }

  private wait(who: string, gone?: AbortSignal): Promise<void> {
    const { waitingInAll, waitingOfOne, patienceMs } = this.settings
    const line = this.lines.get(who) ?? new Set()
    if (line.size >= waitingOfOne || this.waitingInAll >= waitingInAll) throw this.refusalOf(who)
    this.lines.set(who, line)
    return new Promise((resolve, reject) => {
      const end = (act: () => void) => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', giveUp)
        line.delete(waiting)
        this.waitingInAll--
        if (line.size === 0) this.lines.delete(who)
        act()
      }
      const giveUp = () => end(() => reject(this.tooMany()))
      const waiting: Waiting = {
        enter: () => {
          this.enter(who)
          end(resolve)
        },
      }
      const timer = Number.isFinite(patienceMs) ? setTimeout(giveUp, patienceMs) : undefined
      line.add(waiting)
      this.waitingInAll++
      gone?.addEventListener('abort', giveUp)
      if (gone?.aborted) giveUp()
    })
  }

  private refusalOf(who: string) {
    const { what, ofOne } = this.settings
    if (this.placesOf(who) < ofOne) return this.tooMany()
    const detail = `There are ${this.placesOf(who)} ${what} of yours already, and no more can wait`
    return refuse(errors.tooManyAttempts(detail), { 'retry-after': '10' })
  }

  private tooMany() {
    const detail = `There are too many ${this.settings.what} at the moment: try again later`
    return refuse(errors.unavailable(detail), { 'retry-after': '10' })
  }
}
