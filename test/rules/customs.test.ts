import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { type Attributes, assertRefused, Desk } from './support.ts'

const desk = new Desk((await startService()).api)
const MAIN = {
  contacts: { 'first-name': 'I', 'last-name': 'P' },
  companies: { name: 'Acme' },
  deals: {},
  orders: {},
}

async function define(attributes: object): Promise<string> {
  const field = await desk.create('custom-fields', { name: 'Field', 'resource-name': 'deals', ...attributes })
  return field.attributes['attribute-name']
}

const customsPointer = (key: string) => `/data/attributes/customs/${key}`

for (const [type, attributes] of Object.entries(MAIN))
  test(`custom fields of ${type} are merged key by key, and null clears one`, async () => {
    const record = await desk.create(type, { ...attributes, customs: { 'custom-901': 'a', 'custom-902': 2 } })
    const merged = await desk.edit(record, { customs: { 'custom-902': 3, 'custom-903': [1, 'x', null] } })
    assert.deepEqual(merged.attributes.customs, {
      'custom-901': 'a',
      'custom-902': 3,
      'custom-903': [1, 'x', null],
    })
    const cleared = await desk.edit(record, { customs: { 'custom-901': null } })
    assert.deepEqual(cleared.attributes.customs, { 'custom-902': 3, 'custom-903': [1, 'x', null] })
    assert.deepEqual((await desk.edit(record, { customs: null })).attributes.customs, {})
  })

test('a field that is not defined keeps any scalar and any array of scalars', async () => {
  const customs = {
    'custom-911': 'text',
    'custom-912': 1.5,
    'custom-913': false,
    'custom-914': ['a', 1, true],
    'custom-915': '2026-10-01T13:19:00.000+03:00',
  }
  assert.deepEqual((await desk.create('deals', { customs })).attributes.customs, customs)
})

test('a key that is not custom-<number> is refused', async () => {
  for (const key of ['color', 'custom-', 'custom-x', 'custom-0', 'custom-1a', 'links', 'relationships'])
    assertRefused(await desk.tryCreate('deals', { customs: { [key]: 'x' } }), 422, customsPointer(key))
})

test('a value that is neither a scalar nor an array of scalars is refused', async () => {
  for (const value of [{ links: 1 }, { a: 1 }, [[1]], [{ relationships: 1 }]])
    assertRefused(
      await desk.tryCreate('deals', { customs: { 'custom-901': value } }),
      422,
      customsPointer('custom-901'),
    )
  const huge = '{"data":{"type":"deals","attributes":{"customs":{"custom-901":1e999}}}}'
  assertRefused(await desk.api.send('POST', '/deals', { raw: huge }), 422, customsPointer('custom-901'))
})

const VALUES: Record<string, { fits: unknown[]; misfits: unknown[]; more?: Attributes }> = {
  text: { fits: ['words', ''], misfits: [true, ['a']] },
  number: { fits: [1, -1.5, '12.50', 0], misfits: ['many', true, [1], '', '1e99'] },
  date: { fits: ['2026-02-28'], misfits: ['2026-02-30', '28.02.2026', 20260228] },
  datetime: { fits: ['2026-02-28T10:00:00+03:00'], misfits: ['noon', 5, '2026-02-28T25:00:00Z'] },
  boolean: { fits: [true, false], misfits: ['true', 1] },
  select: {
    fits: ['red'],
    misfits: ['green', 1, ['red', 'blue'], []],
    more: { 'select-options': ['red', 'blue'] },
  },
  multiselect: {
    fits: [['red', 'blue'], []],
    misfits: ['red', ['green'], [1]],
    more: { 'select-options': ['red', 'blue'] },
  },
}

for (const [type, { fits, misfits, more }] of Object.entries(VALUES))
  test(`a defined field of the type ${type} takes only values of that type`, async () => {
    const key = await define({ 'field-type': type, ...more })
    const deal = await desk.create('deals')
    for (const value of fits)
      assert.deepEqual((await desk.edit(deal, { customs: { [key]: value } })).attributes.customs, {
        [key]: value,
      })
    const kept = (await desk.attributes(deal)).customs
    for (const value of misfits) {
      assertRefused(
        await desk.tryEdit(deal, { customs: { [key]: value } }),
        422,
        customsPointer(key),
        /Field/,
      )
      assertRefused(await desk.tryCreate('deals', { customs: { [key]: value } }), 422, customsPointer(key))
    }
    assert.deepEqual((await desk.attributes(deal)).customs, kept)
    assert.deepEqual((await desk.edit(deal, { customs: { [key]: null } })).attributes.customs, {})
  })

test('a field is checked on its own type of record only', async () => {
  const key = await define({ 'field-type': 'number' })
  const order = await desk.create('orders', { customs: { [key]: 'not a number' } })
  assert.deepEqual(order.attributes.customs, { [key]: 'not a number' })
})

test('custom_12 is the same field as custom-12', async () => {
  const key = await define({ 'field-type': 'number' })
  const spelled = key.replace('-', '_')
  assertRefused(await desk.tryCreate('deals', { customs: { [spelled]: 'many' } }), 422, customsPointer(key))
  const deal = await desk.create('deals', { customs: { [spelled]: 5 } })
  assert.deepEqual(deal.attributes.customs, { [key]: 5 })
})

test('the value of a formula cannot be written', async () => {
  const key = await define({ 'field-type': 'formula', formula: '{number} * 2' })
  const deal = await desk.create('deals', { number: 4 })
  for (const value of [9, null])
    assertRefused(
      await desk.tryEdit(deal, { customs: { [key]: value } }),
      422,
      customsPointer(key),
      /calculated/,
    )
})

test('a required field must be there from the beginning and cannot be cleared', async () => {
  const type = 'orders'
  const key = await define({ 'resource-name': type, 'field-type': 'text', required: true })
  assertRefused(await desk.tryCreate(type), 422, customsPointer(key), /required/)
  assertRefused(await desk.tryCreate(type, { customs: { [key]: null } }), 422, customsPointer(key))
  const order = await desk.create(type, { customs: { [key]: 'x' } })
  assertRefused(await desk.tryEdit(order, { customs: { [key]: null } }), 422, customsPointer(key))
  assertRefused(await desk.tryEdit(order, { customs: null }), 422, customsPointer(key))
  const edited = await desk.edit(order, { name: 'Roof', customs: { 'custom-999': 1 } })
  assert.deepEqual(edited.attributes.customs, { [key]: 'x', 'custom-999': 1 })
})

test('a formula that is required asks nothing of the client', async () => {
  await define({ 'resource-name': 'contacts', 'field-type': 'formula', formula: '1', required: true })
  const contact = await desk.create('contacts', MAIN.contacts)
  assert.deepEqual(Object.values(contact.attributes.customs), [1])
})

test('a custom field needs a type that has custom fields', async () => {
  for (const name of ['users', 'no-such-type', 'Deals'])
    assertRefused(
      await desk.tryCreate('custom-fields', { name: 'Field', 'resource-name': name }),
      422,
      '/data/attributes/resource-name',
    )
})
