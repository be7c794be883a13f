import fc from 'fast-check'
import type { Relationship } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Population } from '../population.ts'
import { type Care, usually } from './care.ts'
import { HUGE_NUMBER } from './junk.ts'
import { linkage } from './linkage.ts'
import { resourceObject } from './resource.ts'

const NO_DOCUMENTS = [
  '',
  ' ',
  '{',
  '[',
  '"',
  'null',
  '[]',
  '{}',
  '{"data":}',
  '{"data":{}}',
  '\ufeff{}',
  '{"data":1e999}',
]

const notADocument = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...NO_DOCUMENTS),
  fc.nat({ max: 30_000 }).map((depth) => '['.repeat(depth)),
  fc.nat({ max: 3_000 }).map((depth) => `{"data":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`),
)

/** JSON text, in which numbers may be larger than any number of JavaScript. */
const jsonText = (data: unknown) => JSON.stringify({ data: data ?? null }).replaceAll(HUGE_NUMBER, '$1')

function bodyOf(care: Care, data: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const whole = data.map(jsonText)
  const cut = fc
    .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([full, part]) => full.slice(0, full.length * part))
  return usually(care, whole, cut, notADocument)
}

/** The body of a write of a record: a new one, or the one with this id. */
export const documentText = (care: Care, population: Population, type: ResourceType, id?: string) =>
  bodyOf(care, resourceObject(care, population, type, id))

/** The body of a write to the address of a relationship. */
export const linkageText = (care: Care, population: Population, relationship: Relationship) =>
  bodyOf(care, linkage(care, population, relationship))
