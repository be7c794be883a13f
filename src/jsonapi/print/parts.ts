/** Bytes that are written where they are wanted; a buffer is some. */
export interface Bytes {
  readonly length: number
  copy(target: Buffer, at: number): number
}

/** A part of a document: text that was just made, or bytes that were finished before. */
export type Part = string | Bytes

/** A document in pieces, some of which are made only when it is their turn to be sent. */
export type Pieces = readonly (Part | (() => readonly Part[]))[]

export const isPieces = (body: unknown): body is Pieces => Array.isArray(body)

/** All pieces, made. */
export const partsOf = (pieces: Pieces): Part[] =>
  pieces.flatMap((piece) => (typeof piece === 'function' ? piece() : piece))

export function lengthOf(parts: readonly Part[]): number {
  let length = 0
  for (const part of parts) length += typeof part === 'string' ? Buffer.byteLength(part) : part.length
  return length
}

/** Puts the pieces together in one buffer. */
export const assemble = (pieces: Pieces): Buffer => joined(partsOf(pieces))

export function joined(parts: readonly Part[]): Buffer {
  const whole = Buffer.allocUnsafe(lengthOf(parts))
  let at = 0
  for (const part of parts) at += typeof part === 'string' ? whole.write(part, at) : part.copy(whole, at)
  return whole
}

const CHUNK_BYTES = 64 * 1024

/** The document in chunks of a good size to be sent, each made when it is wanted. */
export function* chunksOf(pieces: Pieces): Generator<Buffer> {
  let parts: Part[] = []
  let length = 0
  for (const piece of pieces)
    for (const part of typeof piece === 'function' ? piece() : [piece]) {
      parts.push(part)
      length += part.length
      if (length < CHUNK_BYTES) continue
      yield joined(parts)
      parts = []
      length = 0
    }
  if (parts.length > 0) yield joined(parts)
}
