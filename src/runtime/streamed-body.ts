import { pipeline, Readable, type Writable } from 'node:stream'
import { type MinDataRate, MinDataRateTimer } from './min-data-rate.ts'

export type Piece = string | Uint8Array

const BUFFERED = 64 * 1024

/** A body that is made as fast as it is read (back-pressure), for somebody who does read: whoever is too slow is cut off. */
export class StreamedBody extends Readable {
  private readonly make: (gone: AbortSignal) => AsyncGenerator<Piece>
  private pieces: AsyncGenerator<Piece> | undefined
  private readonly rateTimer: MinDataRateTimer
  private readonly minRate: MinDataRate
  private readonly gone = new AbortController()
  private handed = 0

  /** Nothing is made before somebody reads; the signal is given when nobody will. */
  constructor(minRate: MinDataRate, make: (gone: AbortSignal) => AsyncGenerator<Piece>) {
    super({ highWaterMark: BUFFERED })
    this.minRate = minRate
    this.rateTimer = new MinDataRateTimer(minRate, () =>
      this.destroy(new Error('Whoever asked does not read the answer')),
    )
    this.make = make
  }

  /** Sends everything; the end of it has to be read as well. */
  sendTo(response: Writable): void {
    let timer: NodeJS.Timeout | undefined
    this.once('end', () => {
      timer = setTimeout(() => response.destroy(), this.minRate.graceMs)
    })
    pipeline(this, response, () => clearTimeout(timer))
  }

  override _read(): void {
    this.rateTimer.end(this.handed)
    void this.next().catch((failure: Error) => this.destroy(failure))
  }

  /** Gives up at once, also when there is nothing to read for a while; what was begun ends by itself. */
  override _destroy(failure: Error | null, done: (failure: Error | null) => void): void {
    this.rateTimer.end()
    this.gone.abort()
    this.pieces?.return(undefined).catch(() => {})
    done(failure)
  }

  private async next(): Promise<void> {
    this.pieces ??= this.make(this.gone.signal)
    let { value, done } = await this.pieces.next()
    while (!done && value.length === 0) ({ value, done } = await this.pieces.next())
    if (this.destroyed) return
    if (done) {
      // The last of it still has to be taken.
      this.rateTimer.begin(this.handed + this.readableLength)
      this.push(null)
      return
    }
    this.handed = typeof value === 'string' ? Buffer.byteLength(value) : value.length
    this.rateTimer.begin(this.handed)
    this.push(value)
  }
}
