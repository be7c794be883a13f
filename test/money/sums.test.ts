import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person } from '../app/people.ts'
import { startService } from '../support/service.ts'

const house = await startService()
const { api } = house

const to = (type: string, id: string) => ({ data: { type, id } })
const today = new Date().toISOString().slice(0, 10)
const yearAgo = `${Number(today.slice(0, 4)) - 1}-01-10`

const rate = (currency: string, date: string, value: string) =>
  api.create('currency-rates', { currency, date, rate: value })

const figures = async (address: string) => (await api.get(address)).document

/** A refusal: its place and its words. */
async function refused(answer: Promise<{ status: number; document: { errors: readonly any[] } }>) {
  const { status, document } = await answer
  assert.equal(status, 422)
  const [{ source, detail }] = document.errors
  return { pointer: source.pointer, detail }
}

const post = (type: string, attributes: object, relationships: object = {}) =>
  api.post(`/${type}`, { data: { type, attributes, relationships } })
const edit = (type: string, id: string, attributes: object, relationships: object = {}) =>
  api.patch(`/${type}/${id}`, { data: { type, id, attributes, relationships } })

test('a sum is in the currency of the account, each amount at the rate of its day; what has no rate is told, not added', async () => {
  const before = await figures('/deals/summary?sum=amount')
  assert.deepEqual(before.meta, { count: 0, sum: { amount: 0 } })
  await rate('EUR', '2026-01-01', '1.1')
  await rate('EUR', '2026-03-01', '1.25')
  await api.create('deals', { amount: '100' })
  await api.create('deals', { amount: '100', currency: 'USD' })
  await api.create('deals', { amount: '10', cost: '4', currency: 'EUR', 'finished-at': '2026-02-10' })
  await api.create('deals', { amount: '10.01', currency: 'EUR', 'finished-at': '2026-03-01' })
  await api.create('deals', { amount: '10', currency: 'EUR' })
  await api.create('deals', { amount: '5', currency: 'EUR', 'finished-at': '2025-12-31' })
  await api.create('deals', { amount: '7', currency: 'JPY' })
  await api.create('deals', { currency: 'JPY' })
  const all = await figures('/deals/summary?sum=amount,cost,profit,number&avg=amount&min=amount&max=amount')
  assert.deepEqual(all.meta, {
    count: 8,
    sum: { amount: 236.01, cost: 4.4, profit: 231.61, number: 36 },
    avg: { amount: 47.2025 },
    min: { amount: 11 },
    max: { amount: 100 },
    'without-rate': 2,
  })
  const grouped = await figures('/deals/summary?group=currency,finished-at:year&sum=amount')
  assert.deepEqual(
    grouped.data.map(({ attributes: { key, count, sum, 'without-rate': missing } }: any) => [
      key.currency,
      key['finished-at'],
      count,
      sum.amount,
      missing,
    ]),
    [
      ['EUR', '2025-01-01', 1, 0, 1],
      ['EUR', '2026-01-01', 2, 23.51, undefined],
      ['EUR', null, 1, 12.5, undefined],
      ['JPY', null, 2, 0, 1],
      ['USD', null, 1, 100, undefined],
      [null, null, 1, 100, undefined],
    ],
  )
  const found = await figures('/deals?filter[currency]=JPY,USD')
  assert.equal(found.meta['record-count'], 3)
  assert.deepEqual((await figures('/deals/summary?sum=number')).meta, { count: 8, sum: { number: 36 } })
})

test('sums of the past are made of the rates of then', async () => {
  const made = await rate('CHF', '2026-01-01', '2')
  await api.create('invoices', { amount: '3', currency: 'CHF', 'issued-at': '2026-05-01' })
  const changes = await figures('/changes?filter[resource-type]=invoices')
  const then = changes.meta.position
  await edit('currency-rates', made.id, { rate: '3' })
  assert.equal((await figures('/invoices/summary?sum=amount')).meta.sum.amount, 9)
  assert.equal((await figures(`/invoices/summary?sum=amount&as-of=${then}`)).meta.sum.amount, 6)
})

test('a currency has one rate a day, more than nothing, and that of the account has none', async () => {
  await rate('SEK', '2026-01-01', '0.1')
  const again = await refused(post('currency-rates', { currency: 'SEK', date: '2026-01-01', rate: '2' }))
  assert.deepEqual(again, { pointer: '/data/attributes/date', detail: 'date is already taken' })
  const none = await refused(post('currency-rates', { currency: 'NOK', date: '2026-01-01', rate: '0' }))
  assert.deepEqual(none, { pointer: '/data/attributes/rate', detail: 'rate must be more than 0' })
  const own = await refused(post('currency-rates', { currency: 'USD', date: '2026-01-01', rate: '1' }))
  assert.equal(own.pointer, '/data/attributes/currency')
  const unknown = await refused(post('deals', { currency: 'euro' }))
  assert.equal(unknown.detail, 'currency must be a currency code such as EUR')
})

test('what belongs to a deal is in its currency, and that stays while something does', async () => {
  const deal = await api.create('deals', { currency: 'EUR' })
  const owner = { deal: to('deals', deal.id) }
  const invoice = await api.create('invoices', { amount: '50' }, owner)
  assert.equal(invoice.attributes.currency, 'EUR')
  const payment = await api.create(
    'invoice-payments',
    { amount: '20' },
    { invoice: to('invoices', invoice.id) },
  )
  assert.equal(payment.attributes.currency, 'EUR')
  const other = {
    pointer: '/data/attributes/currency',
    detail: 'currency is USD, and that of the deal is EUR',
  }
  assert.deepEqual(await refused(post('invoices', { amount: '1', currency: null }, owner)), other)
  assert.deepEqual(await refused(post('invoices', { amount: '1', currency: 'USD' }, owner)), other)
  const alone = await api.create('invoices', { amount: '1' })
  assert.deepEqual(await refused(edit('invoices', alone.id, {}, owner)), other)
  for (const [type, id] of [
    ['deals', deal.id],
    ['invoices', invoice.id],
  ] as const)
    assert.deepEqual(await refused(edit(type, id, { currency: 'GBP' })), {
      pointer: '/data/attributes/currency',
      detail: 'There are lines, invoices or payments in EUR: the currency stays',
    })
  const free = await api.create('deals', { currency: 'EUR', amount: '5' })
  assert.equal((await edit('deals', free.id, { currency: 'GBP' })).status, 200)
  // The same currency by another name.
  const plain = await api.create('deals', {})
  await api.create('invoices', { amount: '1' }, { deal: to('deals', plain.id) })
  assert.equal((await edit('deals', plain.id, { currency: 'USD' })).status, 200)
})

test('a product of another currency is put on a deal at the rate of the day, or not at all', async () => {
  await rate('GBP', yearAgo, '2')
  const product = await api.create('products', {
    name: 'Tea',
    'selling-price': '10.01',
    'cost-price': '4',
    currency: 'GBP',
  })
  const line = async (deal: object, attributes: object = {}) =>
    post('entity-products', attributes, {
      product: to('products', product.id),
      entity: to('deals', (await api.create('deals', deal)).id),
    })
  const priced = async (deal: object) => {
    const { attributes } = (await line(deal)).document.data
    return [attributes['selling-price'], attributes['cost-price'], attributes.currency]
  }
  assert.deepEqual(await priced({}), [20.02, 8, null])
  assert.deepEqual(await priced({ currency: 'GBP' }), [10.01, 4, 'GBP'])
  assert.deepEqual(await priced({ currency: 'EUR' }), [16.02, 6.4, 'EUR'])
  const nothing = await refused(line({ currency: 'PLN' }))
  assert.deepEqual(nothing, {
    pointer: '/data/attributes/selling-price',
    detail: 'selling-price: there is no rate to convert GBP to PLN; enter one, or a price in PLN',
  })
  const own = await line({ currency: 'PLN' }, { 'selling-price': '60', 'cost-price': '20' })
  assert.equal(own.document.data.attributes['selling-price'], 60)
})

test('the currency of the account stays while rates or amounts depend on it', async () => {
  const { browser } = await person(house, 'owner')
  const answer = await browser.patch('/app/account', { currency: 'EUR' })
  assert.equal(answer.status, 422)
  assert.equal((await browser.patch('/app/account', { currency: 'USD', name: 'Same' })).status, 200)
})

test('a currency that was changed comes back by undo', async () => {
  const deal = await api.create('deals', { currency: 'EUR', amount: '5' })
  const { headers } = await edit('deals', deal.id, { currency: 'GBP' })
  const undone = await api.post('/undos', {
    data: { type: 'undos', attributes: { 'request-id': headers.get('x-request-id') } },
  })
  assert.equal(undone.status, 201)
  assert.equal((await api.get(`/deals/${deal.id}`)).document.data.attributes.currency, 'EUR')
})
