import fc from 'fast-check'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { type Care, usually } from './care.ts'
import { fields, figures, filter, group, include, other, type Pair, page, sort } from './parameters.ts'

const strictly = encodeURIComponent
const loosely = (part: string) =>
  strictly(part).replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%20', '+')

/** Lone surrogates cannot be written in a query at all. */
export const encoded = (pair: fc.Arbitrary<Pair>): fc.Arbitrary<string> =>
  fc
    .tuple(pair, fc.constantFrom(strictly, loosely))
    .map(([[name, value], encode]) => `${encode(name.toWellFormed())}=${encode(value.toWellFormed())}`)

const badlyEncoded = fc.constantFrom(
  '%',
  '%zz=1',
  'filter[q]=%e0%a4',
  'filter[q]=%00',
  '%ff=1',
  'q=%',
  '&&&',
  '=',
  '?',
  'a=b=c',
  '%5B%5D=',
)

export const queryOf = (parameter: fc.Arbitrary<string>, most: number) =>
  fc.array(parameter, { maxLength: most }).map((parameters) => parameters.join('&'))

/** The query of a list of this type. */
export function listQuery(care: Care, type: ResourceType): fc.Arbitrary<string> {
  const known = fc.oneof(
    { weight: 6, arbitrary: filter(care, type) },
    { weight: 2, arbitrary: include(care, type) },
    { weight: 2, arbitrary: sort(care, type) },
    { weight: 1, arbitrary: fields(care) },
    { weight: 2, arbitrary: page(care) },
  )
  return queryOf(usually(care, encoded(known), encoded(other), badlyEncoded), 4)
}

/** The query of a list in figures. */
export function summaryQuery(care: Care, type: ResourceType): fc.Arbitrary<string> {
  const known = fc.oneof(
    { weight: 4, arbitrary: group(care, type) },
    { weight: 2, arbitrary: figures(care, type) },
    { weight: 2, arbitrary: filter(care, type) },
    { weight: 1, arbitrary: include(care, type) },
  )
  return queryOf(usually(care, encoded(known), encoded(other), badlyEncoded), 4)
}

/** The query of a single record, which takes only the parameters of its view. */
export function recordQuery(care: Care, type: ResourceType): fc.Arbitrary<string> {
  const known = fc.oneof(include(care, type), fields(care))
  return queryOf(usually(care, encoded(known), encoded(other), badlyEncoded), 2)
}
