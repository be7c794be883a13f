import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { Desk } from './support.ts'
import { methods, Till } from './till.ts'

const { api } = await startService()
const desk = new Desk(api)
const till = new Till(desk)

test('by hand, amount and cost are as written and the profit is their difference', async () => {
  const deal = await desk.create('deals', { amount: 1500.5, cost: '99.75' })
  await till.assertFigures(deal, 1500.5, 99.75)
  await desk.edit(deal, { cost: null })
  await till.assertFigures(deal, 1500.5, null)
  await desk.edit(deal, { amount: null })
  await till.assertFigures(deal, null, null)
  await till.addLine(deal, 10, 5)
  await till.addInvoice(deal, 70)
  await till.assertFigures(deal, null, null)
})

test('by products, amount and cost are the sums over the lines', async () => {
  const deal = await till.dealIn('products', 'products')
  await till.assertFigures(deal, 0, 0)
  const line = await till.addLine(deal, 100, 60, { quantity: 3, discount: 10 })
  await till.assertFigures(deal, 270, 180)
  await till.addLine(deal, 0.1, 0.05, { quantity: 2 })
  await till.assertFigures(deal, 270.2, 180.1)
  await desk.edit(line, { quantity: 1, discount: 0 })
  await till.assertFigures(deal, 100.2, 60.1)
  await desk.delete(line)
  await till.assertFigures(deal, 0.2, 0.1)
})

test('a line that goes from one deal to another takes its amount along', async () => {
  const [from, into] = [await till.dealIn('products', 'products'), await till.dealIn('products', 'products')]
  const line = await till.addLine(from, 50, 20)
  await desk.edit(line, {}, { entity: into })
  await till.assertFigures(from, 0, 0)
  await till.assertFigures(into, 50, 20)
  await desk.edit(line, {}, { entity: await desk.create('orders') })
  await till.assertFigures(into, 0, 0)
  await desk.edit(line, {}, { entity: from })
  await desk.edit(line, {}, { entity: null })
  await till.assertFigures(from, 0, 0)
})

test('lines that are linked from the side of the deal count at once, and so do products', async () => {
  const deal = await till.dealIn('products', 'products')
  const [one, two] = [await till.addLine(null, 30, 10), await till.addLine(null, 5, 1)]
  await desk.edit(deal, {}, { 'entities-products': [one, two] })
  await till.assertFigures(deal, 35, 11)
  await desk.edit(deal, {}, { 'entities-products': [two] })
  await till.assertFigures(deal, 5, 1)
  const product = await desk.create('products', { name: 'Roof', 'selling-price': 8, 'cost-price': 3 })
  await desk.edit(deal, {}, { products: [product] })
  await till.assertFigures(deal, 13, 4)
  await desk.edit(deal, {}, { products: [] })
  await till.assertFigures(deal, 5, 1)
  const born = await desk.create(
    'deals',
    {},
    {
      'stage-category': await desk.funnel(methods('products', 'products')),
      products: [product],
    },
  )
  await till.assertFigures(born, 8, 3)
})

test('by invoices, the amount is the sum of the deal’s invoices', async () => {
  const deal = await till.dealIn('invoices', 'manually')
  const other = await till.dealIn('invoices', 'manually')
  const invoice = await till.addInvoice(deal, 100)
  await till.addInvoice(deal, 20.5)
  await till.assertFigures(deal, 120.5, null)
  await desk.edit(invoice, { amount: 1 })
  await till.assertFigures(deal, 21.5, null)
  await desk.edit(invoice, {}, { deal: other })
  await till.assertFigures(deal, 20.5, null)
  await till.assertFigures(other, 1, null)
  await desk.delete(invoice)
  await till.assertFigures(other, 0, null)
})

test('by payments, the amount is the sum of the income and the cost that of the expenses', async () => {
  const deal = await till.dealIn('payments', 'payments')
  const income = await till.pay(100, 'income', { deal })
  const expense = await till.pay(30, 'expense', { deal })
  await till.assertFigures(deal, 100, 30)
  await desk.edit(income, { amount: 70 })
  await till.assertFigures(deal, 70, 30)
  await desk.edit(expense, { direction: 'income' })
  await till.assertFigures(deal, 100, 0)
  await desk.delete(income)
  await till.assertFigures(deal, 30, 0)
})

test('a payment of an invoice counts for the deal of that invoice, unless it has a deal of its own', async () => {
  const [deal, other] = [await till.dealIn('payments', 'payments'), await till.dealIn('payments', 'payments')]
  const invoice = await till.addInvoice(deal, 100)
  const payment = await till.pay(40, 'income', { invoice })
  await till.assertFigures(deal, 40, 0)
  await desk.edit(payment, {}, { deal: other })
  await till.assertFigures(deal, 0, 0)
  await till.assertFigures(other, 40, 0)
  await desk.edit(payment, {}, { deal: null })
  await desk.edit(invoice, {}, { deal: other })
  await till.assertFigures(deal, 0, 0)
  await till.assertFigures(other, 40, 0)
  await desk.delete(invoice)
  await till.assertFigures(other, 0, 0)
})

test('a payment whose deal is deleted counts for the deal of its invoice', async () => {
  const [deal, other] = [await till.dealIn('payments', 'payments'), await till.dealIn('payments', 'payments')]
  const invoice = await till.addInvoice(deal, 100)
  await till.pay(40, 'income', { invoice, deal: other })
  await till.assertFigures(deal, 0, 0)
  await desk.delete(other)
  await till.assertFigures(deal, 40, 0)
})

test('what the figures follow is theirs alone: another deal stays as it is', async () => {
  const [deal, other] = [await till.dealIn('products', 'products'), await till.dealIn('products', 'products')]
  const before = await desk.attributes(other)
  await till.addLine(deal, 10, 5)
  assert.deepEqual(await desk.attributes(other), before)
})

test('large sums are exact to the last digit', async () => {
  const deal = await till.dealIn('products', 'manually')
  for (let i = 0; i < 3; i++) await till.addLine(deal, 99999999999.99, 0)
  assert.match((await api.get(`/deals/${deal.id}`)).text, /"amount":299999999999\.97,/)
})
