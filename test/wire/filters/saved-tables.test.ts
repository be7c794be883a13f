import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { idsIn } from './lists.ts'

const service = await startService()
const { api } = service

const contact = async (attributes: object): Promise<string> =>
  (await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Karenina', ...attributes })).id

const tableOf = async (resourceName: string, conditions?: unknown): Promise<string> =>
  (
    await api.create('table-states', {
      name: 'Saved',
      'resource-name': resourceName,
      conditions: conditions ?? null,
    })
  ).id

const found = async (query: string) => idsIn(await api.get(`/contacts?${query}`))

async function refusalOf(query: string) {
  const { status, document } = await api.get(query)
  assert.equal(status, 400)
  return `${document.errors[0].code} ${document.errors[0].source.parameter}`
}

test('all conditions of a saved table hold for what it finds', async () => {
  const id = await contact({ 'middle-name': 'Arkadyevna', 'mobile-phone': '+79213146028' })
  await contact({ 'middle-name': 'Arkadyevna' })
  await contact({ 'mobile-phone': '+79213146028' })
  const table = await tableOf('contacts', {
    middle_name: 'ARKADYEVNA',
    'any-phone': '9213146028',
    actual: true,
  })
  assert.deepEqual(await found(`filter[table-state-id]=${table}`), [id])
  assert.deepEqual(await found(`filter[table_state_id]=${table}`), [id])
})

test('lists, numbers and truth in conditions mean what they mean in a query', async () => {
  const one = await contact({ email: 'one@example.com', customs: { 'custom-5': 12 } })
  const other = await contact({ email: 'other@example.com', customs: { 'custom-5': 12 } })
  await contact({ email: 'third@example.com', customs: { 'custom-5': 12 } })
  const table = await tableOf('contacts', {
    email: ['one@example.com', 'other@example.com'],
    'custom-5': 12,
    discarded: false,
  })
  assert.deepEqual(await found(`filter[table-state-id]=${table}`), [one, other])
})

test('the conditions come on top of the other filters of the query', async () => {
  const id = await contact({ 'last-name': 'Levin', 'middle-name': 'Dmitrich' })
  await contact({ 'last-name': 'Vronsky', 'middle-name': 'Dmitrich' })
  const table = await tableOf('contacts', { 'middle-name': 'Dmitrich' })
  assert.deepEqual(await found(`filter[table-state-id]=${table}&filter[last-name]=Levin`), [id])
})

test('of several saved tables one must fit', async () => {
  const one = await contact({ 'middle-name': 'First' })
  const other = await contact({ 'middle-name': 'Second', 'last-name': 'Other' })
  await contact({ 'middle-name': 'Second' })
  const tables = [
    await tableOf('contacts', { 'middle-name': 'First' }),
    await tableOf('contacts', { 'middle-name': 'Second', 'last-name': 'Other' }),
  ]
  assert.deepEqual(await found(`filter[table-state-id]=${tables}`), [one, other])
})

test('a saved table without conditions finds everything', async () => {
  const all = await found('page[size]=100')
  for (const conditions of [undefined, {}])
    assert.deepEqual(
      await found(`filter[table-state-id]=${await tableOf('contacts', conditions)}&page[size]=100`),
      all,
    )
})

test('a saved table of another type, or one that does not exist, is refused', async () => {
  const table = await tableOf('deals', { actual: '1' })
  const mine = await tableOf('contacts', {})
  for (const value of [table, '999999999', `${mine},999999999`, `${mine},${table}`])
    assert.equal(await refusalOf(`/contacts?filter[table-state-id]=${value}`), '107 filter[table-state-id]')
  assert.deepEqual(idsIn(await api.get(`/deals?filter[table-state-id]=${table}`)), [])
})

test('a saved table that was deleted is refused', async () => {
  const table = await tableOf('contacts', {})
  await api.delete(`/table-states/${table}`)
  assert.equal(await refusalOf(`/contacts?filter[table-state-id]=${table}`), '107 filter[table-state-id]')
})

test('a saved table of another account does not exist', async () => {
  const table = await tableOf('contacts', {})
  const stranger = await service.addAccount()
  assert.equal((await stranger.api.get(`/contacts?filter[table-state-id]=${table}`)).status, 400)
})

test('conditions that are no filters of the type are refused when the table is used', async () => {
  for (const conditions of [
    { nonsense: 1 },
    { 'created-at-gte': 'never' },
    { actual: { toString: 1 } },
    { 'responsible-id': [{ toString: null }] },
    { 'responsible-id': [['1']] },
    { actual: null },
  ]) {
    const table = await tableOf('contacts', conditions)
    const refusal = await refusalOf(`/contacts?filter[table-state-id]=${table}`)
    assert.match(refusal, /^10[27] filter\[table-state-id\]$/, JSON.stringify(conditions))
  }
})

test('dates of conditions are read on the clocks of the account', async () => {
  const { api: moscow } = await service.addAccount('Europe/Moscow')
  const at = (time: string) =>
    moscow.create('contacts', { 'first-name': 'Anna', 'last-name': 'Karenina', 'created-at': time })
  const last = await at('2019-10-01T23:59:59.999+03:00')
  await at('2019-10-02T00:00:00.000+03:00')
  const table = await moscow.create('table-states', {
    name: 'Until the first',
    'resource-name': 'contacts',
    conditions: { 'created-at-lte': '2019.10.01' },
  })
  assert.deepEqual(idsIn(await moscow.get(`/contacts?filter[table-state-id]=${table.id}`)), [last.id])
})
