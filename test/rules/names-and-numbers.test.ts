import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { Desk } from './support.ts'

const { api, addAccount } = await startService()
const desk = new Desk(api)

test('a contact is called by its last, first and middle name', async () => {
  const names = { 'first-name': 'Anna', 'last-name': 'Karenina', 'middle-name': 'Arkadyevna' }
  const contact = await desk.create('contacts', names)
  assert.equal(contact.attributes['as-string'], 'Karenina Anna Arkadyevna')
  const edited = await desk.edit(contact, { 'middle-name': null, 'last-name': 'Oblonskaya' })
  assert.equal(edited.attributes['as-string'], 'Oblonskaya Anna')
})

test('companies, bank details and dictionaries are called by their name', async () => {
  for (const type of [
    'companies',
    'company-bank-details',
    'contact-statuses',
    'deal-loss-reasons',
    'sources',
  ]) {
    const record = await desk.create(type, { name: `One of ${type}` })
    assert.equal(record.attributes['as-string'], `One of ${type}`)
    assert.equal((await desk.edit(record, { name: 'Renamed' })).attributes['as-string'], 'Renamed')
  }
})

for (const type of ['deals', 'orders']) {
  test(`one of ${type} is called by its name, and by its number while it has none`, async () => {
    const record = await desk.create(type, { number: 700 })
    assert.equal(record.attributes['as-string'], '№700')
    assert.equal((await desk.edit(record, { name: '  ' })).attributes['as-string'], '№700')
    assert.equal((await desk.edit(record, { name: 'Roof' })).attributes['as-string'], 'Roof')
    assert.equal((await desk.edit(record, { name: null })).attributes['as-string'], '№700')
  })

  test(`${type} are numbered one after another, in every account from 1`, async () => {
    const other = new Desk((await addAccount()).api)
    for (const number of [1, 2, 3]) assert.equal((await other.create(type)).attributes.number, number)
    assert.equal((await other.create(type, { number: null })).attributes.number, 4)
  })

  test(`a number of ${type} that is given is kept, and the next free one follows it`, async () => {
    const other = new Desk((await addAccount()).api)
    assert.equal((await other.create(type, { number: 40 })).attributes.number, 40)
    const next = await other.create(type)
    assert.equal(next.attributes.number, 41)
    assert.equal((await other.edit(next, { number: 60 })).attributes.number, 60)
    assert.equal((await other.create(type)).attributes.number, 61)
    assert.equal((await other.create(type, { number: 5 })).attributes.number, 5)
    assert.equal((await other.create(type)).attributes.number, 62)
  })
}

test('deals and orders are counted apart', async () => {
  const other = new Desk((await addAccount()).api)
  await other.create('deals')
  await other.create('deals')
  assert.equal((await other.create('orders')).attributes.number, 1)
})

test('a create that is refused takes no number', async () => {
  const other = new Desk((await addAccount()).api)
  const field = await other.create('custom-fields', {
    name: 'Size',
    'resource-name': 'deals',
    'field-type': 'number',
  })
  const key = field.attributes['attribute-name']
  const refused = await other.tryCreate('deals', { customs: { [key]: 'large' } })
  assert.equal(refused.status, 422)
  assert.equal((await other.create('deals')).attributes.number, 1)
})

test('the creation date may be written on create and on edit', async () => {
  const record = await desk.create('deals', { 'created-at': '2019-05-06T07:08:09.123+00:00' })
  assert.equal(record.attributes['created-at'], '2019-05-06T07:08:09.123+00:00')
  const edited = await desk.edit(record, { 'created-at': '2018-01-02T00:00:00Z' })
  assert.equal(edited.attributes['created-at'], '2018-01-02T00:00:00.000+00:00')
})

test('the shown form of a contact is as new as the contact', async () => {
  const contact = await desk.create('contacts', { 'first-name': 'Ivan', 'last-name': 'Petrov' })
  const edited = await desk.edit(contact, { note: 'called' })
  assert.equal(edited.attributes['cached-at'], edited.attributes['updated-at'])
  assert.ok(edited.attributes['cached-at'] >= contact.attributes['cached-at'])
})
