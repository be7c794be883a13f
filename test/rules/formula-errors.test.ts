import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertRefused, attributePointer, Desk } from './support.ts'

const desk = new Desk((await startService()).api)
const FORMULA = { name: 'F', 'resource-name': 'deals', 'field-type': 'formula' }
const words = await desk.create('custom-fields', {
  name: 'W',
  'resource-name': 'deals',
  'field-type': 'text',
})
const w = words.attributes['attribute-name']
const field = await desk.create('custom-fields', { ...FORMULA, formula: '1' })
const key = field.attributes['attribute-name']
const deal = await desk.create('deals', { amount: 200 })

const BAD: Record<string, [string, RegExp][]> = {
  'that cannot be read': [
    ['1 +', /ends too early/],
    ['(1 + 2', /"\)" is missing/],
    ['1 2', /"2" is not expected/],
    ['* 2', /"\*" is not expected/],
    ['1 ; 2', /cannot be read at character 2/],
    ['{amount', /cannot be read/],
    ['{}', /cannot be read/],
    ["'text'", /cannot be read/],
    ['1 + )', /not expected/],
    ['1 < 2 < 3', /not expected/],
    ['amount * 2', /no function "amount"/],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, /nested too deeply/],
    [`${'-'.repeat(60)}1`, /nested too deeply/],
    [`1${' + 1'.repeat(600)}`, /longer than/],
  ],
  'with a name that there is not': [
    ['{no-such-field} + 1', /no numeric field "no-such-field"/],
    ['{custom-99999} + 1', /no numeric field "custom-99999"/],
    ['{name}', /no numeric field "name"/],
    ['{created-at}', /no numeric field/],
    [`{${w}} * 2`, /no numeric field/],
    ['{id}', /no numeric field/],
  ],
  'with a function that there is not, or with too few or too many values': [
    ['sqrt(4)', /no function "sqrt"/],
    ['if(1 > 0, 1)', /if takes 3/],
    ['abs(1, 2)', /abs takes 1/],
    ['round(1, 2, 3)', /round takes/],
    ['min()', /not expected/],
    ['max', /"\(" is missing/],
  ],
  'with a comparison where a number belongs': [
    ['{amount} > 5', /comparison/],
    ['if({amount}, 1, 2)', /first value of if must be a comparison/],
    ['1 + (2 > 1)', /comparison/],
    ['if(1 > 0, 2 > 1, 3)', /comparison/],
  ],
  'that is empty': [
    ['', /required/],
    ['   ', /required/],
  ],
}

for (const [sentence, cases] of Object.entries(BAD))
  test(`a formula ${sentence} is refused when it is defined`, async () => {
    await desk.edit(field, { formula: '{amount} + 1' })
    for (const [formula, reason] of cases) {
      assertRefused(await desk.tryEdit(field, { formula }), 422, attributePointer('formula'), reason)
      const attributes = { name: 'F', 'resource-name': 'deals', 'field-type': 'formula', formula }
      assertRefused(
        await desk.tryCreate('custom-fields', attributes),
        422,
        attributePointer('formula'),
        reason,
      )
    }
    assert.equal((await desk.attributes(field)).formula, '{amount} + 1')
    assert.equal((await desk.attributes(deal)).customs[key], 201)
  })

test('a formula field needs a formula', async () => {
  const attributes = { name: 'F', 'resource-name': 'deals', 'field-type': 'formula' }
  assertRefused(
    await desk.tryCreate('custom-fields', attributes),
    422,
    attributePointer('formula'),
    /required/,
  )
  const plain = await desk.create('custom-fields', { name: 'F', 'resource-name': 'deals' })
  assertRefused(
    await desk.tryEdit(plain, { 'field-type': 'formula' }),
    422,
    attributePointer('formula'),
    /required/,
  )
})

test('a formula is never code or SQL', async () => {
  for (const formula of [
    '1; DROP TABLE deals',
    '1) FROM pg_sleep(1) --',
    'process.exit()',
    '{amount}::text',
    '`1`',
  ])
    assertRefused(await desk.tryEdit(field, { formula }), 422, attributePointer('formula'))
})
