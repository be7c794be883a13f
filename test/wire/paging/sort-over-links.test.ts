import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { linkTo } from '../filters/cases/case.ts'
import { idsIn } from '../filters/lists.ts'

const service = await startService()
const { api } = service

const companies: Document[] = []
for (const [name, city] of [
  ['Beta', 'Riga'],
  ['Alpha', 'Riga'],
  ['Gamma', 'Kazan'],
])
  companies.push(await api.create('companies', { name, city }))
const deals: Document[] = []
for (const index of [0, 1, 2, 1, 0, undefined])
  deals.push(
    await api.create(
      'deals',
      { name: `D${deals.length}` },
      index === undefined ? {} : { company: linkTo(companies[index]!) },
    ),
  )

const orderOf = (ids: readonly string[]) => ids.map((id) => deals.findIndex((one) => one.id === id))

const ORDERS: Readonly<Record<string, readonly number[]>> = {
  company: [1, 3, 0, 4, 2, 5],
  '-company': [2, 0, 4, 1, 3, 5],
  'company.name,-name': [3, 1, 4, 0, 2, 5],
  'company.city,-company.name,-id': [2, 4, 0, 3, 1, 5],
  '-company.city,name': [0, 1, 3, 4, 2, 5],
}

test('a list is sorted by what related records are called, and by their attributes; those without one stand last', async () => {
  for (const [sort, expected] of Object.entries(ORDERS)) {
    assert.deepEqual(orderOf(idsIn(await api.get(`/deals?sort=${sort}`))), expected, sort)
    const { document } = await api.get(`/deals/ids?sort=${sort}`)
    assert.deepEqual(orderOf(document.data), expected, sort)
  }
})

test('such a list is paged through by cursors, forwards and backwards', async () => {
  for (const [sort, expected] of Object.entries(ORDERS)) {
    const met: string[] = []
    let next: string | null = `/deals?sort=${sort}&page[size]=2&page[after]=`
    let last = next
    while (next) {
      const page = await api.get(next)
      met.push(...idsIn(page))
      last = next
      next = page.document.links.next
    }
    assert.deepEqual(orderOf(met), expected, sort)
    const back = (await api.get(last)).document.links.prev
    assert.deepEqual(orderOf(idsIn(await api.get(back))), expected.slice(2, 4), sort)
  }
})

test('what is no sortable field of one related record is refused, and what may not be read is closed', async () => {
  for (const sort of [
    'contacts',
    'company.nose',
    'company.customs',
    'company.responsible.email',
    'company.id',
    'nose.name',
  ])
    assert.equal((await api.get(`/deals?sort=${sort}`)).status, 400, sort)
  const narrow = await service.clientWithScopes(['deal_read'])
  for (const way of ['', '/ids', '/export']) {
    const { status, document } = await narrow.get(`/deals${way}?sort=-company`)
    assert.equal(status, 403, way)
    assert.deepEqual(document.errors[0].source, { parameter: 'sort' })
  }
})
