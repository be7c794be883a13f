import { errors, pointer, refuse } from '../../errors/errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** A number that may have more digits than a double keeps. */
const LONG_NUMBER = /[\d.]{16,}/

/** Parses a body; numbers that a double cannot hold come as text, so that no digit is lost on the way. */
export function parseJson(body: Uint8Array): unknown {
  try {
    const text = utf8.decode(body)
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text)
  } catch (failure) {
    const isDeep = failure instanceof RangeError
    const detail = isDeep ? 'The body is nested too deeply' : 'The body is not valid JSON in UTF-8'
    throw refuse(errors.badRequest(detail, pointer()))
  }
}

function keepLongNumbers(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  const isLong = typeof value === 'number' && source !== undefined && source.replace(/\D/g, '').length > 15
  return isLong ? source : value
}
