import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUTHORIZATION, api, COMMON, contact, get, idsOf, ok, one, port, TYPE, write } from './program.ts'
import { exchange, head, withBody } from './wire.ts'

test('a trailing slash means nothing, on any address', async () => {
  const { id } = await contact()
  assert.deepEqual(ok(await get('/api/v1/contacts/')), ok(await get('/api/v1/contacts')))
  assert.equal(ok(await get(`/api/v1/contacts/${id}/`)).data.id, id)
  assert.equal(ok(await get(`/api/v1/contacts/${id}/?include=deals`)).data.id, id)
  assert.deepEqual(ok(await get(`/api/v1/contacts/${id}/deals/`)).data, [])
  assert.deepEqual(ok(await get(`/api/v1/contacts/${id}/relationships/deals/`)).data, [])
  assert.equal(ok(await get('/api/v1/current-token/')).data.type, 'oauth-token')
  const body = '{"data":{"type":"contacts","attributes":{"first-name":"A","last-name":"B"}}}'
  ok(await write('POST', '/api/v1/contacts/', body), 201)
  assert.equal((await one(head(`DELETE /api/v1/contacts/${id}/ HTTP/1.1`, ...COMMON))).status, 204)
})

test('GET and an empty DELETE may carry a Content-Type', async () => {
  const { id } = await contact()
  for (const type of [TYPE, 'Content-Type: application/json', 'Content-Type: text/plain; charset=utf-8']) {
    assert.equal(ok(await get(`/api/v1/contacts/${id}`, type)).data.id, id)
    ok(await get('/api/v1/contacts', type))
  }
  for (const lines of [
    [TYPE],
    ['Content-Type: application/json', 'Content-Length: 0'],
    ['Content-Type: application/json'],
  ]) {
    const record = await contact()
    const answer = await one(head(`DELETE /api/v1/contacts/${record.id} HTTP/1.1`, ...COMMON, ...lines))
    assert.equal(answer.status, 204)
    assert.equal((await get(`/api/v1/contacts/${record.id}`)).status, 404)
  }
})

test('GET may carry a JSON body, which means nothing', async () => {
  const { id } = await contact()
  for (const body of ['{}', '{"data":{"type":"contacts"}}', '[]', 'not json at all'])
    for (const type of [TYPE, 'Content-Type: application/json']) {
      const lines = [`GET /api/v1/contacts/${id} HTTP/1.1`, ...COMMON, type]
      assert.equal(ok(await one(withBody(lines, body))).data.id, id)
    }
  ok(await one(withBody(['GET /api/v1/contacts?page[size]=1 HTTP/1.1', ...COMMON, TYPE], '{"page":3}')))
})

test('the request after a GET with a body, on the same connection, is read from its beginning', async () => {
  const { id } = await contact()
  const kept = ['Host: localhost:3000', AUTHORIZATION, TYPE]
  const first = withBody([`GET /api/v1/contacts/${id} HTTP/1.1`, ...kept], '{"data":null}')
  const second = head('GET /api/v1/profile HTTP/1.1', ...COMMON)
  const answers = await exchange(port, first + second)
  assert.deepEqual(
    answers.map(({ status, document }) => [status, document.data.type]),
    [
      [200, 'contacts'],
      [200, 'users'],
    ],
  )
})

test('page=2 is the second page, per_page is ignored', async () => {
  for (let turn = 0; turn < 3; turn++) await contact()
  const plain = ok(await get('/api/v1/contacts?page[number]=2&page[size]=1'))
  assert.deepEqual(ok(await get('/api/v1/contacts?page=2&page[size]=1')).data, plain.data)
  const ignored = ok(await get('/api/v1/contacts?page=2&per_page=1&page[size]=1'))
  assert.deepEqual(ignored.data, plain.data)
  assert.deepEqual(
    ok(await get('/api/v1/contacts?per_page=1')).data.length,
    ok(await get('/api/v1/contacts')).data.length,
  )
})

test('brackets come raw and percent-encoded', async () => {
  const { id } = await contact({ 'middle-name': 'Brackets' })
  for (const query of [
    'filter[middle-name]=Brackets&page[size]=1',
    'filter%5Bmiddle-name%5D=Brackets&page%5Bsize%5D=1',
    'filter%5bmiddle_name%5d=Brackets&page%5bsize%5d=1',
    'filter[middle-name%5D=Brackets&page%5Bsize]=1',
  ])
    assert.deepEqual(idsOf(await get(`/api/v1/contacts?${query}`)), [id], query)
})

test('a phone comes with an encoded plus, a raw plus and without one', async () => {
  const { id } = await contact({ 'mobile-phone': '+7 (921) 314-60-28' })
  for (const phone of [
    '%2B79213146028',
    '+79213146028',
    '79213146028',
    '%2B7%20(921)%20314-60-28',
    '9213146028',
  ])
    for (const filter of ['mobile_phone', 'any_phone', 'mobile-phone'])
      assert.deepEqual(idsOf(await get(`/api/v1/contacts?filter[${filter}]=${phone}`)), [id], phone)
})

test('a query that was appended to an id does not hide the id', async () => {
  const funnel = await api.create('deal-stage-categories', {
    name: 'Sales',
    'amount-calc-method': 'manually',
    'cost-calc-method': 'manually',
  })
  const link = { data: { type: 'deal-stage-categories', id: funnel.id } }
  const deal = await api.create('deals', {}, { 'stage-category': link })
  await api.create('deals')
  const stage = (await api.get(`/deals/${deal.id}/stage`)).document.data.id
  for (const tail of ['?include=deals', '%3Finclude=deals', '?', ' '].map(encodeBlank))
    assert.deepEqual(idsOf(await get(`/api/v1/deals?filter[deal-stage-id]=${stage}${tail}`)), [deal.id], tail)
})

const encodeBlank = (text: string) => text.replace(' ', '%20')

test('a whole address may stand in the place of the path, as proxies send it', async () => {
  const { id } = await contact()
  assert.equal(ok(await get(`http://crm.example/api/v1/contacts/${id}`)).data.id, id)
})

test('links never repeat the Host that a client names', async () => {
  const lines = ['GET /api/v1/contacts?page[size]=1 HTTP/1.1', 'Host: evil.example', AUTHORIZATION]
  const { text } = await one(head(...lines, 'X-Forwarded-Host: evil.example', 'Connection: close'))
  assert.doesNotMatch(text, /evil/)
})
