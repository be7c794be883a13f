import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { Desk } from './support.ts'

const desk = new Desk((await startService()).api)
const number = await desk.create('custom-fields', {
  name: 'N',
  'resource-name': 'deals',
  'field-type': 'number',
})
const n = number.attributes['attribute-name']
const field = await desk.create('custom-fields', {
  name: 'F',
  'resource-name': 'deals',
  'field-type': 'formula',
  formula: '1',
})
const key = field.attributes['attribute-name']
const deal = await desk.create('deals', { amount: 200, cost: 50, number: 7, customs: { [n]: '2.5' } })

async function resultOf(formula: string): Promise<unknown> {
  await desk.edit(field, { formula })
  return (await desk.attributes(deal)).customs[key]
}

const VALUES: Record<string, [string, number | undefined][]> = {
  'arithmetic keeps its order': [
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['100 / 10 / 5', 2],
    ['2 * -3', -6],
    ['--5', 5],
    ['-{amount} + 1', -199],
    [' 0.1 + 0.2 ', 0.3],
  ],
  'fields are read by name in braces': [
    ['{amount} * 0.2', 40],
    ['{amount} - {cost}', 150],
    ['{profit} / 3', 50],
    ['{number}', 7],
    [`{amount} * {${n}}`, 500],
    ['{previous-responsible-id} + 1', 1],
  ],
  'comparisons choose between two values': [
    ['if({amount} > 100, 1, 2)', 1],
    ['if({amount} > 200, 1, 2)', 2],
    ['if({amount} >= 200, 1, 2)', 1],
    ['if({amount} < 200, 1, 2)', 2],
    ['if({amount} <= 200, 1, 2)', 1],
    ['if({amount} = 200.0, 1, 2)', 1],
    ['if({amount} <> 200, 1, 2)', 2],
    ['if({amount} != 199, 1, 2)', 1],
    ['if({amount} > 100, if({cost} > 100, 1, 2), 3)', 2],
    ['IF({amount} + 1 > 100 * 2, {amount}, 0) + 1', 201],
  ],
  'min, max, round and abs': [
    ['min(3, 1, 2)', 1],
    ['max(3, {amount}, 2)', 200],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1234.5678, 2)', 1234.57],
    ['round(1234.5678, -2)', 1200],
    ['abs({cost} - {amount})', 150],
    ['min(7)', 7],
  ],
  'dividing by zero gives nothing': [
    ['1 / 0', undefined],
    ['{amount} / ({cost} - 50) + 1', undefined],
    ['if({cost} = 50, 1 / 0, 5)', undefined],
    ['if({cost} = 50, 5, 1 / 0)', 5],
  ],
  'results are exact to ten places': [
    ['1 / 3', 0.3333333333],
    ['2 / 3', 0.6666666667],
    ['99999999999.99 * 3', 299999999999.97],
  ],
  'a result that no field could hold is nothing': [
    ['99999999999999999999 * 10', undefined],
    ['-99999999999999999999 * 10', undefined],
    ['99999999999999999999 * 10 / 1000000000000000', 1000000],
  ],
}

for (const [sentence, cases] of Object.entries(VALUES))
  test(`in a formula ${sentence}`, async () => {
    for (const [formula, value] of cases) assert.equal(await resultOf(formula), value, formula)
  })
