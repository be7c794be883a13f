import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertRefused, attributePointer, Desk } from './support.ts'

const desk = new Desk((await startService()).api)

const NAMES = { 'first-name': 'Ivan', 'last-name': 'Petrov' }
const WRITABLE = {
  position: 'Director',
  note: 'Calls back',
  'initial-balance': -150.25,
  'utm-source': 'newsletter',
  'utm-medium': 'mail',
  'utm-campaign': 'spring',
  'utm-term': 'roof',
  'utm-content': 'banner',
  'utm-landing-page': 'https://example.com/roof',
  'utm-city': 'Riga',
  'utm-search-query': 'new roof',
}

test('the fields of a contact that only appear in responses can be written', async () => {
  const created = await desk.create('contacts', { ...NAMES, ...WRITABLE })
  for (const [name, value] of Object.entries(WRITABLE)) assert.equal(created.attributes[name], value)
  const bare = await desk.create('contacts', NAMES)
  const edited = await desk.edit(bare, WRITABLE)
  for (const [name, value] of Object.entries(WRITABLE)) assert.equal(edited.attributes[name], value)
})

const COMPUTED = {
  contacts: ['as-string', 'cached-at', 'previous-responsible-id', 'updated-at'],
  deals: ['as-string', 'profit', 'previous-responsible-id', 'updated-at'],
  'deal-stages': ['as-string', 'kind', 'updated-at'],
  'entity-products': ['amount'],
  invoices: ['paid-amount', 'status'],
  'deal-stage-categories': ['calculation-method'],
}

for (const [type, names] of Object.entries(COMPUTED))
  test(`what the service computes of ${type} cannot be written: ${names.join(', ')}`, async () => {
    const required = { name: 'Name', 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
    const least: Record<string, object> = {
      contacts: NAMES,
      'deal-stages': { name: 'Name' },
      'deal-stage-categories': required,
    }
    const record = await desk.create(type, least[type])
    for (const name of names) {
      const value = record.attributes[name]
      assertRefused(await desk.tryEdit(record, { [name]: value }), 400, attributePointer(name))
      assertRefused(
        await desk.tryCreate(type, { ...least[type], [name]: value }),
        400,
        attributePointer(name),
      )
    }
    assert.deepEqual(await desk.attributes(record), record.attributes)
  })
