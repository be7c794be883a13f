import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from '../../../src/definition/filter.ts'
import type { Document } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { types } from '../registry/every.ts'

const { api } = await startService()

/** Every error of a refused query, as its code and the parameter that it names. */
async function problemsOf(query: string): Promise<string[]> {
  const { status, document, text } = await api.get(query)
  assert.equal(status, 400, `${query} ${text.slice(0, 300)}`)
  return document.errors.map(({ code, source }: Document) => `${code} ${source.parameter}`)
}

test('a filter that a type does not have is refused by its name, for every type', async () => {
  for (const { name } of types) {
    for (const filter of [
      'filter[no-such-thing]',
      'filter[created-at]',
      'filter[]',
      'filter[created-at][gte]',
    ])
      assert.deepEqual(await problemsOf(`/${name}?${filter}=1`), [`102 ${filter}`], name)
  }
})

test('the filters of one type are not those of another', async () => {
  const foreign = {
    contacts: ['inn', 'deal-stage-id', 'order-stage-id', 'bik'],
    companies: ['last-name', 'mobile-phone', 'birthdate-gte', 'deal-status-id'],
    deals: ['last-name', 'any-phone', 'inn', 'order-stage-id', 'birthdate-null'],
    orders: ['segment-ids', 'segment-process-status-ids', 'deal-stage-id', 'related-contacts-ids'],
    'company-bank-details': ['q', 'actual', 'responsible-id', 'inn'],
    'contact-statuses': ['archived', 'name', 'custom-12'],
  }
  for (const [type, filters] of Object.entries(foreign))
    for (const filter of filters)
      assert.deepEqual(await problemsOf(`/${type}?filter[${filter}]=1`), [`102 filter[${filter}]`], type)
})

const BAD_TIMES = [
  '',
  'yesterday',
  '2026.13.01',
  '2026.02.30',
  '2026.10.01 25:00',
  '2026.10.01 10:60',
  '01.10.2026',
  '2026',
]
const BAD_IDS = ['', 'abc', '-1', '1,', ',', '1,x', 'null']
const BAD_SWITCHES = ['', '2', 'yes', 'TRUE ', 'null', '1,0']

const BAD_VALUES: Partial<Record<Filter['kind'], readonly string[]>> = {
  since: BAD_TIMES,
  until: BAD_TIMES,
  related: BAD_IDS,
  memberOf: BAD_IDS,
  ids: BAD_IDS,
  targetType: ['', 'nonsense', 'deals,', 'DEALS', 'constructor'],
  typeName: ['', 'nonsense', 'deals,', 'DEALS', 'constructor'],
  savedTable: [...BAD_IDS, '0', '99999999999999999999'],
  empty: BAD_SWITCHES,
  present: BAD_SWITCHES,
  allEmpty: BAD_SWITCHES,
}

test('a value that a filter cannot read is refused by the name of the parameter, for every filter', async () => {
  for (const type of types)
    for (const [name, filter] of type.filters)
      for (const value of BAD_VALUES[filter.kind] ?? []) {
        const query = `/${type.name}?filter[${name}]=${encodeURIComponent(value)}`
        assert.deepEqual(await problemsOf(query), [`107 filter[${name}]`], query)
      }
})

test('a refusal repeats the spelling of the client', async () => {
  assert.deepEqual(await problemsOf('/deals?filter[created_at_gte]=never'), ['107 filter[created_at_gte]'])
  assert.deepEqual(await problemsOf('/deals?filter%5Bno_such%5D=1'), ['102 filter[no_such]'])
})

test('everything that is wrong with a query is reported at once', async () => {
  const query = [
    'filter[nonsense]=1',
    'filter[actual]=perhaps',
    'filter[created-at-gte]=never',
    'include=nobody',
    'sort=nothing',
    'page[size]=101',
    'fields[contacts]=nose',
    'fields[ghosts]=name',
    'unknown=1',
  ].join('&')
  assert.deepEqual((await problemsOf(`/contacts?${query}`)).sort(), [
    '101 fields[ghosts]',
    '102 filter[nonsense]',
    '104 fields[contacts]',
    '105 unknown',
    '107 filter[actual]',
    '107 filter[created-at-gte]',
    '112 include',
    '114 sort',
    '118 page[size]',
  ])
})

test('ids that no record can have find nothing', async () => {
  for (const value of ['0', '99999999999999999999', '9223372036854775807', '000'])
    for (const filter of ['responsible-id', 'deal-stage-id', 'segment-ids', 'related-contacts-ids']) {
      const { status, document } = await api.get(`/deals?filter[${filter}]=${value}`)
      assert.equal(status, 200)
      assert.deepEqual(document.data, [])
      assert.deepEqual(document.meta, { 'record-count': 0, 'page-count': 0 })
    }
})
