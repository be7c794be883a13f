import type { Readable } from 'node:stream'
import { errors, refuse } from '../errors/errors.ts'
import { type Pace, Pacer } from './pace.ts'

/** A body while it arrives; whoever is too slow to send it is cut off. The time that we take ourselves does not count. */
export async function* arriving(body: Readable, pace: Pace): AsyncGenerator<Buffer> {
  const late = refuse(errors.timeout('The body has stopped arriving, or arrives far too slowly'))
  const pacer = new Pacer(pace, () => body.destroy(late))
  try {
    pacer.begin()
    for await (const piece of body as AsyncIterable<Buffer>) {
      pacer.end(piece.length)
      yield piece
      pacer.begin()
    }
  } catch (failure) {
    // Whoever breaks off a body is no fault of ours.
    throw (failure as { code?: string }).code === 'ECONNRESET' ? brokenOff() : failure
  } finally {
    pacer.end()
  }
}

const brokenOff = () => refuse(errors.badRequest('The body broke off before its end'))
