import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, contact, get, ok, write } from './program.ts'

test('PUT edits as PATCH does', async () => {
  const { id } = await contact({ email: 'anna@example.com' })
  const body = `{"data":{"type":"contacts","id":"${id}","attributes":{"first-name":"Kitty"}}}`
  const { data } = ok(await write('PUT', `/api/v1/contacts/${id}`, body))
  assert.equal(data.attributes['first-name'], 'Kitty')
  assert.equal(data.attributes.email, 'anna@example.com')
  const deal = await api.create('deals')
  const linkage = `{"data":[{"type":"deals","id":"${deal.id}"}]}`
  assert.equal((await write('PUT', `/api/v1/contacts/${id}/relationships/deals`, linkage)).status, 204)
  assert.equal((await api.get(`/contacts/${id}/deals`)).document.data[0].id, deal.id)
  const token = ok(await get('/api/v1/current-token')).data
  const options = `{"data":{"id":${token.id},"type":"oauth-token","attributes":{"options":{"key_1":"x"}}}}`
  assert.equal(ok(await write('PUT', '/api/v1/current-token', options)).data.attributes.options.key_1, 'x')
})

test('ids may be integers, in data and in linkage', async () => {
  const { id } = await contact()
  const deal = await api.create('deals')
  const body =
    `{"data":{"type":"contacts","id":${id},"attributes":{"first-name":"Kitty"},` +
    `"relationships":{"deals":{"data":[{"type":"deals","id":${deal.id}}]}}}}`
  assert.equal(ok(await write('PATCH', `/api/v1/contacts/${id}`, body)).data.id, id)
  assert.deepEqual(ok(await get(`/api/v1/contacts/${id}/relationships/deals`)).data, [
    { type: 'deals', id: deal.id },
  ])
  const linkage = `{"data":[{"type":"deals","id":${deal.id}}]}`
  assert.equal((await write('DELETE', `/api/v1/contacts/${id}/relationships/deals`, linkage)).status, 204)
  assert.deepEqual(ok(await get(`/api/v1/contacts/${id}/relationships/deals`)).data, [])
})

test('an empty id on create is none', async () => {
  const body = '{"data":{"type":"contacts","id":"","attributes":{"first-name":"A","last-name":"B"}}}'
  const { data } = ok(await write('POST', '/api/v1/contacts', body), 201)
  assert.match(data.id, /^[1-9]\d*$/)
})

test('empty members come as [] from some programs: relationships and attributes', async () => {
  const body =
    '{"data":{"type":"contacts","attributes":{"first-name":"A","last-name":"B"},"relationships":[]}}'
  const { data } = ok(await write('POST', '/api/v1/contacts', body), 201)
  const edit = `{"data":{"type":"contacts","id":"${data.id}","attributes":[],"relationships":[]}}`
  assert.equal(
    ok(await write('PATCH', `/api/v1/contacts/${data.id}`, edit)).data.attributes['first-name'],
    'A',
  )
})

test('meta in a write means nothing, wherever it stands', async () => {
  const body =
    '{"data":{"type":"contacts","attributes":{"first-name":"A","last-name":"B"},"meta":{}},"meta":{},"jsonapi":{"version":"1.0"}}'
  const { data } = ok(await write('POST', '/api/v1/contacts', body), 201)
  const linkage = `{"data":[{"type":"contacts","id":"${data.id}","meta":{}}],"meta":{}}`
  const company = await api.create('companies', { name: 'Estate' })
  const address = `/api/v1/companies/${company.id}/relationships/contacts`
  assert.equal((await write('POST', address, linkage)).status, 204)
})

test('custom_12 inside customs is custom-12', async () => {
  const body =
    '{"data":{"type":"contacts","attributes":{"first-name":"A","last-name":"B","customs":{"custom_12":"x","custom-13":"y"}}}}'
  const { data } = ok(await write('POST', '/api/v1/contacts', body), 201)
  assert.deepEqual(data.attributes.customs, { 'custom-12': 'x', 'custom-13': 'y' })
  const edit = `{"data":{"type":"contacts","id":"${data.id}","attributes":{"customs":{"custom_13":null,"custom_14":1}}}}`
  const edited = ok(await write('PATCH', `/api/v1/contacts/${data.id}`, edit))
  assert.deepEqual(edited.data.attributes.customs, { 'custom-12': 'x', 'custom-14': 1 })
})
