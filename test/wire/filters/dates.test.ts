import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../support/client.ts'
import { sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { types } from '../registry/every.ts'
import { idsIn } from './lists.ts'

const service = await startService()

const ZONES = { UTC: '+00:00', 'Europe/Moscow': '+03:00' } as const

/** Times on the account's clocks, a millisecond before and after every edge. */
const CLOCKS = {
  eve: '2019-09-30T23:59:59.999',
  midnight: '2019-10-01T00:00:00.000',
  before: '2019-10-01T13:18:59.999',
  at: '2019-10-01T13:19:00.000',
  after: '2019-10-01T13:19:00.001',
  last: '2019-10-01T23:59:59.999',
  tomorrow: '2019-10-02T00:00:00.000',
}

type Moment = keyof typeof CLOCKS
const MOMENTS = Object.keys(CLOCKS) as Moment[]
const from = (first: Moment) => MOMENTS.slice(MOMENTS.indexOf(first))
const upTo = (last: Moment) => MOMENTS.slice(0, MOMENTS.indexOf(last) + 1)

const BASIC: readonly (readonly [string, Moment[]])[] = [
  ['created-at-gte]=2019.10.01 13:19', from('at')],
  ['created-at-lte]=2019.10.01 13:19', upTo('at')],
  ['created-at-gte]=2019.10.01', from('midnight')],
  ['created-at-lte]=2019.10.01', upTo('last')],
]

async function recordsAround(api: Client, type: (typeof types)[number], offset: string) {
  const ids = new Map<string, Moment>()
  for (const moment of MOMENTS) {
    const attributes = { ...sampleAttributes(type), 'created-at': `${CLOCKS[moment]}${offset}` }
    ids.set((await api.create(type.name, attributes)).id, moment)
  }
  return async (filters: string) =>
    idsIn(await api.get(`/${type.name}?page[size]=100&${filters}`)).flatMap((id) => ids.get(id) ?? [])
}

for (const [zone, offset] of Object.entries(ZONES)) {
  test(`in an account at ${offset} the edges of a range belong to it, for every type`, async () => {
    const { api } = await service.addAccount(zone)
    for (const type of types) {
      const found = await recordsAround(api, type, offset)
      for (const [filter, expected] of BASIC)
        assert.deepEqual(await found(`filter[${filter}`), expected, `${type.name} ${filter}`)
    }
  })

  test(`in an account at ${offset} a time can be written in every form`, async () => {
    const { api } = await service.addAccount(zone)
    const found = await recordsAround(api, types.find(({ name }) => name === 'contacts')!, offset)
    const moment = new Date(`${CLOCKS.at}${offset}`).toISOString()
    const forms = [
      '2019.10.01 13:19',
      '2019.10.01%2013:19',
      '2019.10.01+13:19',
      '2019.10.01 13:19:00',
      `2019-10-01T13:19:00.000${offset}`,
      `2019-10-01T13:19:00.000${encodeURIComponent(offset)}`,
      `2019-10-01T13:19${offset}`,
      `2019-10-01T13:19:00${offset.replace(':', '')}`,
      moment,
      moment.replace('Z', '').replace('.000', ''),
    ]
    for (const form of forms) {
      assert.deepEqual(await found(`filter[created-at-gte]=${form}`), from('at'), form)
      assert.deepEqual(await found(`filter[created-at-lte]=${form}`), upTo('at'), form)
    }
    assert.deepEqual(await found(`filter[created-at-gte]=2019-10-01T13:19:00.001${offset}`), from('after'))
    assert.deepEqual(await found(`filter[created-at-lte]=2019-10-01T13:18:59.999${offset}`), upTo('before'))
    assert.deepEqual(await found('filter[created-at-gte]=2019-10-01'), from('midnight'))
    assert.deepEqual(await found('filter[created-at-lte]=2019-10-01'), upTo('last'))
  })

  test(`in an account at ${offset} both ends of a range make one day`, async () => {
    const { api } = await service.addAccount(zone)
    const found = await recordsAround(api, types.find(({ name }) => name === 'deals')!, offset)
    const day = ['midnight', 'before', 'at', 'after', 'last']
    const range = (value: string) => `filter[created-at-gte]=${value}&filter[created-at-lte]=${value}`
    assert.deepEqual(await found(range('2019.10.01')), day)
    assert.deepEqual(await found(range('2019.10.01 13:19')), ['at'])
    assert.deepEqual(await found('filter[created-at-gte]=2019.10.02&filter[created-at-lte]=2019.09.30'), [])
  })

  test(`in an account at ${offset} the edges of updated-at are those of the account's clocks`, async () => {
    const { api, account } = await service.addAccount(zone)
    const attributes = { 'first-name': 'Anna', 'last-name': 'Karenina' }
    const ids = new Map<string, Moment>()
    for (const moment of MOMENTS) {
      const { id } = await api.create('contacts', attributes)
      ids.set(id, moment)
      // The one attribute that no client can set.
      await service.database.query('UPDATE contacts SET updated_at = $1 WHERE account_id = $2 AND id = $3', [
        `${CLOCKS[moment]}${offset}`,
        account.accountId,
        id,
      ])
    }
    for (const [filter, expected] of BASIC) {
      const answer = await api.get(`/contacts?filter[${filter.replace('created', 'updated')}`)
      assert.deepEqual(
        idsIn(answer).map((id) => ids.get(id)),
        expected,
        filter,
      )
    }
  })

  test(`in an account at ${offset} a birthday is a day without a zone`, async () => {
    const { api } = await service.addAccount(zone)
    const days = ['1990-02-28', '1990-03-01', '1990-03-02']
    for (const birthdate of days)
      await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Karenina', birthdate })
    const found = async (filters: string) => {
      const { document } = await api.get(`/contacts?${filters}`)
      return document.data.map(
        ({ attributes }: { attributes: { birthdate: string } }) => attributes.birthdate,
      )
    }
    for (const value of ['1990.03.01', '1990-03-01']) {
      assert.deepEqual(await found(`filter[birthdate-gte]=${value}`), days.slice(1))
      assert.deepEqual(await found(`filter[birthdate-lte]=${value}`), days.slice(0, 2))
    }
  })
}
