import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertRefused, attributePointer, Desk } from './support.ts'

const { api, addAccount } = await startService()
const desk = new Desk(api)

const define = (formula: string, at = desk) =>
  at.create('custom-fields', { name: 'Field', 'resource-name': 'deals', 'field-type': 'formula', formula })
const keyOf = (field: { attributes: Record<string, string> }) => field.attributes['attribute-name']!
const FORMULA = attributePointer('formula')

test('a formula that reads itself is refused', async () => {
  const field = await define('1')
  assertRefused(await desk.tryEdit(field, { formula: `{${keyOf(field)}} + 1` }), 422, FORMULA, /circle/)
})

test('formulas that read each other in a circle are refused, with the way that they go', async () => {
  const a = await define('1')
  const b = await define(`{${keyOf(a)}} + 1`)
  const c = await define(`{${keyOf(b)}} + 1`)
  const way = new RegExp(`${keyOf(a)} → ${keyOf(c)} → ${keyOf(b)} → ${keyOf(a)}`)
  assertRefused(await desk.tryEdit(a, { formula: `{${keyOf(c)}} * 2` }), 422, FORMULA, way)
  assert.equal((await desk.create('deals')).attributes.customs[keyOf(c)], 3)
})

test('a funnel cannot take its amount from a formula that is made of the amount', async () => {
  for (const source of ['amount', 'profit']) {
    const field = await define(`{${source}} * 2`)
    const by = { 'amount-calc-method': 'formula', 'amount-calc-field': keyOf(field) }
    const funnel = await desk.funnel()
    assertRefused(await desk.tryEdit(funnel, by), 422, attributePointer('amount-calc-field'), /circle/)
    const whole = { name: 'Funnel', 'cost-calc-method': 'manually', ...by }
    assertRefused(
      await desk.tryCreate('deal-stage-categories', whole),
      422,
      attributePointer('amount-calc-field'),
    )
    assert.equal((await desk.attributes(funnel))['amount-calc-method'], 'manually')
  }
})

test('a funnel cannot begin to take its amount so either', async () => {
  const field = await define('{amount} * 2')
  const funnel = await desk.funnel({ 'amount-calc-field': keyOf(field) })
  assertRefused(
    await desk.tryEdit(funnel, { 'amount-calc-method': 'formula' }),
    422,
    attributePointer('amount-calc-method'),
    /circle/,
  )
})

test('amount and cost cannot be made of each other', async () => {
  const [ofAmount, ofCost] = [await define('{amount} / 2'), await define('{cost} * 2')]
  const funnel = await desk.funnel({ 'cost-calc-method': 'formula', 'cost-calc-field': keyOf(ofAmount) })
  const by = { 'amount-calc-method': 'formula', 'amount-calc-field': keyOf(ofCost) }
  assertRefused(await desk.tryEdit(funnel, by), 422, attributePointer('amount-calc-field'), /circle/)
})

test('a formula that a funnel takes its amount from cannot come to read that amount', async () => {
  const [inner, outer] = [await define('5'), await define('6')]
  await desk.edit(outer, { formula: `{${keyOf(inner)}} + 1` })
  const funnel = await desk.funnel({ 'amount-calc-method': 'formula', 'amount-calc-field': keyOf(outer) })
  for (const formula of ['{amount}', '{profit} + 1', `if({amount} > 0, 1, 2)`])
    assertRefused(await desk.tryEdit(inner, { formula }), 422, FORMULA, /circle/)
  const deal = await desk.create('deals', {}, { 'stage-category': funnel })
  assert.equal(deal.attributes.amount, 6)
})

test('the cost may be made of an amount that is not made of it', async () => {
  const field = await define('{amount} * 0.6')
  const by = { 'cost-calc-method': 'formula', 'cost-calc-field': keyOf(field) }
  const funnel = await desk.funnel(by)
  const deal = await desk.create('deals', { amount: 100 }, { 'stage-category': funnel })
  assert.deepEqual([deal.attributes.cost, deal.attributes.profit], [60, 40])
})

test('formulas that would grow without end by reading each other are refused', async () => {
  const there = new Desk((await addAccount()).api)
  let key = keyOf(await define('{amount}', there))
  for (let level = 0; level < 2; level++)
    key = keyOf(await define(Array(20).fill(`{${key}}`).join(' + '), there))
  const formula = Array(20).fill(`{${key}}`).join(' * ')
  const attributes = { name: 'F', 'resource-name': 'deals', 'field-type': 'formula', formula }
  assertRefused(await there.tryCreate('custom-fields', attributes), 422, FORMULA, /too long together/)
  const [base] = await there.list('/custom-fields')
  const long = Array(100).fill('{amount}').join(' + ')
  assertRefused(await there.tryEdit(base, { formula: long }), 422, FORMULA, /too long together/)
  assert.equal((await there.create('deals', { amount: 1 })).attributes.customs[key], 400)
})
