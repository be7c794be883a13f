import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { linkTo, linkToAll } from './cases/case.ts'
import { idOf, idsIn } from './lists.ts'

const { api } = await startService()

const contact = (lastName: string, attributes: object = {}) =>
  api.create('contacts', { 'first-name': 'Anna', 'last-name': lastName, ...attributes })

test('several filters must all hold', async () => {
  const both = await contact('Levin', { email: 'levin@example.com' })
  await contact('Levin', { email: 'other@example.com' })
  await contact('Other', { email: 'levin@example.com' })
  const query = 'filter[last-name]=levin&filter[email]=LEVIN@example.com&filter[actual]=1'
  assert.deepEqual(idsIn(await api.get(`/contacts?${query}`)), [both.id])
})

test('a list of values in one filter and a second filter: any of the one, and the other', async () => {
  const kitty = await contact('Shcherbatskaya', { 'middle-name': 'Young' })
  await contact('Shcherbatskaya', { 'middle-name': 'Old' })
  const dolly = await contact('Oblonskaya', { 'middle-name': 'Young' })
  const query = 'filter[last-name]=shcherbatskaya,oblonskaya&filter[middle-name]=young'
  assert.deepEqual(idsIn(await api.get(`/contacts?${query}`)), [kitty.id, dolly.id])
})

test('filters, order, pages, inclusion and chosen fields work in one request on related lists', async () => {
  const company = await api.create('companies', { name: 'Estate' })
  const owner = await api.create('users', { email: 'steward@example.com' })
  const members: Document[] = []
  for (const name of ['C', 'A', 'B', 'D', 'E'])
    members.push(
      await api.create(
        'contacts',
        { 'first-name': 'Serf', 'last-name': name },
        { companies: linkToAll(company), ...(name < 'E' && { responsible: linkTo(owner) }) },
      ),
    )
  await api.create('contacts', { 'first-name': 'Free', 'last-name': 'A' }, { responsible: linkTo(owner) })
  const query = [
    `filter[responsible-id]=${owner.id}`,
    'filter[actual]=1',
    'sort=-last-name',
    'include=responsible',
    'fields[contacts]=last-name,responsible',
    'page[size]=3',
  ].join('&')
  const list = `/companies/${company.id}/contacts?${query}`
  const first = await api.get(list)
  const names = first.document.data.map(({ attributes }: Document) => attributes)
  assert.deepEqual(names, [{ 'last-name': 'D' }, { 'last-name': 'C' }, { 'last-name': 'B' }])
  assert.deepEqual(first.document.meta, { 'record-count': 4, 'page-count': 2 })
  assert.deepEqual(first.document.included.map(idOf), [owner.id])
  const next = await api.get(first.document.links.next)
  assert.deepEqual(idsIn(next), [members[1]!.id])
  assert.equal(next.document.links.next, null)
  assert.deepEqual(idsIn(await api.get(next.document.links.prev)), idsIn(first))
})

test('the links between pages keep every filter as it was written', async () => {
  for (const name of ['Page', 'Page', 'Page']) await contact(name)
  const query =
    'filter[last_name]=page&filter%5Bcreated-at-gte%5D=2019.10.01+13:19&per_page=5&page=2&page[size]=1'
  const { document } = await api.get(`/contacts?${query}`)
  assert.equal(document.meta['record-count'], 3)
  for (const name of ['first', 'prev', 'next', 'last']) {
    const { searchParams } = new URL(document.links[name])
    assert.equal(searchParams.get('filter[last_name]'), 'page')
    assert.equal(searchParams.get('filter[created-at-gte]'), '2019.10.01 13:19')
    assert.equal(searchParams.get('page[size]'), '1')
    assert.equal(searchParams.get('page'), null)
    assert.equal((await api.get(document.links[name])).document.meta['record-count'], 3)
  }
  assert.deepEqual(
    ['first', 'prev', 'next', 'last'].map((name) =>
      new URL(document.links[name]).searchParams.get('page[number]'),
    ),
    ['1', '1', '3', '3'],
  )
})
