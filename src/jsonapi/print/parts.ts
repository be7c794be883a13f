/** A piece of a document: text that was just made, or bytes that were finished before. */
export type Part = string | Buffer

export const isParts = (body: unknown): body is readonly Part[] => Array.isArray(body)

export function lengthOf(parts: readonly Part[]): number {
  let length = 0
  for (const part of parts) length += typeof part === 'string' ? Buffer.byteLength(part) : part.length
  return length
}

/** Puts the pieces together in one buffer. */
export function assemble(parts: readonly Part[]): Buffer {
  const whole = Buffer.allocUnsafe(lengthOf(parts))
  let at = 0
  for (const part of parts) at += typeof part === 'string' ? whole.write(part, at) : part.copy(whole, at)
  return whole
}
