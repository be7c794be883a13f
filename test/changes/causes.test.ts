import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markOverdueInvoices } from '../../src/rules/overdue.ts'
import { Desk, type Identifier } from '../rules/support.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { historyOf } from './shown.ts'

const { api, database, account } = await startService()
const desk = new Desk(api)

const history = ({ type, id }: Identifier): Promise<Document[]> => historyOf(api, type, id)

test('what a rule changes is logged as part of the request that caused it', async () => {
  const funnel = await desk.funnel({ 'amount-calc-method': 'products' })
  const deal = await desk.create('deals', { name: 'Big' }, { 'stage-category': funnel })
  const line = await desk.create('entity-products', { 'selling-price': 250 }, { entity: deal })
  const [created] = await history(line)
  const change = (await history(deal)).at(-1)
  assert.equal(change.action, 'update')
  assert.deepEqual([change.before.amount, change.after.amount], [0, 250])
  assert.deepEqual([change.before.profit, change.after.profit], [0, 250])
  assert.equal(change['request-id'], created['request-id'])
})

test('records that lose the one they point at are logged, and so are the parts that go with it', async () => {
  const contact = await desk.create('contacts', { 'first-name': 'Anna', 'last-name': 'Ivanova' })
  const invoice = await desk.create('invoices', {}, { contact })
  const task = await desk.create('diary-tasks', { name: 'Call' }, { contact })
  await desk.delete(contact)
  const cleared = (await history(invoice)).at(-1)
  assert.deepEqual(cleared.before.contact, { type: 'contacts', id: contact.id })
  assert.equal(cleared.after.contact, null)
  assert.equal((await history(task)).at(-1).action, 'delete')
})

test('a to-one that may point at several types is logged as one relationship', async () => {
  const [deal, order] = [await desk.create('deals'), await desk.create('orders')]
  const line = await desk.create('entity-products', { name: 'Line' }, { entity: deal })
  await desk.edit(line, {}, { entity: order })
  const change = (await history(line)).at(-1)
  assert.deepEqual(change.before.entity, { type: 'deals', id: deal.id })
  assert.deepEqual(change.after.entity, { type: 'orders', id: order.id })
})

test('what time does by itself is logged without a user', async () => {
  const invoice = await desk.create('invoices', { 'issued-at': '2020-01-01', amount: 5 })
  await database.query("UPDATE invoices SET due_at = '2020-01-02' WHERE id = $1", [invoice.id])
  await markOverdueInvoices(database)
  const change = (await history(invoice)).at(-1)
  assert.equal(change.after.status, 'overdue')
  assert.deepEqual([change['user-id'], change['token-id'], change['request-id']], [null, null, null])
})

test('a write by SQL alone is logged, in whatever time zone it is made', async () => {
  const [deal] = [await desk.create('deals', { name: 'Old' })]
  const client = await database.pool.connect()
  await client.query("SET timezone = 'Asia/Tokyo'; SET datestyle = 'German'")
  await client.query("UPDATE deals SET name = 'New', archived_at = '2026-03-01T00:00:00Z' WHERE id = $1", [
    deal.id,
  ])
  client.release(true)
  const change = (await history(deal)).at(-1)
  assert.equal(change.after.name, 'New')
  assert.equal(change.after['archived-at'], '2026-03-01T00:00:00.000+00:00')
})

test('one statement over many records logs every one of them', async () => {
  const made = []
  for (let count = 0; count < 20; count++) made.push(await desk.create('areas', { name: `Area ${count}` }))
  await database.query("UPDATE areas SET name = name || '!' WHERE account_id = $1", [account.accountId])
  for (const { id, attributes } of made) {
    const change = (await historyOf(api, 'areas', id)).at(-1)
    assert.deepEqual(change.before, { name: attributes.name, 'as-string': attributes.name })
    assert.deepEqual(change.after, { name: `${attributes.name}!`, 'as-string': `${attributes.name}!` })
  }
})

test('an update that leaves everything as it was is not logged', async () => {
  const [area] = [await desk.create('areas', { name: 'Same' })]
  await database.query('UPDATE areas SET name = name WHERE id = $1', [area.id])
  assert.equal((await historyOf(api, 'areas', area.id)).length, 1)
})

test('a write that is refused leaves nothing in the log', async () => {
  const end = (await api.get('/changes?page[after]=latest')).document.meta.position
  await desk.tryCreate('entity-products', { name: 'Line', discount: 500 })
  await desk.tryCreate('diary-tasks', { name: 'Call' }, { contact: { type: 'contacts', id: '999999' } })
  assert.deepEqual((await api.get(`/changes?page[after]=${end}`)).document.data, [])
})

test('secrets and the helpers of searching are never in the log', async () => {
  await database.query("UPDATE users SET password_hash = 'top secret' WHERE id = $1", [account.userId])
  const rows = await database.query(
    `SELECT count(*) FROM changes c LEFT JOIN log_layouts l ON l.id = c.layout
      WHERE concat(c.before, c.after, c.whole, l.columns) ~ 'password|secret|argon|search_text'`,
  )
  assert.deepEqual(rows, [['0']])
})
