import { errors, refuse } from '../../errors/errors.ts'
import { MOST_HELD } from '../../jsonapi/limits.ts'
import type { ShownRecord } from '../../jsonapi/record.ts'

const MIB = 1024 * 1024
/** The most that all answers of a process hold together, apart from what each may hold unasked. */
const MOST_TOGETHER = 128 * MIB
/** What an answer holds beyond the first step of this size is taken from the common memory, step by step. */
export const STEP = MIB

/** The memory that large answers share. When there is none left a large answer is refused; small ones never are. */
export class AnswerMemory {
  private held = 0

  take(bytes: number): void {
    if (this.held + bytes > MOST_TOGETHER)
      throw refuse(errors.unavailable('Too many large answers are under way: ask again, or for less'), {
        'retry-after': '1',
      })
    this.held += bytes
  }

  giveBack(bytes: number): void {
    this.held -= bytes
  }
}

/** What one answer holds. */
export class Budget {
  private readonly memory: AnswerMemory
  private readonly records = new Set<ShownRecord>()
  private readonly shared: Budget[] = []
  private holders = 1
  private taken = 0
  private spent = 0

  constructor(memory: AnswerMemory) {
    this.memory = memory
  }

  /** The bytes that it holds. */
  get bytes(): number {
    return this.shared.reduce((sum, { bytes }) => sum + bytes, this.spent)
  }

  /** Counts a record of the answer, once; false when it is too much. */
  hold(record: ShownRecord): boolean {
    if (this.records.has(record)) return true
    this.records.add(record)
    return this.spend(record.size)
  }

  /** Counts what else the answer holds; false when it is too much. */
  spend(bytes: number): boolean {
    this.spent += bytes
    if (this.spent > MOST_HELD) return false
    while (this.spent > this.taken + STEP) {
      this.memory.take(STEP)
      this.taken += STEP
    }
    return true
  }

  /** The answer is made anew, as its transaction begins again: what was counted for it is forgotten. */
  restart(): void {
    this.records.clear()
    this.spent = 0
  }

  /** Holds what another answer holds too: it is given back when both are sent. */
  share(other: Budget): void {
    if (other === this) return
    other.holders++
    this.shared.push(other)
  }

  /** The answer is sent, or will never be. */
  release(): void {
    if (--this.holders > 0) return
    this.memory.giveBack(this.taken)
    for (const other of this.shared) other.release()
  }
}
