import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { identify } from '../wire/checklist/linked.ts'
import { assertOk, assertRefused, assertUnchanged } from '../wire/checklist/support.ts'
import { ATOMIC_MEDIA_TYPE, addCompany, addPerson, operate } from './atomic.ts'

const { api, database, clientWithScopes } = await startService()

test('the token needs the right to write what every operation is about', async () => {
  const company = identify(await api.create('companies', { name: 'C' }))
  const client = await clientWithScopes(['contact_write', 'company_read'])
  await assertUnchanged(database, async () => {
    const answer = await operate(client, [addPerson('X'), addCompany('X'), { op: 'remove', ref: company }])
    assertRefused(answer, 403, { pointer: '/atomic:operations/1/data' })
    assert.equal(answer.document.errors[1].source.pointer, '/atomic:operations/2/ref')
  })
  assertOk(await operate(client, [addPerson('X')]))
})

test('a request has 1 to 500 operations in a list', async () => {
  const many = Array.from({ length: 501 }, () => addCompany('Many'))
  await assertUnchanged(database, async () => {
    for (const operations of [[], {}, null, 'add', many])
      assertRefused(await operate(api, operations), 400, { pointer: '/atomic:operations' })
    for (const body of [[], 'text', {}, { data: [] }])
      assertRefused(await operate(api, [], { body }), 400, { pointer: '' })
  })
  const answer = await operate(api, many.slice(1))
  assert.equal(assertOk(answer)['atomic:results'].length, 500)
})

test('a body of up to 8 MiB is read, at this address alone', async () => {
  const description = 'x'.repeat(10_000)
  const large = Array.from({ length: 100 }, () =>
    addCompany('Large', { attributes: { name: 'L', description } }),
  )
  const raw = JSON.stringify({ 'atomic:operations': large }).padEnd(8 * 1024 * 1024)
  assert.equal(assertOk(await operate(api, [], { raw }))['atomic:results'].length, 100)
  assertRefused(await operate(api, [], { raw: `${raw} ` }), 413)
})

test('the address takes and sends the media type of the extension, and others keep refusing it', async () => {
  const body = { 'atomic:operations': [addPerson('Type')] }
  const send = (contentType: string, accept?: string) =>
    operate(api, [], { body, headers: { 'content-type': contentType, ...(accept && { accept }) } })
  const plain = 'application/vnd.api+json'
  await assertUnchanged(database, async () => {
    for (const contentType of [
      plain,
      'application/json',
      `${plain}; ext="https://jsonapi.org/ext/other"`,
      `${ATOMIC_MEDIA_TYPE}; charset=utf-8`,
    ])
      assertRefused(await send(contentType), 415)
    for (const accept of ['text/html', `${plain}; ext="https://jsonapi.org/ext/other"`])
      assertRefused(await send(ATOMIC_MEDIA_TYPE, accept), 406)
    const contentType = { 'content-type': ATOMIC_MEDIA_TYPE }
    assertRefused(await api.post('/contacts', addPerson('X'), { headers: contentType }), 415)
    assertRefused(await api.get('/profile', { headers: { accept: ATOMIC_MEDIA_TYPE } }), 406)
  })
  for (const accept of [ATOMIC_MEDIA_TYPE, plain, '*/*', `text/html, ${ATOMIC_MEDIA_TYPE};q=0.5`])
    assertOk(await send(`${plain};ext="https://jsonapi.org/ext/atomic"`, accept))
})

test('only POST is offered, without parameters, to whoever has a token', async () => {
  const headers = { accept: ATOMIC_MEDIA_TYPE }
  const read = await api.get('/operations', { headers })
  assertRefused(read, 405)
  assert.equal(read.headers.get('allow'), 'POST, OPTIONS')
  const raw = JSON.stringify({ 'atomic:operations': [addPerson('X')] })
  const send = (query: string, more: object = {}) =>
    api.send('POST', `/operations${query}`, { raw, headers: { 'content-type': ATOMIC_MEDIA_TYPE, ...more } })
  assertRefused(await send('?include=companies'), 400, { parameter: 'include' })
  assertRefused(await send('', { authorization: undefined }), 401)
  assertOk(await send('/'))
})
