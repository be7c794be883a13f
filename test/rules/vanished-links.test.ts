import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beforeSending } from '../support/before-sending.ts'
import { startService } from '../support/service.ts'
import { Desk, type Identifier } from './support.ts'

const desk = new Desk((await startService()).api)

test('a linked record that goes between the two reads of its address is told as its owner is then', async () => {
  const deal = await desk.create('deals')
  const task = await desk.create('diary-tasks', { name: 'Call' }, { deal })
  const source = await desk.create('sources', { name: 'Fair' })
  const company = await desk.create('companies', { name: 'Bakery' }, { source })
  const cases = [
    { address: `/diary-tasks/${task.id}/deal`, gone: deal, table: 'deals', status: 404 },
    { address: `/companies/${company.id}/source`, gone: source, table: 'sources', status: 200 },
  ]
  for (const { address, gone, table, status } of cases) {
    const answer = await beforeSending(
      new RegExp(`FROM ${table}\\b`),
      () => desk.api.delete(`/${gone.type}/${gone.id}`),
      () => desk.api.get(address),
    )
    assert.equal(answer.status, status, answer.text)
    if (status === 200) assert.equal(answer.document.data, null)
    else assert.match(answer.document.errors[0].detail, /^There is no record \d+ of diary-tasks$/)
  }
})

const statementThatLocks = (table: string) => new RegExp(`FROM ${table}\\b.* FOR NO KEY UPDATE`, 's')
const link = (target: Identifier) => ({ type: target.type, id: target.id })

test('what goes before a write could lock it does not stand in the way of that write', async () => {
  const deal = await desk.create('deals')
  const invoice = await desk.create('invoices')
  const payment = await desk.create('invoice-payments', { amount: 1 }, { invoice, deal })
  const order = await desk.create('orders')
  const task = await desk.create('diary-tasks', { name: 'Call' }, { order })
  const product = await desk.create('products', { name: 'Bread' })
  const line = await desk.create('entity-products', {}, { entity: order, product })
  const person = { 'first-name': 'Ann', 'last-name': 'Lee' }
  const [survivor, other] = [await desk.create('contacts', person), await desk.create('contacts', person)]
  const segment = await desk.create('segments', { name: 'Guests' })
  const group = await desk.create(
    'segment-process-statuses',
    { name: 'Invited' },
    { segment, contacts: [other] },
  )
  const emptied = { data: [] }
  const cases = [
    { gone: payment, table: 'invoice_payments', write: () => desk.api.delete(`/deals/${deal.id}`) },
    {
      gone: task,
      table: 'diary_tasks',
      write: () => desk.api.patch(`/orders/${order.id}/relationships/tasks`, emptied),
    },
    {
      gone: line,
      table: 'entity_products',
      write: () => desk.api.patch(`/orders/${order.id}/relationships/products`, emptied),
    },
    {
      gone: group,
      table: 'segment_process_statuses',
      write: () => desk.api.post(`/contacts/${survivor.id}/merge`, { data: [link(other)] }),
    },
  ]
  for (const { gone, table, write } of cases) {
    const answer = await beforeSending(statementThatLocks(table), () => desk.delete(gone), write)
    assert.ok(answer.status < 300, `${table}: ${answer.status} ${answer.text}`)
  }
})

test('a member that goes over to another record is not taken from there', async () => {
  const [left, joined] = [await desk.create('orders'), await desk.create('orders')]
  const task = await desk.create('diary-tasks', { name: 'Call' }, { order: left })
  const answer = await beforeSending(
    statementThatLocks('diary_tasks'),
    () => desk.edit(task, {}, { order: joined }),
    () => desk.api.patch(`/orders/${left.id}/relationships/tasks`, { data: [] }),
  )
  assert.equal(answer.status, 204, answer.text)
  const { document } = await desk.api.get(`/diary-tasks/${task.id}/relationships/order`)
  assert.deepEqual(document.data, link(joined))
})
