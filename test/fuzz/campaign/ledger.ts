import type { Shot } from './shots.ts'

/** Whatever is not an answer that a client may expect. */
export type Fault = '5xx' | 'hang' | 'cut' | 'wrong answer'
export const FAULTS: readonly Fault[] = ['5xx', 'hang', 'cut', 'wrong answer']

/** How a request ended: the status of its answer, 0 where none was to be expected. */
export interface Outcome {
  readonly status: number
  readonly fault?: Fault
  readonly detail?: string
  /** So many times it was answered with 503 and a time to come back. */
  readonly busy?: number
}

export interface Failure extends Outcome {
  readonly number: number
  readonly shot: Shot
}

const MOST_FAILURES = 10

/** Counts what came of every request. */
export class Ledger {
  sent = 0
  /** How often somebody was told to come back later. */
  busy = 0
  /** By kind, then by the first digit of the status. */
  readonly kinds = new Map<string, number[]>()
  readonly faults: Record<Fault, number> = { '5xx': 0, hang: 0, cut: 0, 'wrong answer': 0 }
  /** The first ones. */
  readonly failures: Failure[] = []

  note(number: number, shot: Shot, outcome: Outcome): void {
    this.sent++
    this.busy += outcome.busy ?? 0
    const classes = this.kinds.get(shot.kind) ?? [0, 0, 0, 0, 0, 0]
    classes[Math.floor(outcome.status / 100)]!++
    this.kinds.set(shot.kind, classes)
    if (!outcome.fault) return
    this.faults[outcome.fault]++
    if (this.failures.length < MOST_FAILURES) this.failures.push({ number, shot, ...outcome })
  }

  get totals(): number[] {
    const all = [...this.kinds.values()]
    return [0, 1, 2, 3, 4, 5].map((digit) => all.reduce((sum, classes) => sum + classes[digit]!, 0))
  }

  get hasFaults(): boolean {
    return FAULTS.some((fault) => this.faults[fault] > 0)
  }
}
