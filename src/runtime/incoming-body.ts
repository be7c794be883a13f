import type { Readable } from 'node:stream'
import { errors, refuse } from '../errors/errors.ts'
import { type MinDataRate, MinDataRateTimer } from './min-data-rate.ts'

/** A body while it arrives; whoever is too slow to send it is cut off. The time that we take ourselves does not count. */
export async function* incomingChunks(body: Readable, minRate: MinDataRate): AsyncGenerator<Buffer> {
  const late = refuse(errors.timeout('The body has stopped arriving, or arrives far too slowly'))
  const timer = new MinDataRateTimer(minRate, () => body.destroy(late))
  try {
    timer.begin()
    for await (const piece of body as AsyncIterable<Buffer>) {
      timer.end(piece.length)
      yield piece
      timer.begin()
    }
  } catch (failure) {
    // Whoever breaks off a body is no fault of ours.
    throw (failure as { code?: string }).code === 'ECONNRESET' ? brokenOff() : failure
  } finally {
    timer.end()
  }
}

const brokenOff = () => refuse(errors.badRequest('The body broke off before its end'))
