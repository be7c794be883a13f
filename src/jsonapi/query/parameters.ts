import { errors, parameter, refuse } from '../../errors/errors.ts'
import { MOST_PARAMETERS } from './limits.ts'

/** One parameter of a query: `filter[created-at-gte]=x` has the family `filter` and the member `created-at-gte`. */
export interface Parameter {
  /** As it was sent, the first time. */
  readonly name: string
  readonly family: string
  readonly member: string | undefined
  /** Everything that it was given, in order. */
  readonly values: readonly string[]
  /** The same as a comma list. */
  readonly value: string
}

const SHAPE = /^([^[]*)(?:\[(.*?)\]?)?$/s
/** What programs append to the name of a list: `include[]`, `include[0]`. */
const PLACE_IN_LIST = /(?<!^page)\[\d*\]$/

/** Both spellings of a filter are one. */
export const filterName = (member: string) => member.replaceAll('_', '-')

/** Decodes a raw query string; a parameter that is repeated, as `x=1&x=2` or `x[]=1&x[]=2`, is one with several values. */
export function parametersOf(rawQuery: string): Parameter[] {
  const found = new Map<string, Omit<Parameter, 'value'> & { values: string[] }>()
  for (const pair of rawQuery.split('&')) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const name = decode(cut < 0 ? pair : pair.slice(0, cut), 'the query')
    const value = decode(cut < 0 ? '' : pair.slice(cut + 1), name)
    const plain = name.replace(PLACE_IN_LIST, '')
    const [, family = '', member] = SHAPE.exec(plain)!
    const key = family === 'filter' ? filterName(plain) : plain
    const known = found.get(key)
    if (known) known.values.push(value)
    else found.set(key, { name, family, member, values: [value] })
    if (found.size > MOST_PARAMETERS)
      throw refuse(errors.badRequest(`There can be ${MOST_PARAMETERS} parameters at most`, parameter(name)))
  }
  return [...found.values()].map((one) => ({ ...one, value: one.values.join(',') }))
}

function decode(text: string, name: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (!decoded.includes('\0')) return decoded
  } catch {
    // Falls through to the refusal below.
  }
  throw refuse(errors.badRequest('The query is not correctly percent-encoded UTF-8 text', parameter(name)))
}
