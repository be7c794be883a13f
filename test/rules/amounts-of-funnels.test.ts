import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertRefused, attributePointer, Desk } from './support.ts'
import { methods, Till } from './till.ts'

const desk = new Desk((await startService()).api)
const till = new Till(desk)

test('a calculated amount or cost cannot be written, whatever the value', async () => {
  for (const [amount, cost] of [
    ['products', 'products'],
    ['invoices', 'payments'],
    ['payments', 'formula'],
    ['formula', 'products'],
  ] as const) {
    const deal = await till.dealIn(amount, cost)
    const before = await desk.attributes(deal)
    for (const value of [5, 0, null]) {
      const words = new RegExp(`calculated by the funnel \\(${amount}\\)`)
      assertRefused(await desk.tryEdit(deal, { amount: value }), 422, attributePointer('amount'), words)
      assertRefused(await desk.tryEdit(deal, { cost: value }), 422, attributePointer('cost'))
    }
    const funnel = await desk.linkage(deal, 'stage-category')
    const refused = await desk.tryCreate('deals', { amount: 1, cost: 1 }, { 'stage-category': funnel })
    assert.equal(refused.document.errors.length, 2, 'both are named at once')
    assert.deepEqual(await desk.attributes(deal), before)
  }
})

test('where only the amount is calculated, the cost can be written, and the other way round', async () => {
  const deal = await till.dealIn('products', 'manually')
  await till.addLine(deal, 10, 3)
  await desk.edit(deal, { cost: 4 })
  await till.assertFigures(deal, 10, 4)
  const other = await till.dealIn('manually', 'products')
  await till.addLine(other, 10, 3)
  await desk.edit(other, { amount: 50 })
  await till.assertFigures(other, 50, 3)
})

test('a deal that changes its funnel is calculated as the new one says', async () => {
  const products = await desk.funnel(methods('products', 'products'))
  const manually = await desk.funnel()
  const deal = await desk.create('deals', { amount: 7, cost: 2 }, { 'stage-category': manually })
  await till.addLine(deal, 100, 40)
  await till.assertFigures(deal, 7, 2)
  assertRefused(
    await desk.tryEdit(deal, { amount: 1 }, { 'stage-category': products }),
    422,
    attributePointer('amount'),
  )
  await desk.edit(deal, {}, { 'stage-category': products })
  await till.assertFigures(deal, 100, 40)
  await desk.edit(deal, {}, { stage: await desk.stageOfKind(manually, 'won') })
  await till.assertFigures(deal, 100, 40)
  await desk.edit(deal, { amount: 1 })
  await till.assertFigures(deal, 1, 40)
  await desk.edit(deal, {}, { 'stage-category': products })
  await desk.edit(deal, { amount: 3, cost: 1 }, { 'stage-category': manually })
  await till.assertFigures(deal, 3, 1)
})

test('all deals of a funnel follow a change of its methods', async () => {
  const funnel = await desk.funnel()
  const deals = [
    await desk.create('deals', { amount: 1, cost: 1 }, { 'stage-category': funnel }),
    await desk.create('deals', { amount: 2, cost: 2 }, { 'stage-category': funnel }),
  ]
  for (const deal of deals) {
    await till.addLine(deal, 100, 40)
    await till.addInvoice(deal, 55)
    await till.pay(9, 'expense', { deal })
  }
  await desk.edit(funnel, methods('products', 'products'))
  for (const deal of deals) await till.assertFigures(deal, 100, 40)
  await desk.edit(funnel, methods('invoices', 'payments'))
  for (const deal of deals) await till.assertFigures(deal, 55, 9)
  await desk.edit(funnel, methods('manually', 'manually'))
  for (const deal of deals) await till.assertFigures(deal, 55, 9)
  await desk.edit(deals[0], { amount: 3 })
  await till.assertFigures(deals[0], 3, 9)
})
