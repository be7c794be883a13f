import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markOverdueInvoices } from '../../src/rules/overdue.ts'
import { account, sql } from '../../src/store/sql.ts'
import { whileHeld } from '../support/held.ts'
import { startService } from '../support/service.ts'
import { Desk, type Identifier } from './support.ts'

const { api, database, addAccount } = await startService()
const desk = new Desk(api)

const PAST = '2020-01-01'
const FUTURE = '2999-01-01'
const ISSUED = { 'issued-at': PAST }
const pay = (invoice: Identifier, amount: number, attributes: object = {}) =>
  desk.create('invoice-payments', { amount, ...attributes }, { invoice })

async function assertInvoice(invoice: Identifier, status: string, paid: number): Promise<void> {
  const shown = await desk.attributes(invoice)
  assert.deepEqual([shown.status, shown['paid-amount']], [status, paid])
}

test('an invoice is a draft until it is issued', async () => {
  const invoice = await desk.create('invoices', { amount: 100, 'due-at': PAST })
  await assertInvoice(invoice, 'draft', 0)
  await desk.edit(invoice, { 'issued-at': PAST, 'due-at': null })
  await assertInvoice(invoice, 'issued', 0)
  await desk.edit(invoice, { 'issued-at': null })
  await assertInvoice(invoice, 'draft', 0)
})

test('an issued invoice is overdue when its day has passed', async () => {
  const invoice = await desk.create('invoices', { ...ISSUED, amount: 100, 'due-at': PAST })
  await assertInvoice(invoice, 'overdue', 0)
  await desk.edit(invoice, { 'due-at': FUTURE })
  await assertInvoice(invoice, 'issued', 0)
})

test('the paid amount follows the payments, and paid is what is paid in full', async () => {
  const invoice = await desk.create('invoices', { ...ISSUED, amount: 100, 'due-at': FUTURE })
  const payment = await pay(invoice, 40.5)
  await assertInvoice(invoice, 'issued', 40.5)
  await pay(invoice, 59.5)
  await assertInvoice(invoice, 'paid', 100)
  await desk.edit(payment, { amount: 40.49 })
  await assertInvoice(invoice, 'issued', 99.99)
  await desk.edit(payment, { amount: 500 })
  await assertInvoice(invoice, 'paid', 559.5)
  await desk.delete(payment)
  await assertInvoice(invoice, 'issued', 59.5)
})

test('an overdue invoice that is paid in full is paid, and overdue again without its payment', async () => {
  const invoice = await desk.create('invoices', { ...ISSUED, amount: 10, 'due-at': PAST })
  const payment = await pay(invoice, 10)
  await assertInvoice(invoice, 'paid', 10)
  await desk.delete(payment)
  await assertInvoice(invoice, 'overdue', 0)
})

test('the status follows the amount of the invoice too', async () => {
  const invoice = await desk.create('invoices', { ...ISSUED, amount: 10, 'due-at': FUTURE })
  await pay(invoice, 10)
  await desk.edit(invoice, { amount: 11 })
  await assertInvoice(invoice, 'issued', 10)
  await desk.edit(invoice, { amount: 9 })
  await assertInvoice(invoice, 'paid', 10)
})

test('an invoice over nothing is never paid', async () => {
  for (const amount of [0, null])
    await assertInvoice(await desk.create('invoices', { ...ISSUED, amount }), 'issued', 0)
})

test('expenses do not pay an invoice', async () => {
  const invoice = await desk.create('invoices', { ...ISSUED, amount: 10, 'due-at': FUTURE })
  const payment = await pay(invoice, 10, { direction: 'expense' })
  await assertInvoice(invoice, 'issued', 0)
  await desk.edit(payment, { direction: 'income' })
  await assertInvoice(invoice, 'paid', 10)
})

test('a payment that moves to another invoice pays that one', async () => {
  const [from, into] = [
    await desk.create('invoices', { ...ISSUED, amount: 10 }),
    await desk.create('invoices', { ...ISSUED, amount: 10 }),
  ]
  const payment = await pay(from, 10)
  await desk.edit(payment, {}, { invoice: into })
  await assertInvoice(from, 'issued', 0)
  await assertInvoice(into, 'paid', 10)
  await desk.edit(payment, {}, { invoice: null })
  await assertInvoice(into, 'issued', 0)
})

const dateIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format()

test('whether a day has passed is seen on the account’s calendar', async () => {
  // On Kiritimati it is always a later day than in Pago Pago.
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const statusIn = async (zone: string) => {
    const there = new Desk((await addAccount(zone)).api)
    const due = { ...ISSUED, amount: 5, 'due-at': dateIn(west) }
    return (await there.create('invoices', due)).attributes.status
  }
  assert.equal(await statusIn(east), 'overdue')
  const day = dateIn(west)
  const status = await statusIn(west)
  assert.ok(status === 'issued' || day !== dateIn(west))
})

/** What a day that goes by does: nobody writes the invoice. */
const becomeDue = (invoice: Identifier, date: string) =>
  database.query('UPDATE invoices SET due_at = $2 WHERE id = $1', [invoice.id, date])

test('an invoice becomes overdue by the day alone, without anybody writing it', async () => {
  const issued = { ...ISSUED, amount: 5, 'due-at': FUTURE }
  const [due, notYet, draft, paid] = [
    await desk.create('invoices', issued),
    await desk.create('invoices', issued),
    await desk.create('invoices', { ...issued, 'issued-at': null }),
    await desk.create('invoices', issued),
  ]
  await pay(paid, 5)
  for (const invoice of [due, draft, paid]) await becomeDue(invoice, PAST)
  const etag = (await api.get(`/invoices/${due.id}`)).headers.get('etag')
  await markOverdueInvoices(database)
  await assertInvoice(due, 'overdue', 0)
  await assertInvoice(notYet, 'issued', 0)
  await assertInvoice(draft, 'draft', 0)
  await assertInvoice(paid, 'paid', 5)
  assert.notEqual((await api.get(`/invoices/${due.id}`)).headers.get('etag'), etag)
})

test('the day goes by in each account on its own calendar', async () => {
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const desks = [east, west].map(async (zone) => new Desk((await addAccount(zone)).api))
  const [there, here] = await Promise.all(desks)
  const issued = { ...ISSUED, amount: 5, 'due-at': FUTURE }
  const [early, late] = [await there!.create('invoices', issued), await here!.create('invoices', issued)]
  const day = dateIn(west)
  for (const invoice of [early, late]) await becomeDue(invoice, day)
  await markOverdueInvoices(database)
  assert.equal((await there!.attributes(early)).status, 'overdue')
  const status = (await here!.attributes(late)).status
  assert.ok(status === 'issued' || day !== dateIn(west))
})

const lineOf = (invoice: Identifier, attributes: object, links: object = {}) =>
  desk.create('invoice-lines', attributes, { invoice, ...links })
const amountOf = async (record: Identifier) => (await desk.attributes(record)).amount

test('an invoice with lines asks for their sum, with the tax that it adds, and for nothing else', async () => {
  const invoice = await desk.create('invoices', { ...ISSUED, amount: 7, 'due-at': FUTURE })
  const first = await lineOf(invoice, { 'selling-price': '10.05', quantity: '3', discount: '10' })
  assert.equal(await amountOf(invoice), 27.14)
  await lineOf(invoice, { 'selling-price': '0.07', vat: '7' })
  await lineOf(invoice, { 'selling-price': '0.07', vat: '7' })
  assert.equal(await amountOf(invoice), 27.28)
  await desk.edit(invoice, { vat: 'added', 'vat-rate': '20' })
  // 27.14 + 20% = 32.57, and 0.14 + 7% = 0.15: rounded once for each rate.
  assert.equal(await amountOf(invoice), 32.72)
  await pay(invoice, 32.72)
  await assertInvoice(invoice, 'paid', 32.72)
  const written = await desk.tryEdit(invoice, { amount: 5 })
  assert.deepEqual(
    [written.status, written.document.errors[0].source.pointer],
    [422, '/data/attributes/amount'],
  )
  await desk.edit(invoice, { amount: '32.720', number: 'sent back as it was read' })
  await desk.delete(first)
  assert.equal(await amountOf(invoice), 0.15)
  const other = await desk.create('invoices', { amount: 1 })
  const [second, third] = (await api.get(`/invoices/${invoice.id}/lines`)).document.data
  await desk.edit(second, {}, { invoice: other })
  await desk.edit(third, {}, { invoice: other })
  assert.deepEqual([await amountOf(invoice), await amountOf(other)], [0.07, 0.14])
  await desk.edit(invoice, { amount: 5 })
  assert.equal(await amountOf(invoice), 5)
})

test('a line of an invoice keeps what its product was, and counts for its deal by the invoice alone', async () => {
  const funnel = async (method: string) => {
    const made = await desk.create('deal-stage-categories', {
      ...{ name: method, 'amount-calc-method': method, 'cost-calc-method': 'manually' },
    })
    return desk.create('deals', {}, { 'stage-category': made })
  }
  const product = await desk.create('products', { name: 'A', unit: 'kg', vat: '7', 'selling-price': '3' })
  for (const [method, amount] of [
    ['invoices', 6],
    ['products', 3],
  ] as const) {
    const deal = await funnel(method)
    await desk.create('entity-products', {}, { product, entity: deal })
    const invoice = await desk.create('invoices', {}, { deal })
    const line = await lineOf(invoice, { quantity: 2 }, { product })
    assert.equal(await amountOf(deal), amount)
    await desk.edit(product, { name: 'B', unit: 'g', vat: '20', 'selling-price': '4' })
    const { name, unit, vat, 'selling-price': price } = await desk.attributes(line)
    assert.deepEqual([name, unit, vat, price], ['A', 'kg', 7, 3])
    await desk.edit(product, { name: 'A', unit: 'kg', vat: '7', 'selling-price': '3' })
    await desk.delete(invoice)
    assert.equal(await amountOf(deal), method === 'invoices' ? 0 : 3)
    assert.equal((await api.get(`/invoice-lines/${line.id}`)).status, 404)
  }
})

/** Invoices of two accounts that are about to be overdue, and how they stand. */
async function inTwoAccounts() {
  const accounts = [await addAccount(), await addAccount()]
  const desks = accounts.map((one) => new Desk(one.api))
  const due = { ...ISSUED, amount: 5, 'due-at': FUTURE }
  const invoices = await Promise.all(desks.map((there) => there.create('invoices', due)))
  for (const invoice of invoices) await becomeDue(invoice, PAST)
  return {
    first: { account: accounts[0]!.account, invoice: invoices[0]! },
    statuses: () => Promise.all(invoices.map(async (one, at) => (await desks[at]!.attributes(one)).status)),
  }
}

test('a zone of one account that PostgreSQL does not know leaves no invoice issued', async () => {
  const { first, statuses } = await inTwoAccounts()
  await database.query(`UPDATE accounts SET time_zone = 'AET' WHERE id = $1`, [first.account.accountId])
  await markOverdueInvoices(database)
  assert.deepEqual(await statuses(), ['overdue', 'overdue'])
})

test('an invoice that somebody holds leaves none of another account issued, and is overdue later', async () => {
  const { first, statuses } = await inTwoAccounts()
  const lock = sql`SELECT 1 FROM invoices t WHERE t.account_id = ${account} AND t.id = ${first.invoice.id} FOR UPDATE`
  await whileHeld(database, first.account, lock, async () => {
    await assert.rejects(markOverdueInvoices(database), /lock timeout/)
    assert.deepEqual(await statuses(), ['issued', 'overdue'])
  })
  await markOverdueInvoices(database)
  assert.deepEqual(await statuses(), ['overdue', 'overdue'])
})
