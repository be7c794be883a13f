const SIZE = 64 * 1024

/** The same bytes in chunks of a good size: who sends them one by one does not have them handled one by one. */
export async function* rechunk(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafe(SIZE)
  let filled = 0
  for await (const arrived of body)
    for (let from = 0; from < arrived.length; ) {
      const copied = arrived.copy(piece, filled, from)
      from += copied
      filled += copied
      if (filled < SIZE) continue
      yield piece
      piece = Buffer.allocUnsafe(SIZE)
      filled = 0
    }
  if (filled > 0) yield piece.subarray(0, filled)
}
