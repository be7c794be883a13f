import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { errorLines, exported, imported, NDJSON, ndjson, undone } from './importing.ts'

const service = await startService()

const shown = ({ attributes, relationships }: Document) => {
  const { 'updated-at': _updated, 'cached-at': _cached, ...others } = attributes
  return { others, relationships }
}

test('undoing an import deletes what it made and brings back what it changed', async () => {
  const { api } = await service.addAccount()
  const user = await api.create('users', { email: 'levin@example.com' })
  const firm = await api.create('companies', { name: 'Estate' })
  const field = await api.create('custom-fields', {
    name: 'N',
    'resource-name': 'contacts',
    'field-type': 'number',
  })
  const key = field.attributes['attribute-name']
  await api.create(
    'contacts',
    {
      'first-name': 'Anna',
      'last-name': 'K',
      'external-id': '1',
      note: 'old',
      customs: { [key]: 1, 'custom-900': 'x' },
    },
    { companies: { data: [{ type: 'companies', id: firm.id }] } },
  )
  const before = await exported(api, 'contacts')
  const job = await imported(
    api,
    '/contacts/import?on-conflict=update',
    ndjson(
      {
        'external-id': '1',
        note: 'new',
        birthdate: '1850-01-01',
        customs: { [key]: 2, 'custom-901': 'y' },
        companies: [],
      },
      { 'external-id': '1', position: 'Lady', note: 'newer', source: null },
      { 'external-id': '2', 'first-name': 'Kitty', 'last-name': 'L', responsible: user.id },
      { 'external-id': '2', position: 'Wife' },
    ),
    NDJSON,
  )
  assert.deepEqual([job.created, job.updated, job.failed], [1, 3, 0])
  const after = await undone(api, job.id)
  assert.deepEqual([after.state, after['not-undone']], ['undone', 0])
  assert.deepEqual((await exported(api, 'contacts')).map(shown), before.map(shown))
  const companies = await api.get(`/contacts/${before[0]!.id}/relationships/companies`)
  assert.deepEqual(companies.document.data, [{ type: 'companies', id: firm.id }])
})

test('what somebody has changed since is not overwritten but reported', async () => {
  const { api } = await service.addAccount()
  const known = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B', 'external-id': '1' })
  const other = await api.create('contacts', { 'first-name': 'C', 'last-name': 'D', 'external-id': '2' })
  const body = 'external-id,note\n1,imported\n2,imported\n'
  const job = await imported(api, '/contacts/import?on-conflict=update', body)
  await api.patch(`/contacts/${known.id}`, {
    data: { type: 'contacts', id: known.id, attributes: { note: 'theirs', position: 'Changed' } },
  })
  const after = await undone(api, job.id)
  assert.deepEqual([after.state, after['not-undone']], ['undone', 1])
  const [first, second] = await exported(api, 'contacts')
  assert.deepEqual([first!.attributes.note, first!.attributes.position], ['theirs', 'Changed'])
  assert.equal(second!.attributes.note, null)
  assert.equal(second!.id, other.id)
  assert.deepEqual(await errorLines(api, job.id), [
    `,contacts/${known.id},Not undone: note was changed since,""`,
  ])
})

test('records that something else is linked to since stay and are reported', async () => {
  const { api } = await service.addAccount()
  const stages = await imported(api, '/order-stages/import', 'name\nPacked\nSent\n')
  const packed = (await exported(api, 'order-stages')).find(({ attributes }) => attributes.name === 'Packed')!
  const order = await api.create('orders', {}, { stage: { data: { type: 'order-stages', id: packed.id } } })
  const after = await undone(api, stages.id)
  assert.deepEqual([after.state, after['not-undone']], ['undone', 1])
  assert.equal((await api.get(`/orders/${order.id}/stage`)).document.data.id, packed.id)
  const contacts = await imported(api, '/contacts/import', 'first-name,last-name\nA,B\n')
  const [contact] = await exported(api, 'contacts')
  const deal = await api.create('deals', {}, { contact: { data: { type: 'contacts', id: contact!.id } } })
  assert.equal((await undone(api, contacts.id))['not-undone'], 1)
  assert.equal((await api.get(`/deals/${deal.id}/contact`)).document.data.id, contact!.id)
})

test('an import is undone once', async () => {
  const { api } = await service.addAccount()
  const job = await imported(api, '/sources/import', 'name\nA\n')
  await undone(api, job.id)
  const again = await api.send('POST', `/import-jobs/${job.id}/undo`)
  assert.equal(again.status, 409)
  assert.equal(again.document.errors[0].code, '132')
})
