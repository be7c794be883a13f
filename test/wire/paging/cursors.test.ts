import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../../support/client.ts'
import { startService } from '../../support/service.ts'

const { api } = await startService()
const SORTS = [
  '',
  'id',
  '-id',
  'last-name',
  '-last-name',
  'birthdate',
  '-birthdate,last-name',
  'created-at,-email',
]

for (let number = 0; number < 25; number++)
  await api.create('contacts', {
    'first-name': 'A',
    'last-name': `Name ${number % 4}`,
    birthdate: number % 3 === 0 ? null : `2000-01-0${(number % 5) + 1}`,
    email: number % 2 === 0 ? `c${number}@example.com` : null,
  })

for (const priority of ['high', 'low', 'normal', 'low', 'high', 'normal', 'low'])
  await api.create('diary-tasks', { name: 'A', priority })

const idsOf = (document: Document): string[] => document.data.map(({ id }: { id: string }) => id)

async function walk(path: string, step: 'next' | 'prev'): Promise<string[][]> {
  const pages: string[][] = []
  for (let address: string | null = path; address; ) {
    const { document, status } = await api.get(address)
    assert.equal(status, 200)
    pages.push(idsOf(document))
    address = document.links[step]
  }
  return pages
}

for (const sort of SORTS) {
  test(`walking by cursor sorted by "${sort}" meets every record once, in the order of the list`, async () => {
    const { document } = await api.get(`/contacts?sort=${sort}&page[size]=100`)
    const pages = await walk(`/contacts?sort=${sort}&page[size]=7&page[after]=`, 'next')
    assert.deepEqual(pages.flat(), idsOf(document))
    assert.deepEqual(
      pages.map(({ length }) => length),
      [7, 7, 7, 4],
    )
  })

  test(`walking back by cursor sorted by "${sort}" meets every record once`, async () => {
    const { document } = await api.get(`/contacts?sort=${sort}&page[size]=100`)
    const pages = await walk(`/contacts?sort=${sort}&page[size]=7&page[before]=`, 'prev')
    assert.deepEqual(pages.reverse().flat(), idsOf(document))
  })
}

for (const sort of ['priority', '-priority', '-priority,-id'])
  test(`walking by cursor sorted by "${sort}" meets ranks from low to high or back`, async () => {
    const places = ['low', 'normal', 'high']
    const pages = await walk(`/diary-tasks?sort=${sort}&page[size]=2&page[after]=`, 'next')
    const listed = (await api.get(`/diary-tasks?sort=${sort}&page[size]=100`)).document
    assert.deepEqual(pages.flat(), idsOf(listed))
    const shown: number[] = listed.data.map(({ attributes }: Document) => places.indexOf(attributes.priority))
    const expected = sort === 'priority' ? [0, 0, 0, 1, 1, 2, 2] : [2, 2, 1, 1, 0, 0, 0]
    assert.deepEqual(shown, expected)
    assert.deepEqual(
      (await walk(`/diary-tasks?sort=${sort}&page[size]=2&page[before]=`, 'prev')).reverse().flat(),
      idsOf(listed),
    )
  })

test('the links of a cursor page lead to its neighbours and keep every other parameter', async () => {
  const path = '/contacts?sort=-last-name&filter[q]=name&page[size]=5&page[after]='
  const first = (await api.get(path)).document
  const second = (await api.get(first.links.next)).document
  assert.match(first.links.next, /sort=-last-name&filter%5Bq%5D=name&page%5Bsize%5D=5&page%5Bafter%5D=/)
  assert.equal(first.links.prev, null)
  assert.deepEqual(idsOf((await api.get(second.links.prev)).document), idsOf(first))
  assert.deepEqual((await api.get(second.links.first)).document.data, first.data)
})

test('a record that is made while walking moves no other to a page that was seen', async () => {
  const first = (await api.get('/contacts?sort=-id&page[size]=10&page[after]=')).document
  const extra = await api.create('contacts', { 'first-name': 'B', 'last-name': 'New' })
  const second = (await api.get(first.links.next)).document
  const seen = new Set(idsOf(first))
  assert.ok(idsOf(second).every((id) => !seen.has(id)))
  await api.delete(`/contacts/${extra.id}`)
})

test('a cursor that is not one of this list is refused and named', async () => {
  const { document } = await api.get('/contacts?sort=birthdate&page[size]=5&page[after]=')
  const cursor = new URL(document.links.next).searchParams.get('page[after]')
  const forged = Buffer.from('["1","not a date"]').toString('base64url')
  for (const path of [
    `/contacts?page[after]=${cursor}`,
    `/contacts?sort=birthdate&page[after]=${forged}`,
    '/contacts?page[after]=nonsense',
    '/contacts?page[before]=%00',
    `/contacts?sort=birthdate&page[after]=${cursor}&page[number]=2`,
  ]) {
    const answer = await api.get(path)
    assert.equal(answer.status, 400, path)
  }
})
