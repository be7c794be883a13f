import type { Position } from '../jsonapi/change.ts'
import { readPosition } from '../jsonapi/change.ts'
import type { Delivery } from './stored-deliveries.ts'
import type { Mark } from './subscription.ts'

interface Entry {
  readonly delivery: Delivery
  isSettled: boolean
}

/** What was read of the log and is not yet told up to the end: the mark stands before the first that is not. */
export class DeliveryWindow {
  mark: Mark
  /** Up to where the log is read, and the last delivery that it gave. */
  private read: Mark
  private entries: Entry[] = []

  constructor(mark: Mark) {
    this.mark = mark
    this.read = mark
  }

  get size(): number {
    return this.entries.length
  }

  get readTo(): Mark {
    return this.read
  }

  /** Takes in what was found up to a position. */
  add(deliveries: readonly Delivery[], to: Position): void {
    for (const delivery of deliveries) this.entries.push({ delivery, isSettled: false })
    this.read = { position: to, previous: deliveries.at(-1)?.position ?? this.read.previous }
    this.moveOn()
  }

  /** It is delivered or put aside. */
  settle(delivery: Delivery): void {
    const entry = this.entries.find((one) => one.delivery === delivery)
    if (entry) entry.isSettled = true
    this.moveOn()
  }

  private moveOn(): void {
    const open = this.entries.findIndex(({ isSettled }) => !isSettled)
    const settled = open < 0 ? this.entries.length : open
    const last = this.entries[settled - 1]
    this.entries.splice(0, settled)
    if (this.entries.length === 0) this.mark = this.read
    else if (last)
      this.mark = { position: readPosition(last.delivery.position!)!, previous: last.delivery.position }
  }
}
