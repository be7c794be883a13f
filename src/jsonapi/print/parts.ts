/** A piece of a document: text that was just made, or bytes that were finished before. */
export type Part = string | Buffer

/** Puts the pieces together in one buffer. */
export function assemble(parts: readonly Part[]): Buffer {
  let length = 0
  for (const part of parts) length += typeof part === 'string' ? Buffer.byteLength(part) : part.length
  const whole = Buffer.allocUnsafe(length)
  let at = 0
  for (const part of parts) at += typeof part === 'string' ? whole.write(part, at) : part.copy(whole, at)
  return whole
}
