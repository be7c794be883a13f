import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import pg from 'pg'
import { startService } from '../support/service.ts'
import { Desk, type Identifier } from './support.ts'

const { api } = await startService()
const desk = new Desk(api)

const define = (attributes: object) =>
  desk.create('custom-fields', {
    name: 'Field',
    'resource-name': 'deals',
    'field-type': 'formula',
    ...attributes,
  })
const keyOf = (field: { attributes: Record<string, string> }) => field.attributes['attribute-name']!
const customs = async (record: Identifier) => (await desk.attributes(record)).customs

test('a formula field is calculated when the record is made and follows every edit', async () => {
  const bonus = keyOf(await define({ formula: '{amount} * 0.1' }))
  const deal = await desk.create('deals', { amount: 50, customs: { 'custom-9901': 'kept' } })
  assert.deepEqual(deal.attributes.customs, { 'custom-9901': 'kept', [bonus]: 5 })
  const edited = await desk.edit(deal, { amount: 70 })
  assert.deepEqual(edited.attributes.customs, { 'custom-9901': 'kept', [bonus]: 7 })
  const emptied = await desk.edit(deal, { amount: null })
  assert.equal(emptied.attributes.customs[bonus], 0, 'an empty field counts as 0')
  assert.deepEqual((await desk.edit(deal, { customs: null })).attributes.customs, { [bonus]: 0 })
})

test('formulas may read each other and follow all along the way', async () => {
  const hours = keyOf(await define({ 'field-type': 'number' }))
  const price = await define({ formula: `{${hours}} * 100` })
  const tax = await define({ formula: `{${keyOf(price)}} * 0.2` })
  const total = keyOf(await define({ formula: `{${keyOf(price)}} + {${keyOf(tax)}}` }))
  const deal = await desk.create('deals', { customs: { [hours]: 3 } })
  assert.equal(deal.attributes.customs[total], 360)
  assert.equal((await desk.edit(deal, { customs: { [hours]: '4.5' } })).attributes.customs[total], 540)
  await desk.edit(price, { formula: `{${hours}} * 10` })
  assert.equal((await customs(deal))[total], 54)
  await desk.edit(tax, { formula: '1' })
  assert.equal((await customs(deal))[total], 46)
})

for (const [type, attributes] of Object.entries({
  contacts: { 'first-name': 'I', 'last-name': 'P', 'initial-balance': 30 },
  companies: { name: 'Acme' },
  orders: { amount: 30 },
}))
  test(`${type} have formulas of their own`, async () => {
    const base = type === 'contacts' ? '{initial-balance}' : type === 'orders' ? '{amount}' : '30'
    const key = keyOf(await define({ 'resource-name': type, formula: `${base} * 2` }))
    const record = await desk.create(type, attributes)
    assert.equal(record.attributes.customs[key], 60)
    assert.equal((await customs(await desk.create('deals')))[key], undefined)
  })

test('a new definition is calculated for all records that there are, and its change too', async () => {
  const deals = [await desk.create('deals', { amount: 10 }), await desk.create('deals', { amount: 20 })]
  const field = await define({ formula: '{amount} + 1' })
  const valuesInList = async () =>
    (await desk.list('/deals?sort=-id&page[size]=2')).map(
      ({ attributes }) => attributes.customs[keyOf(field)],
    )
  assert.deepEqual(await valuesInList(), [21, 11])
  await desk.edit(field, { formula: '{amount} + 2' })
  assert.deepEqual(await valuesInList(), [22, 12])
  await desk.edit(field, { name: 'Renamed' })
  assert.deepEqual(await valuesInList(), [22, 12])
  for (const deal of deals) await desk.edit(deal, { amount: 0 })
  assert.deepEqual(await valuesInList(), [2, 2])
})

test('a record whose values do not change is not touched by a definition', async () => {
  const deal = await desk.create('deals', { amount: 10 })
  const field = await define({ formula: '{amount}' })
  const before = await desk.attributes(deal)
  await desk.edit(field, { formula: '{amount} + 0' })
  assert.deepEqual(await desk.attributes(deal), before)
})

test('a record may have any number of formulas', async () => {
  const keys: string[] = []
  for (let i = 0; i < 60; i++)
    keys.push(keyOf(await define({ 'resource-name': 'companies', formula: `${i}` })))
  const company = await desk.create('companies', { name: 'Acme' })
  for (const [i, key] of keys.entries()) assert.equal(company.attributes.customs[key], i)
})

test('formulas are calculated when records are written, so that a list needs no more statements for them', async () => {
  const sent = mock.method(pg.Client.prototype, 'query')
  const statements = async (size: number) => {
    sent.mock.resetCalls()
    await desk.list(`/deals?page[size]=${size}`)
    // Jobs are looked for all the time, whatever is asked.
    return sent.mock.calls.filter((call) => / deals\b/.test(Object(call.arguments[0]).text)).length
  }
  await desk.create('deals')
  await desk.create('deals')
  const ofOne = await statements(1)
  assert.ok(ofOne > 0)
  assert.equal(await statements(2), ofOne)
})
