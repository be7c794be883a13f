import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, Document } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { idsIn } from '../filters/lists.ts'

const { api } = await startService()
const person = (first: string, middle: string) =>
  api.create('contacts', { 'first-name': first, 'last-name': 'Orlova', 'middle-name': middle })
const anna = await person('Anna', 'One')
const boris = await person('Boris', 'Two')
await person('Vera', 'Three')

const found = async (query: string) => idsIn(await api.get(`/contacts?${query}`))

function assertRefused({ status, document }: Answer, code: string, parameter: string) {
  assert.equal(status, 400)
  const errors = document.errors.map((error: Document) => [error.code, error.source.parameter])
  assert.deepEqual(errors, [[code, parameter]])
}

test('a filter that is repeated is one list, however programs write it', async () => {
  for (const query of [
    'filter[middle-name]=One&filter[middle-name]=Two',
    'filter[middle-name][]=One&filter[middle-name][]=Two',
    'filter[middle-name][0]=One&filter[middle-name][1]=Two',
    'filter[middle-name]=One&filter[middle_name]=Two',
    'filter%5Bmiddle-name%5D=One&filter[middle-name]=Two',
  ])
    assert.deepEqual(await found(query), [anna.id, boris.id], query)
})

test('words of a search that is repeated must all occur', async () => {
  assert.deepEqual(await found('filter[q]=Orlova&filter[q]=Boris'), [boris.id])
  assert.deepEqual(await found('filter[q]=Anna&filter[q]=Boris'), [])
})

test('include, fields and sort are lists when they are repeated', async () => {
  for (const [one, other] of [
    ['include', 'include'],
    ['include[]', 'include[]'],
    ['include[0]', 'include[1]'],
  ]) {
    const { document } = await api.get(`/contacts/${anna.id}?${one}=responsible&${other}=companies`)
    const { responsible, companies, deals } = document.data.relationships
    assert.deepEqual(['data' in responsible, 'data' in companies, 'data' in deals], [true, true, false])
  }
  const { document } = await api.get(
    `/contacts/${anna.id}?fields[contacts]=first-name&fields[contacts]=middle-name`,
  )
  assert.deepEqual(document.data.attributes, { 'first-name': 'Anna', 'middle-name': 'One' })
  const sorted = await found('sort=last-name&sort=-first-name')
  assert.deepEqual(sorted.slice(1), [boris.id, anna.id])
})

test('keys and figures of a summary are lists when they are repeated', async () => {
  const { document } = await api.get('/deals/summary?sum=amount&sum=cost')
  assert.deepEqual(Object.keys(document.meta.sum), ['amount', 'cost'])
})

test('what can be given only once is refused when it is repeated', async () => {
  for (const page of ['page[size]', 'page[number]', 'page'])
    assertRefused(await api.get(`/contacts?${page}=1&${page}=1`), '118', page)
  assertRefused(await api.get('/changes?page[size]=1&page[size]=2'), '118', 'page[size]')
  assertRefused(await api.get('/contacts/export?format=csv&format=csv'), '400', 'format')
})

test('a filter of one value does not take two', async () => {
  const bound = 'filter[created-at-gte]'
  assertRefused(await api.get(`/contacts?${bound}=2026.01.01&${bound}=2026.02.01`), '107', bound)
  const only = 'filter[archived]'
  assertRefused(await api.get(`/contacts?${only}=1&${only}=0`), '107', only)
})

test('the limit of a list counts all that was given to it', async () => {
  const keys = Array.from({ length: 11 }, () => 'sort=id').join('&')
  assertRefused(await api.get(`/contacts?${keys}`), '114', 'sort')
})

test('errors name a parameter as it was sent', async () => {
  for (const [parameter, code] of [
    ['include[]', '112'],
    ['sort[]', '114'],
    ['fields[contacts][]', '104'],
    ['filter[middle_nome][]', '102'],
    ['filter[responsible_id]', '107'],
  ] as const)
    assertRefused(await api.get(`/contacts?${parameter}=no_such_thing`), code, parameter)
  const { document } = await api.get('/contacts?sort=no_such_thing')
  assert.match(document.errors[0].detail, /"no_such_thing"/)
})

test('what is not known here may be repeated, as it may be sent', async () => {
  assert.equal((await api.get('/contacts?utm_source=a&utm_source=b')).status, 200)
})
