import { errors, parameter, refuse } from '../errors.ts'
import { MOST_PARAMETERS } from './limits.ts'

/** One parameter of a query: `filter[created-at-gte]=x` has the family `filter` and the member `created-at-gte`. */
export interface Parameter {
  readonly name: string
  readonly family: string
  readonly member: string | undefined
  readonly value: string
}

const SHAPE = /^([^[]*)(?:\[(.*?)\]?)?$/s

/** Decodes a raw query string; `x[]=1&x[]=2` is the comma list `x=1,2`, otherwise the last of a name wins. */
export function parametersOf(rawQuery: string): Parameter[] {
  const byName = new Map<string, string>()
  for (const pair of rawQuery.split('&')) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const rawName = decode(cut < 0 ? pair : pair.slice(0, cut), 'the query')
    const value = decode(cut < 0 ? '' : pair.slice(cut + 1), rawName)
    const isListItem = rawName.endsWith('[]')
    const name = isListItem ? rawName.slice(0, -2) : rawName
    const earlier = byName.get(name)
    byName.set(name, isListItem && earlier !== undefined ? `${earlier},${value}` : value)
    if (byName.size > MOST_PARAMETERS)
      throw refuse(errors.badRequest(`There can be ${MOST_PARAMETERS} parameters at most`, parameter(name)))
  }
  return [...byName].map(([name, value]) => {
    const [, family, member] = SHAPE.exec(name)!
    return { name, family: family!, member, value }
  })
}

function decode(text: string, place: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (!decoded.includes('\0')) return decoded
  } catch {
    // Falls through to the refusal below.
  }
  throw refuse(errors.badRequest('The query is not correctly percent-encoded UTF-8 text', parameter(place)))
}
