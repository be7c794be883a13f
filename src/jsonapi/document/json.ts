import { errors, pointer, refuse } from '../errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** A number that may have more digits than a double keeps. */
const LONG_NUMBER = /[\d.]{16,}/
/** No document is deeper; whoever walks through one need not fear for the stack. */
export const DEEPEST_JSON = 100
/** A bracket and a brace differ in this bit alone. */
const BRACE_BIT = 0x20
const [QUOTE, BACKSLASH, OPENING, CLOSING] = [0x22, 0x5c, 0x7b, 0x7d]

/** Parses a body; numbers that a double cannot hold come as text, so that no digit is lost on the way. */
export function parseJson(body: Uint8Array): unknown {
  const text = textOf(body)
  if (isTooDeep(text))
    throw refuse(errors.badRequest(`The body is nested deeper than ${DEEPEST_JSON} levels`, pointer()))
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text)
  } catch {
    throw notJson()
  }
}

function textOf(body: Uint8Array): string {
  try {
    return utf8.decode(body)
  } catch {
    throw notJson()
  }
}

const notJson = () => refuse(errors.badRequest('The body is not valid JSON in UTF-8', pointer()))

function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if ((code | BRACE_BIT) === OPENING) depth++
    else if ((code | BRACE_BIT) === CLOSING) depth--
    if (depth > DEEPEST_JSON) return true
  }
  return false
}

/** Where the string that begins at this quote ends. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

function keepLongNumbers(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  const isLong = typeof value === 'number' && source !== undefined && source.replace(/\D/g, '').length > 15
  return isLong ? source : value
}
