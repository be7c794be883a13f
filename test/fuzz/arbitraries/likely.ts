import fc from 'fast-check'
import type { Attribute } from '../../../src/definition/attribute.ts'
import { junk } from './junk.ts'

const date = fc.constantFrom('2026-03-01', '1000-01-01', '9999-12-31', '2024-02-29')
const datetime = fc.constantFrom(
  '2026-03-01T10:20:30.456+03:00',
  '1000-01-01T00:00:00Z',
  '9999-12-31T00:00:00Z',
  '2026-03-01',
  '2026-03-01 10:20',
  '2026-03-01T10:20:30.123456789-15:59',
)
const customs = fc.dictionary(
  fc.constantFrom('custom-1', 'custom_2', 'custom-3', 'custom-999999999999999999'),
  fc.oneof(
    fc.string({ maxLength: 9 }),
    fc.constantFrom(12.5, true, null),
    fc.array(fc.nat(), { maxLength: 3 }),
  ),
  { maxKeys: 3 },
)
const formula = fc.constantFrom(
  '{custom-1} * 2',
  '{amount} + {custom-2}',
  '1/0',
  'round({custom-1}',
  'if(1>0,2,3)',
  '{custom-3}',
  '{nose}',
)

const BY_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  formula,
  'resource-name': fc.constantFrom('contacts', 'companies', 'deals', 'orders', 'ghosts'),
  conditions: fc.dictionary(fc.constantFrom('actual', 'q', 'created-at-gte', 'segment-ids', 'nose'), junk, {
    maxKeys: 2,
  }),
  'amount-calc-field': fc.constantFrom('custom-1', 'custom-2', 'amount', 'nose'),
  'cost-calc-field': fc.constantFrom('custom-1', 'custom-2', 'cost', 'nose'),
  position: fc.constantFrom(-5, 0, 1, 2, 3, 2 ** 53 - 1),
}

const BY_KIND: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.nat().map((number) => `fuzz${number}@example.com`),
  color: fc.constantFrom('#1f9d55', '#FFFFFF'),
  integer: fc.oneof(fc.maxSafeInteger(), fc.integer({ min: 0, max: 9 })),
  decimal: fc.oneof(
    fc.integer().map((cents) => cents / 100),
    fc.constantFrom('12.50', '1e5', 0),
  ),
  boolean: fc.boolean(),
  date,
  datetime,
  customs,
  hash: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 }),
  'list of text': fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }),
}

/** A value that is right for the attribute, as far as the kind of it tells. */
export function likely(name: string, { kind }: Attribute): fc.Arbitrary<unknown> {
  const choices = kind.schema.enum as string[] | undefined
  if (choices) return fc.constantFrom(...choices)
  return BY_NAME[name] ?? BY_KIND[kind.name] ?? fc.string({ minLength: 1, maxLength: 20 })
}
