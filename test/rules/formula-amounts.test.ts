import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { Desk, type Identifier } from './support.ts'
import { Till } from './till.ts'

const desk = new Desk((await startService()).api)
const till = new Till(desk)

const define = (attributes: object) =>
  desk.create('custom-fields', {
    name: 'Field',
    'resource-name': 'deals',
    'field-type': 'formula',
    ...attributes,
  })
const keyOf = (field: { attributes: Record<string, string> }) => field.attributes['attribute-name']!
const customs = async (record: Identifier) => (await desk.attributes(record)).customs

test('a formula over a calculated amount follows lines at once', async () => {
  const half = keyOf(await define({ formula: '{amount} / 2' }))
  const funnel = await desk.funnel({ 'amount-calc-method': 'products', 'cost-calc-method': 'products' })
  const earned = keyOf(await define({ formula: '{profit}' }))
  const deal = await desk.create('deals', {}, { 'stage-category': funnel })
  const line = await till.addLine(deal, 100, 1)
  assert.equal((await customs(deal))[half], 50)
  assert.equal((await customs(deal))[earned], 99)
  await desk.edit(line, { quantity: 3 })
  assert.equal((await customs(deal))[half], 150)
  await desk.delete(line)
  assert.equal((await customs(deal))[half], 0)
})

test('a funnel takes amount and cost from the custom fields that it names', async () => {
  const hours = keyOf(await define({ 'field-type': 'number' }))
  const price = await define({ formula: `{${hours}} * 100` })
  const funnel = await desk.funnel({
    'amount-calc-method': 'formula',
    'amount-calc-field': keyOf(price),
    'cost-calc-method': 'formula',
    'cost-calc-field': hours,
  })
  const deal = await desk.create('deals', { customs: { [hours]: 3 } }, { 'stage-category': funnel })
  const figures = async () => {
    const { amount, cost, profit } = await desk.attributes(deal)
    return [amount, cost, profit]
  }
  assert.deepEqual(await figures(), [300, 3, 297])
  await desk.edit(deal, { customs: { [hours]: 5 } })
  assert.deepEqual(await figures(), [500, 5, 495])
  await desk.edit(price, { formula: `{${hours}} * 10` })
  assert.deepEqual(await figures(), [50, 5, 45])
  await desk.edit(funnel, { 'amount-calc-field': hours })
  assert.deepEqual(await figures(), [5, 5, 0])
  await desk.edit(deal, { customs: { [hours]: null } })
  assert.deepEqual(await figures(), [null, null, null])
})

test('a funnel takes the number of a custom field that is not defined, and nothing from what is no number', async () => {
  const by = { 'amount-calc-method': 'formula', 'amount-calc-field': 'custom-99001' }
  const funnel = await desk.funnel(by)
  const deal = await desk.create(
    'deals',
    { customs: { 'custom-99001': '12.5' } },
    { 'stage-category': funnel },
  )
  assert.equal(deal.attributes.amount, 12.5)
  assert.equal((await desk.edit(deal, { customs: { 'custom-99001': 'many' } })).attributes.amount, null)
  const lacking = await desk.funnel({ 'amount-calc-method': 'formula' })
  assert.equal((await desk.edit(deal, {}, { 'stage-category': lacking })).attributes.amount, null)
})
