import fc from 'fast-check'

/** Text that has broken something somewhere before. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e',
  '‮🐻',
  "'; DROP TABLE contacts; --",
  '%',
  '_',
  '\\',
  '{}',
  '{"a":1}',
  '[object Object]',
  'null',
  'NULL',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '9223372036854775808',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01',
  '$1',
  '../../etc/passwd',
  'İ',
  'ß',
  'x'.repeat(501),
  '🐻'.repeat(300),
]

export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 400, maxLength: 600 }) },
)

/** Stands in a document for a number that JSON.stringify cannot write. */
export const HUGE_NUMBER = /"@@(.*?)@@"/g
const hugeNumber = fc
  .constantFrom('1e400', '-1e400', '1e-400', '123456789012345678901234567890', '1E+30', '-0.0')
  .map((number) => `@@${number}@@`)

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: [nested(depth - 1)] })

const awkwardObject = fc.constantFrom<unknown>(
  { toString: 1 },
  { toString: null, valueOf: null },
  { links: {} },
  { relationships: {} },
  JSON.parse('{"__proto__": {"x": 1}}'),
  { constructor: { prototype: 1 } },
  { length: 5 },
  { 'custom-0': 1 },
  { custom_1: { a: 1 }, 'custom-2': [[1]] },
  nested(9),
  nested(12),
  [[[[[]]]]],
)

/** Any JSON at all. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  text,
  hugeNumber,
  awkwardObject,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 53,
    -(2 ** 53),
    1e21,
    1e-7,
    5e-324,
    1.7976931348623157e308,
  ),
  fc.array(text, { maxLength: 4 }),
)
