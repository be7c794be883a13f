import fc from 'fast-check'
import { isToOne, type Relationship } from '../../../src/definition/relationship.ts'
import { type Population, types } from '../population.ts'
import { type Care, usually } from './care.ts'
import { junk } from './junk.ts'

const STRANGE_IDS = [
  '0',
  '-1',
  'abc',
  '',
  '01',
  '1.0',
  '1e3',
  ' 1',
  '9223372036854775807',
  '99999999999999999999',
]

/** The id of a record of this type: with care, of one that exists unless it was deleted since. */
export const idOf = (care: Care, population: Population, type: string): fc.Arbitrary<string> =>
  usually(
    care,
    fc.constantFrom(...population.get(type)!),
    fc.constantFrom(...STRANGE_IDS),
    fc.integer({ min: 1, max: 400 }).map(String),
  )

function identifier(care: Care, population: Population, relationship: Relationship): fc.Arbitrary<unknown> {
  const right = fc
    .constantFrom(...relationship.targets)
    .chain((type) => idOf(care, population, type).map((id) => ({ type, id })))
  const anyTypeName = fc.constantFrom(...types.map(({ name }) => name))
  return usually<unknown>(care, right, fc.record({ type: anyTypeName, id: fc.oneof(junk, fc.nat()) }), junk)
}

/** `data` of a relationship. */
export function linkage(
  care: Care,
  population: Population,
  relationship: Relationship,
): fc.Arbitrary<unknown> {
  const one: fc.Arbitrary<unknown> = identifier(care, population, relationship)
  const many: fc.Arbitrary<unknown> = fc.array(one, { maxLength: 4 })
  return isToOne(relationship)
    ? usually(care, fc.option(one, { freq: 4 }), many, junk)
    : usually(care, many, one, junk)
}
