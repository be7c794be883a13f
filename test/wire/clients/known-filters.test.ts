import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { idsIn } from '../filters/lists.ts'

const { api } = await startService()
const found = async (address: string) => idsIn(await api.get(address))

test('documents are found by the record that they belong to', async () => {
  const [deal, order] = [await api.create('deals'), await api.create('orders')]
  assert.equal(deal.id, order.id, 'both have the same id, so that the type tells them apart')
  const documentOf = ({ type, id }: typeof deal) =>
    api.create('documents', { name: 'Offer' }, { entity: { data: { type, id } } })
  const [ofDeal, ofOrder] = [await documentOf(deal), await documentOf(order)]
  await documentOf(await api.create('deals'))
  const entity = (type: string) => `/documents?filter[entity_type]=${type}&filter[entity_id]=${deal.id}`
  assert.deepEqual(await found(entity('Deal')), [ofDeal.id])
  assert.deepEqual(await found(entity('orders')), [ofOrder.id])
  assert.deepEqual(await found(entity('Contact')), [])
  assert.deepEqual(await found(`/documents?filter[entity-id]=${deal.id}`), [ofDeal.id, ofOrder.id])
})

test('custom fields are found by their type and kind, saved tables by their type, constants by words', async () => {
  const field = (resource: string, kind: string) =>
    api.create('custom-fields', { name: 'Size', 'resource-name': resource, 'field-type': kind })
  const size = await field('contacts', 'number')
  await field('companies', 'number')
  await field('contacts', 'text')
  assert.deepEqual(await found('/custom-fields?filter[resources]=Contact&filter[field_type]=number'), [
    size.id,
  ])
  const table = await api.create('table-states', { name: 'Mine', 'resource-name': 'deals' })
  await api.create('table-states', { name: 'Mine', 'resource-name': 'orders' })
  assert.deepEqual(await found('/table-states?filter[class_name]=Deal'), [table.id])
  const vat = await api.create('constants', { name: 'VAT rate', value: '20' })
  await api.create('constants', { name: 'Currency', value: 'EUR' })
  assert.deepEqual(await found('/constants?filter[q]=rate vat'), [vat.id])
})

test('imports are found by their ids', async () => {
  const start = async () => {
    const headers = { 'content-type': 'application/x-ndjson' }
    return (await api.post('/sources/import', undefined, { raw: '{"name":"A"}\n', headers })).document.data.id
  }
  const [one] = [await start(), await start()]
  assert.deepEqual(await found(`/import-jobs?filter[id]=${one}`), [one])
})

test('underscores in sort are hyphens', async () => {
  const contact = (name: string) => api.create('contacts', { 'first-name': name, 'last-name': 'A' })
  const [first, second] = [await contact('B'), await contact('A')]
  assert.deepEqual(await found('/contacts?sort=first_name'), [second.id, first.id])
  assert.deepEqual(await found('/contacts?sort=-created_at,-id'), [second.id, first.id])
})
