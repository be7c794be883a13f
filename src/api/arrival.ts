import type { Readable } from 'node:stream'
import { errors, refuse } from '../jsonapi/errors.ts'
import { type Pace, Patience } from './patience.ts'

/** A body while it arrives; whoever is too slow to send it is cut off. The time that we take ourselves does not count. */
export async function* arriving(body: Readable, pace: Pace): AsyncGenerator<Buffer> {
  const late = refuse(errors.timeout('The body has stopped arriving, or arrives far too slowly'))
  const patience = new Patience(pace, () => body.destroy(late))
  try {
    patience.begin()
    for await (const piece of body as AsyncIterable<Buffer>) {
      patience.end(piece.length)
      yield piece
      patience.begin()
    }
  } finally {
    patience.end()
  }
}
