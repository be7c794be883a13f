import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { idsIn } from './lists.ts'

const service = await startService({ zone: 'Europe/Berlin' })
const { api } = service

const contactAt = async (time: string): Promise<string> =>
  (await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Karenina', 'created-at': time })).id

const found = async (filters: string) => idsIn(await api.get(`/contacts?${filters}`))

test('a day of 23 hours ends when the clocks say so', async () => {
  const last = await contactAt('2026-03-29T21:59:59.999Z')
  const next = await contactAt('2026-03-29T22:00:00.000Z')
  assert.deepEqual(await found('filter[created-at-gte]=2026.03.29&filter[created-at-lte]=2026.03.29'), [last])
  assert.deepEqual(await found('filter[created-at-gte]=2026.03.30&filter[created-at-lte]=2026.03.30'), [next])
})

test('a day of 25 hours begins and ends when the clocks say so', async () => {
  const first = await contactAt('2026-10-24T22:00:00.000Z')
  const last = await contactAt('2026-10-25T22:59:59.999Z')
  await contactAt('2026-10-24T21:59:59.999Z')
  await contactAt('2026-10-25T23:00:00.000Z')
  const day = 'filter[created-at-gte]=2026.10.25&filter[created-at-lte]=2026.10.25'
  assert.deepEqual(await found(day), [first, last])
})

test('summer and winter times of the same wall clock are hours apart from UTC', async () => {
  const winter = await contactAt('2027-01-10T12:00:00Z')
  const summer = await contactAt('2027-07-10T11:00:00Z')
  assert.deepEqual(
    await found('filter[created-at-gte]=2027.01.10 13:00&filter[created-at-lte]=2027.01.10 13:00'),
    [winter],
  )
  assert.deepEqual(
    await found('filter[created-at-gte]=2027.07.10 13:00&filter[created-at-lte]=2027.07.10 13:00'),
    [summer],
  )
})

test('the first and the last day of the calendar can be asked for, east and west of Greenwich', async () => {
  for (const zone of ['UTC', 'America/New_York', 'Pacific/Auckland']) {
    const { api: there } = await service.addAccount(zone)
    for (const name of ['created-at-gte', 'created-at-lte', 'updated-at-gte', 'updated-at-lte'])
      for (const value of ['1000.01.01', '9999.12.31', '9999.12.31 23:59', '9999-12-31'])
        assert.equal((await there.get(`/contacts?filter[${name}]=${value}`)).status, 200, `${zone} ${value}`)
  }
})
