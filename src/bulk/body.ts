import { Readable } from 'node:stream'

const LONGEST_PAUSE_MS = 60_000
const BUFFERED = 64 * 1024

/** A body that is made as fast as it is read; a client that stops reading does not hold its connection for ever. */
export function bodyOf(pieces: AsyncIterable<string>): Readable {
  const body: Readable = Readable.from(
    untilItStops(pieces, (reason) => body.destroy(reason)),
    { objectMode: false, highWaterMark: BUFFERED },
  )
  return body
}

async function* untilItStops(pieces: AsyncIterable<string>, stop: (reason: Error) => void) {
  for await (const piece of pieces) {
    const timer = setTimeout(() => stop(new Error('The client has stopped reading')), LONGEST_PAUSE_MS)
    try {
      yield piece
    } finally {
      clearTimeout(timer)
    }
  }
}
