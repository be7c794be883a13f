import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToOne } from '../../../src/definition/relationship.ts'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { types } from '../registry/every.ts'
import { exchange, head } from './wire.ts'

const { api, port } = await startService()

/** Every kind of address and the methods that it offers. */
async function offers(): Promise<[address: string, methods: string[]][]> {
  const found: [string, string[]][] = [
    ['/current-token', ['GET', 'PATCH', 'PUT']],
    [`/oauth-token/${(await api.get('/current-token')).document.data.id}`, ['GET']],
    ['/profile', ['GET']],
  ]
  for (const type of types) {
    const { id } = await createSample(api, type)
    found.push([`/${type.name}`, ['GET', 'POST']])
    found.push([`/${type.name}/${id}`, ['GET', 'PATCH', 'PUT', 'DELETE']])
    for (const [name, relationship] of type.relationships) {
      found.push([`/${type.name}/${id}/${name}`, ['GET']])
      const edits = isToOne(relationship) ? ['PATCH', 'PUT'] : ['PATCH', 'PUT', 'POST', 'DELETE']
      found.push([`/${type.name}/${id}/relationships/${name}`, ['GET', ...edits]])
    }
  }
  return found
}

const offered = await offers()
const listed = (text: string | null) => text!.split(', ').sort()
const ALL = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']

test('a method that an address does not offer is refused with those that it does', async () => {
  for (const [address, methods] of offered)
    for (const method of ALL.filter((one) => !methods.includes(one))) {
      const { status, headers, document } = await api.send(method, address)
      assert.equal(status, 405, `${method} ${address}`)
      assert.deepEqual(listed(headers.get('allow')), [...methods, 'HEAD', 'OPTIONS'].sort(), address)
      assert.equal(document.errors[0].code, '405')
    }
})

test('OPTIONS says what an address offers, without a token', async () => {
  for (const [address, methods] of offered) {
    const { status, headers } = await api.send('OPTIONS', address, { headers: { authorization: undefined } })
    assert.equal(status, 204, address)
    assert.deepEqual(listed(headers.get('allow')), [...methods, 'HEAD', 'OPTIONS'].sort(), address)
  }
})

test('HEAD answers as GET does, without the body', async () => {
  for (const [address] of offered) {
    const full = await api.get(address)
    const empty = await api.send('HEAD', address)
    assert.equal(empty.status, full.status, address)
    assert.equal(empty.text, '')
    for (const name of ['content-type', 'content-length', 'etag', 'vary'])
      assert.equal(empty.headers.get(name), full.headers.get(name), `${name} of ${address}`)
  }
})

test('HEAD of what does not exist is 404 without a body', async () => {
  for (const address of ['/contacts/999999', '/ghosts', '/contacts/1/ghosts']) {
    const { status, text } = await api.send('HEAD', address)
    assert.deepEqual([status, text], [404, ''])
  }
})

test('methods that HTTP knows and the API does not are refused with those that it offers', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'LINK', 'REPORT', 'MKCOL', 'SEARCH']) {
    const lines = [`${method} /api/v1/contacts HTTP/1.1`, 'Host: x', `Authorization: Bearer ${api.token}`]
    const [answer] = await exchange(port, head(...lines, 'Connection: close'))
    assert.equal(answer!.status, 405, method)
    assert.match(answer!.headers.get('allow') ?? '', /GET, POST/, method)
  }
})

test('a method that does not exist is not HTTP', async () => {
  const [answer] = await exchange(
    port,
    head('FETCH /api/v1/contacts HTTP/1.1', 'Host: x', 'Connection: close'),
  )
  assert.equal(answer!.status, 400)
})

test('addresses outside of the API are not found, with or without a token', async () => {
  for (const address of [
    '/contacts',
    '/api',
    '/api/v2/contacts',
    '/foo/bar/contacts',
    '/foo/bar/contacts/1',
  ]) {
    for (const token of [[`Authorization: Bearer ${api.token}`], []]) {
      const [answer] = await exchange(
        port,
        head(`GET ${address} HTTP/1.1`, 'Host: x', ...token, 'Connection: close'),
      )
      assert.equal(answer!.status, 404, address)
    }
  }
})
