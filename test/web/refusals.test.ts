import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors } from '../../src/errors/errors.ts'
import { loadRegistry } from '../../src/resources/load.ts'
import en from '../../web/src/locales/en.ts'
import ru from '../../web/src/locales/ru.ts'
import { refusalIn } from '../../web/src/ui/refusals.ts'

const registry = await loadRegistry()

const kinds = [...registry.types.values()].flatMap(({ attributes }) =>
  [...attributes.values()].map(({ kind }) => kind),
)

/** What no kind of value takes as a whole: each refuses some of it, in its own words. */
const MISFITS = [
  7,
  -1e300,
  1.5,
  true,
  'x',
  '\0',
  '\ud800',
  'x'.repeat(100_000),
  '1'.repeat(50),
  '2026-13-45',
  [],
  [7],
  [{}],
  Array(1_000).fill('x'),
  ['x'.repeat(10_000)],
  {},
  { x: 'x'.repeat(2_000_000) },
  { 'custom-1': {} },
  { 'custom-0': 1 },
  Array(100).reduce((inner) => [inner], []),
]

const refused = kinds.flatMap((kind) =>
  MISFITS.flatMap((misfit) => {
    const reading = kind.read(misfit)
    return 'problem' in reading ? [reading.problem] : []
  }),
)

test('whatever a value can be refused for has words of its own in both languages', () => {
  const details = [...new Set(refused)].map((problem) => `some-field ${problem}`)
  assert.ok(details.length > 10)
  const wordless = details.filter(
    (detail) => refusalIn(ru, { detail, code: '100' }) === ru.refusals.otherwise('100', detail),
  )
  assert.deepEqual(wordless, [])
  for (const detail of details) assert.notEqual(refusalIn(en, { detail, code: '100' }), detail)
})

test('every kind of refusal is said in Russian on a Russian page, also one without words of its own', () => {
  for (const [name, error] of Object.entries(errors)) {
    const { code, detail } = error('Something that nobody has thought of')
    assert.match(refusalIn(ru, { code, detail }), /^[А-Яа-яЁё0-9 ,.:«»-]+$/, name)
  }
})

test('what the rules of the CRM refuse is told by what is wrong, not by how a program would put it', () => {
  const said = (detail: string, code = '100') => refusalIn(en, { detail, code })
  assert.equal(said('Stage 5 is not a stage of funnel 2'), 'This stage belongs to another funnel')
  assert.equal(said('The token lacks the scope deal_write', '403'), 'You are not allowed to do this.')
  assert.equal(said('custom-3 (Size) must be one of: S, M'), 'Choose one of the values that are offered')
  assert.equal(said('formula: deals has no numeric field "x"'), 'There is no numeric field “x”')
  assert.equal(
    said('customs is too large: at most 1 MiB with what is stored already'),
    'This is too large to be stored',
  )
})
