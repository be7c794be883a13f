import fc from 'fast-check'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Population } from '../population.ts'
import { type Care, usually } from './care.ts'
import { junk, text } from './junk.ts'
import { likely } from './likely.ts'
import { linkage } from './linkage.ts'

type Members = Record<string, unknown>

/** Some of these, each with a value. */
const someOf = <Definition>(
  all: readonly (readonly [string, Definition])[],
  most: number,
  valueFor: (name: string, definition: Definition) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Members> =>
  fc
    .subarray([...all], { maxLength: Math.min(most, all.length) })
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map(([name, one]) => [name, valueFor(name, one)]))),
    )

function attributes(care: Care, type: ResourceType, isNew: boolean): fc.Arbitrary<Members> {
  const all = [...type.attributes]
  const needed = all.filter(([, { isRequired }]) => isRequired && isNew)
  const writable = all.filter(([, { isRequired, isComputed }]) => !isComputed && !(isRequired && isNew))
  const required = fc.record(Object.fromEntries(needed.map(([name, one]) => [name, likely(name, one)])))
  const others = someOf(writable, 4, (name, one) => usually(care, likely(name, one), fc.constant(null), junk))
  const none: fc.Arbitrary<Members> = fc.constant({})
  const computed = someOf(
    all.filter(([, { isComputed }]) => isComputed),
    1,
    () => junk,
  )
  const unknown = fc.dictionary(fc.oneof(text, fc.constantFrom('__proto__', 'id', 'nose')), junk, {
    maxKeys: 1,
  })
  return fc
    .tuple(usually(care, required, none), others, usually(care, none, computed, unknown))
    .map((parts) => Object.assign({}, ...parts))
}

/** A resource object for a new record, or for the one with this id. */
export function resourceObject(
  care: Care,
  population: Population,
  type: ResourceType,
  id: string | undefined,
): fc.Arbitrary<unknown> {
  const links = someOf([...type.relationships], 2, (_name, one) =>
    usually<unknown>(
      care,
      linkage(care, population, one).map((data) => ({ data })),
      junk,
    ),
  )
  const right = fc.record({
    type: fc.constant(type.name),
    id: fc.constant(id),
    attributes: attributes(care, type, id === undefined),
    relationships: fc.option(links, { nil: undefined, freq: 1 }),
  })
  const broken = fc.record(
    { type: junk, id: junk, attributes: junk, relationships: junk },
    { requiredKeys: [] },
  )
  const half = fc.tuple(right, broken).map(([one, other]) => ({ ...other, ...one }))
  return usually<unknown>(care, right, broken, half, junk)
}
