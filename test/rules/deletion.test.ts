import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { Desk, type Identifier } from './support.ts'

const { api } = await startService()
const desk = new Desk(api)

type Family = Record<'contacts' | 'companies' | 'deals' | 'orders', Document>
type Main = keyof Family

const TYPES: readonly Main[] = ['contacts', 'companies', 'deals', 'orders']
const SINGULAR = { contacts: 'contact', companies: 'company', deals: 'deal', orders: 'order' }

/** One of each main type, linked in every way that there is. */
async function makeFamily(): Promise<Family> {
  const contacts = await desk.create('contacts', { 'first-name': 'I', 'last-name': 'P' })
  const companies = await desk.create('companies', { name: 'Acme' }, { contacts: [contacts] })
  const links = { contact: contacts, company: companies }
  const deals = await desk.create('deals', {}, links)
  const orders = await desk.create('orders', {}, { ...links, deals: [deals] })
  return { contacts, companies, deals, orders }
}

async function assertGone(record: Identifier): Promise<void> {
  assert.equal(await desk.exists(record), false, `${record.type} is gone`)
}

async function assertThere(record: Identifier): Promise<void> {
  assert.equal(await desk.exists(record), true, `${record.type} is there`)
}

for (const type of TYPES) {
  test(`deleting one of ${type} removes its links and never deletes another main object`, async () => {
    const family = await makeFamily()
    const others = TYPES.filter((other) => other !== type)
    const linked = others.filter((other) => family[other].relationships[type])
    for (const other of linked) assert.deepEqual(await desk.linkedIds(family[other], type), [family[type].id])
    await desk.delete(family[type])
    await assertGone(family[type])
    for (const other of others) await assertThere(family[other])
    for (const other of linked) assert.deepEqual(await desk.linkedIds(family[other], type), [])
    for (const other of others)
      if (family[other].relationships[SINGULAR[type]])
        assert.equal(await desk.linkage(family[other], SINGULAR[type]), null)
  })

  test(`deleting one of ${type} takes its own lines and tasks along, and nobody else's`, async () => {
    const family = await makeFamily()
    const parts = async (owner: Main) => [
      await desk.create('entity-products', { name: 'Roof' }, { entity: family[owner] }),
      await desk.create('diary-tasks', { name: 'Call' }, { [SINGULAR[owner]]: family[owner] }),
    ]
    const own = await parts(type)
    const others = (await Promise.all(TYPES.filter((other) => other !== type).map(parts))).flat()
    await desk.delete(family[type])
    for (const part of own) await assertGone(part)
    for (const part of others) await assertThere(part)
  })

  test(`invoices, contracts and events outlive one of ${type}`, async () => {
    const record = (await makeFamily())[type]
    const name = SINGULAR[type]
    const papers = [
      await desk.create('invoices', { amount: 5 }, { [name]: record }),
      await desk.create('contracts', { name: 'Contract' }, { [name]: record }),
      await desk.create('diary-events', { name: 'Meeting' }, { [name]: record }),
    ]
    await desk.delete(record)
    for (const paper of papers) assert.equal(await desk.linkage(paper, name), null)
  })
}

test('deleting a company takes its bank details along', async () => {
  const company = await desk.create('companies', { name: 'Acme' })
  const details = await desk.create('company-bank-details', { name: 'Account' }, { company })
  await desk.delete(company)
  await assertGone(details)
})

test('deleting an invoice takes its payments along', async () => {
  const invoice = await desk.create('invoices', { amount: 10 })
  const payment = await desk.create('invoice-payments', { amount: 10 }, { invoice })
  await desk.delete(invoice)
  await assertGone(payment)
})

test('deleting what others only point at clears their links', async () => {
  const source = await desk.create('sources', { name: 'Fair' })
  const status = await desk.create('deal-statuses', { name: 'Hot' })
  const user = await desk.create('users', { email: 'gone@example.com' })
  const deal = await desk.create('deals', {}, { source, status, responsible: user, performers: [user] })
  for (const target of [source, status, user]) await desk.delete(target)
  for (const name of ['source', 'status', 'responsible']) assert.equal(await desk.linkage(deal, name), null)
  assert.deepEqual(await desk.linkedIds(deal, 'performers'), [])
})

test('deleting a product keeps the lines that sold it, with their prices', async () => {
  const product = await desk.create('products', { name: 'Roof', 'selling-price': 10 })
  const line = await desk.create('entity-products', {}, { product })
  await desk.delete(product)
  assert.equal(await desk.linkage(line, 'product'), null)
  assert.equal((await desk.attributes(line)).amount, 10)
})
