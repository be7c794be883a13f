import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'

const { api } = await startService()
const contact = (attributes: object = {}) =>
  api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Orlova', ...attributes })

async function field(kind: string, more: object = {}): Promise<string> {
  const attributes = { name: 'Field', 'resource-name': 'contacts', 'field-type': kind, ...more }
  return (await api.create('custom-fields', attributes)).attributes['attribute-name']
}

async function refusalOf(attributes: object) {
  const data = {
    type: 'contacts',
    attributes: { 'first-name': 'Anna', 'last-name': 'Orlova', ...attributes },
  }
  const { status, document } = await api.post('/contacts', { data })
  assert.equal(status, 422)
  return document.errors[0]
}

test('a date is taken with short months and days, from a time as it is written, and empty as none', async () => {
  for (const [given, kept] of [
    ['1990-2-3', '1990-02-03'],
    ['1990-02-3', '1990-02-03'],
    ['1990-02-03T23:30:00Z', '1990-02-03'],
    ['1990-02-03T00:15:00.000+05:00', '1990-02-03'],
    ['1990-02-03 10:20', '1990-02-03'],
    ['', null],
  ])
    assert.equal((await contact({ birthdate: given })).attributes.birthdate, kept, String(given))
})

test('what is no day is refused as before', async () => {
  for (const birthdate of [
    '1990-13-1',
    '1990-2-30',
    '03.02.1990',
    '1990-02-03T25:00',
    '1990-2',
    ' ',
    19900203,
  ])
    assert.match((await refusalOf({ birthdate })).detail, /YYYY-MM-DD/, String(birthdate))
})

test('custom fields take dates in the same ways', async () => {
  const key = await field('date')
  const customs = async (value: unknown) => (await contact({ customs: { [key]: value } })).attributes.customs
  assert.deepEqual(await customs('1990-2-3'), { [key]: '1990-02-03' })
  assert.deepEqual(await customs('1990-02-03T23:30:00Z'), { [key]: '1990-02-03' })
  assert.deepEqual(await customs(''), {})
  assert.match((await refusalOf({ customs: { [key]: '1990-2-30' } })).detail, /YYYY-MM-DD/)
})

test('a required date is not there when it is empty', async () => {
  const { id } = await api.create('custom-fields', {
    name: 'Since',
    'resource-name': 'contacts',
    'field-type': 'date',
    required: true,
  })
  assert.match((await refusalOf({ customs: { [`custom-${id}`]: '' } })).detail, /is required/)
  await api.delete(`/custom-fields/${id}`)
})

test('texts take numbers, as they are written', async () => {
  const { attributes } = await contact({ 'mobile-phone': 79213146028, position: 1.5, description: 42 })
  assert.equal(attributes['mobile-phone'], '79213146028')
  assert.equal(attributes.position, '1.5')
  assert.equal(attributes.description, '42')
  const key = await field('text')
  assert.deepEqual((await contact({ customs: { [key]: 12 } })).attributes.customs, { [key]: '12' })
  for (const position of [true, ['a'], {}]) assert.match((await refusalOf({ position })).detail, /string/)
})

test('a custom field of one choice takes a list of one and answers with it', async () => {
  const key = await field('select', { 'select-options': ['A', 'B'] })
  assert.deepEqual((await contact({ customs: { [key]: ['A'] } })).attributes.customs, { [key]: 'A' })
  for (const value of [['A', 'B'], ['C'], [], [['A']]])
    assert.equal((await refusalOf({ customs: { [key]: value } })).source.pointer.endsWith(key), true)
})

test('the limit of a text counts characters, not the units of UTF-16', async () => {
  assert.equal((await contact({ position: '🙂'.repeat(500) })).attributes.position, '🙂'.repeat(500))
  assert.match((await refusalOf({ position: '🙂'.repeat(501) })).detail, /at most 500 characters/)
  assert.match((await refusalOf({ description: 'a'.repeat(10_001) })).detail, /at most 10000 characters/)
  const conditions = { q: '🙂'.repeat(60_000) }
  await api.create('table-states', { name: 'Long', 'resource-name': 'deals', conditions })
})

test('an id that a client makes is 403, whatever else is wrong', async () => {
  for (const data of [
    { type: 'contacts', id: '7', attributes: { 'first-name': 'Anna', 'last-name': 'Orlova' } },
    { type: 'contacts', id: 7, attributes: { nonsense: 1, birthdate: 'soon' } },
    { type: 'deals', id: '7' },
    { id: 'a7', attributes: [1], relationships: { nobody: {} } },
  ])
    for (const address of ['/contacts', '/contacts?on-conflict=update']) {
      const { status, document } = await api.post(address, { data })
      assert.equal(status, 403)
      assert.deepEqual(document.errors[0].source, { pointer: '/data/id' })
    }
})
