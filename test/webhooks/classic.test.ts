import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeOldDeliveries } from '../../src/webhooks/old-deliveries.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { assertOk } from '../wire/checklist/support.ts'
import { QUICK, Receiver, subscribe } from './receiver.ts'

const { api, database, account } = await startService({
  followsLog: true,
  webhooks: QUICK,
  zone: 'Europe/Moscow',
})
const to = (type: string, id: string) => ({ data: { type, id } })

test('receivers written for the original get its body to the letter', async () => {
  const receiver = await Receiver.start()
  const size = await api.create('custom-fields', {
    name: 'Size',
    'resource-name': 'deals',
    'field-type': 'text',
  })
  const source = await api.create('sources', { name: 'Fair' })
  const firm = await api.create('companies', { name: 'Firm' })
  await subscribe(api, { url: receiver.url, format: 'classic', 'resource-types': ['deals', 'contacts'] })
  const person = await api.create('contacts', {
    'first-name': 'Ann',
    'last-name': 'Lee',
    'middle-name': 'May',
  })
  const attributes = {
    name: 'Sale',
    amount: '12.50',
    cost: 0,
    'planned-at': '2026-10-01',
    'created-at': '2026-01-02T21:04:05Z',
    customs: { [`custom-${size.id}`]: 'large' },
  }
  const deal = await api.create('deals', attributes, {
    source: to('sources', source.id),
    company: to('companies', firm.id),
  })
  await api.delete(`/deals/${deal.id}`)
  await until(() => receiver.taken.some(({ body }) => body.type === 'Deal') && receiver.taken.length >= 3)
  const contact = receiver.taken.find(({ body }) => body.type === 'Contact')!.body
  assert.deepEqual([contact.data.id, contact.data.name], [Number(person.id), 'Lee Ann May'])
  const {
    type,
    timestamp,
    data,
    custom_fields: labels,
  } = receiver.taken.find(({ body }) => body.type === 'Deal')!.body
  assert.equal(type, 'Deal')
  assert.ok(Number.isInteger(timestamp) && Math.abs(timestamp - Date.now() / 1000) < 300)
  const expected = {
    id: Number(deal.id),
    name: 'Sale',
    amount: '12.5',
    cost: '0.0',
    planned_at: '01.10.2026',
    created_at: '03.01.2026 00:04:05',
    source_id: Number(source.id),
    source: 'Fair',
    company_id: Number(firm.id),
    company: 'Firm',
    contact_id: null,
    contact: '',
    contact_ids: [],
    [`custom_${size.id}`]: 'large',
  }
  for (const [name, value] of Object.entries(expected)) assert.deepEqual(data[name], value, name)
  assert.deepEqual(labels, { [`custom_${size.id}`]: 'Size' })
})

test('of what is gone it tells how it was last, custom fields too', async () => {
  const receiver = await Receiver.start()
  const field = { name: 'Colour', 'resource-name': 'deals', 'field-type': 'text' }
  const { id: fieldId } = await api.create('custom-fields', field)
  const paused = { url: receiver.url, format: 'classic', 'resource-types': ['deals'], active: false }
  const { id } = await subscribe(api, paused)
  const deal = await api.create('deals', { name: 'Gone', customs: { [`custom-${fieldId}`]: 'red' } })
  await api.delete(`/deals/${deal.id}`)
  assertOk(
    await api.patch(`/webhooks/${id}`, { data: { type: 'webhooks', id, attributes: { active: true } } }),
  )
  await until(() => receiver.taken.length === 2)
  for (const { body } of receiver.taken)
    assert.deepEqual([body.data.name, body.data[`custom_${fieldId}`]], ['Gone', 'red'])
})

test('deliveries are kept for seven days', async () => {
  const receiver = await Receiver.start()
  const { id } = await subscribe(api, { url: receiver.url, active: false })
  const deliveries = async () => assertOk(await api.get(`/webhooks/${id}/deliveries`)).data.length
  assertOk(await api.post(`/webhooks/${id}/test`, undefined))
  await removeOldDeliveries(database)
  assert.equal(await deliveries(), 1)
  await database.query(
    "UPDATE webhook_deliveries SET created_at = created_at - interval '7 days 1 minute' WHERE account_id = $1 AND webhook_id = $2",
    [account.accountId, id],
  )
  await removeOldDeliveries(database)
  assert.equal(await deliveries(), 0)
})
