import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertRefused, attributePointer, Desk, type Identifier } from './support.ts'
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

test('a funnel that names no field takes no number', async () => {
  const funnel = await desk.funnel({ 'amount-calc-method': 'formula' })
  const deal = await desk.create('deals', {}, { 'stage-category': funnel })
  assert.equal(deal.attributes.amount, null)
})

test('a funnel cannot take a figure from a field that is not there, is no number or is of another type', async () => {
  const text = keyOf(await define({ 'field-type': 'text' }))
  const ofContacts = keyOf(await define({ 'field-type': 'number', 'resource-name': 'contacts' }))
  const funnel = await desk.funnel()
  for (const field of ['custom-99001', 'nose', 'amount', text, ofContacts])
    for (const figure of ['amount', 'cost']) {
      const by = { [`${figure}-calc-method`]: 'formula', [`${figure}-calc-field`]: field }
      const place = attributePointer(`${figure}-calc-field`)
      assertRefused(await desk.tryEdit(funnel, by), 422, place, /no numeric field/)
      const made = { name: 'Funnel', 'amount-calc-method': 'manually', 'cost-calc-method': 'manually', ...by }
      assertRefused(await desk.tryCreate('deal-stage-categories', made), 422, place, /no numeric field/)
    }
  const named = await desk.funnel({ 'amount-calc-field': 'custom-99001' })
  const place = attributePointer('amount-calc-method')
  assertRefused(await desk.tryEdit(named, { 'amount-calc-method': 'formula' }), 422, place)
  assert.equal((await desk.edit(named, { name: 'By hand' })).attributes.name, 'By hand')
})
