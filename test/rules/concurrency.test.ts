import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { assertAnswered, atOnce, everyRecord, ROUNDS, times, WRITERS, warmed } from './at-once.ts'
import { Desk, type Identifier } from './support.ts'
import { makeTrack } from './track.ts'

const { addAccount, database } = await startService()
const openDesk = async () => warmed(new Desk((await addAccount()).api))

const FUNNEL = {
  name: 'Funnel',
  'amount-calc-method': 'manually',
  'cost-calc-method': 'manually',
  'is-default': true,
}
/** Fewer than a process has. */
const CONNECTIONS = 8
const isDefault = ({ attributes }: Document) => attributes['is-default']

for (const type of ['deals', 'orders'])
  test(`numbers of ${type} are unique, also while some are given`, async () => {
    const desk = await openDesk()
    const answers = await atOnce((writer, round) =>
      desk.tryCreate(type, writer === 0 ? { number: 1000 * (round + 1) } : {}),
    )
    assertAnswered(answers, 201)
    const numbers = answers.map(({ document }) => document.data.attributes.number)
    assert.equal(new Set(numbers).size, WRITERS * ROUNDS)
  })

test('exactly one funnel is the default, whoever makes, moves and deletes it', async () => {
  const desk = await openDesk()
  const funnels = await times(4, () => desk.funnel())
  const write = (writer: number, round: number) => {
    const funnel = funnels[(writer + round) % funnels.length]
    if (writer < 3) return desk.tryCreate('deal-stage-categories', FUNNEL)
    if (writer === 3) return desk.api.delete(`/deal-stage-categories/${funnel.id}`)
    return desk.tryEdit(funnel, { 'is-default': true })
  }
  const answers = await atOnce(write, async () => {
    const defaults = (await everyRecord(desk, '/deal-stage-categories')).filter(isDefault)
    assert.equal(defaults.length, 1)
  })
  assertAnswered(answers, 200, 201, 204, 404)
})

test('exactly one set of bank details is the default of a company', async () => {
  const desk = await openDesk()
  const companies = await times(2, () => desk.create('companies', { name: 'Acme' }))
  const makeIn = (company: Identifier) =>
    desk.tryCreate('company-bank-details', { name: 'Account', 'is-default': true }, { company })
  const sets = await Promise.all(
    [0, 1, 0, 1, 0, 1].map(async (one) => (await makeIn(companies[one])).document.data),
  )
  const write = (writer: number, round: number) => {
    const company = companies[(writer + round) % 2]
    const details = sets[(writer * 5 + round) % sets.length]
    if (writer < 4) return makeIn(company)
    if (writer < 6) return desk.tryEdit(details, {}, { company })
    return desk.tryEdit(details, { 'is-default': true })
  }
  const answers = await atOnce(write, async () => {
    for (const company of companies) {
      const ofCompany = await everyRecord(desk, `/companies/${company.id}/bank-details`)
      assert.equal(ofCompany.filter(isDefault).length, 1)
    }
  })
  assertAnswered(answers, 200, 201)
})

test('the amount of a deal is the sum of its lines', async () => {
  const desk = await openDesk()
  const funnel = await desk.funnel({ 'amount-calc-method': 'products', 'cost-calc-method': 'products' })
  const deals = await times(2, () => desk.create('deals', {}, { 'stage-category': funnel }))
  const lineIn = (deal: Identifier, price: number) =>
    desk.tryCreate('entity-products', { 'selling-price': price, 'cost-price': 1 }, { entity: deal })
  const lines = await Promise.all(deals.map(async (deal) => (await lineIn(deal, 5)).document.data))
  const write = async (writer: number, round: number) => {
    const deal = deals[(writer + round) % 2]
    if (writer < 6) return lineIn(deal, writer + 0.25)
    if (writer < 10) return desk.tryEdit(lines[writer % 2], { quantity: writer * 10 + round })
    if (writer < 12) return desk.tryEdit(lines[writer % 2], {}, { entity: deal })
    if (writer < 14) return desk.tryEdit(deal, { name: `Deal ${round}` })
    const made = await lineIn(deal, 1000)
    return round % 2 ? made : desk.api.delete(`/entity-products/${made.document.data.id}`)
  }
  const answers = await atOnce(write, async () => {
    for (const deal of deals) {
      const own = await everyRecord(desk, `/deals/${deal.id}/entities-products`)
      assert.ok(own.length > 0)
      const { amount, cost } = await desk.attributes(deal)
      assert.equal(
        amount,
        own.reduce((total, { attributes }) => total + attributes.amount, 0),
      )
      assert.equal(
        cost,
        own.reduce((total, { attributes }) => total + attributes.quantity, 0),
      )
    }
  })
  assertAnswered(answers, 200, 201, 204)
})

test('the paid amount of an invoice is the sum of its payments, and the deal follows', async () => {
  const desk = await openDesk()
  const funnel = await desk.funnel({ 'amount-calc-method': 'payments', 'cost-calc-method': 'manually' })
  const deal = await desk.create('deals', {}, { 'stage-category': funnel })
  const invoice = await desk.create(
    'invoices',
    { amount: WRITERS * ROUNDS, 'issued-at': '2026-01-01' },
    { deal },
  )
  let paid = 0
  const pay = () => desk.tryCreate('invoice-payments', { amount: 1 }, { invoice })
  await atOnce(pay, async () => {
    paid += WRITERS
    const { 'paid-amount': shown, status } = await desk.attributes(invoice)
    assert.deepEqual([shown, status], [paid, paid < WRITERS * ROUNDS ? 'issued' : 'paid'])
    assert.equal((await desk.attributes(deal)).amount, paid)
  })
})

test('a deal moves on once when its last tasks are done at the same time', async () => {
  const desk = await openDesk()
  const { first, second } = await makeTrack(desk, {}, { 'next-if-items-done': true })
  const makeDeal = async () => {
    const deal = await desk.create('deals', {}, { stage: first })
    return { deal, tasks: await times(WRITERS, () => desk.create('diary-tasks', { name: 'Call' }, { deal })) }
  }
  const deals: Awaited<ReturnType<typeof makeDeal>>[] = []
  while (deals.length < ROUNDS) deals.push(await makeDeal())
  const answers = await atOnce((writer, round) =>
    desk.tryEdit(deals[round]!.tasks[writer], { 'completed-at': '2026-03-01T10:00:00Z' }),
  )
  assertAnswered(answers, 200)
  for (const { deal } of deals) assert.equal((await desk.linkage(deal, 'stage')).id, second.id)
})

test('connections of one process count on shards of their own', async () => {
  const connections = await times(CONNECTIONS, () => database.pool.connect())
  const shards = await Promise.all(
    connections.map(async (one) => (await one.query('SELECT shard_of_connection() AS shard')).rows[0].shard),
  )
  for (const one of connections) one.release()
  assert.equal(new Set(shards).size, CONNECTIONS)
})
