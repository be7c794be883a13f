import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pino from 'pino'
import { Service } from '../../src/api/service.ts'
import { createServer } from '../../src/http/server.ts'
import { Client } from '../support/client.ts'
import { PUBLIC_URL, startService } from '../support/service.ts'

const first = await startService()
const { api } = first

/** A second server with caches of its own on the same database, as another process would be. */
const service = new Service(first.database, { publicUrl: PUBLIC_URL, listRateLimit: 0 })
const server = createServer(service, { logger: pino({ level: 'silent' }), metricsToken: undefined })
await server.listen({ port: 0, host: '127.0.0.1' })
after(() => server.close())
const { port } = server.server.address() as { port: number }
const other = new Client(port, api.token)

test('a write in one process is seen by the next read in another that has the record in memory', async () => {
  const contact = await api.create('contacts', { 'first-name': 'Anna', 'last-name': '0' })
  for (let round = 1; round <= 50; round++) {
    const [writer, reader] = round % 2 ? [api, other] : [other, api]
    await reader.get(`/contacts/${contact.id}`)
    const attributes = { 'last-name': String(round) }
    await writer.patch(`/contacts/${contact.id}`, { data: { type: 'contacts', id: contact.id, attributes } })
    const { document } = await reader.get(`/contacts/${contact.id}`)
    assert.equal(document.data.attributes['last-name'], String(round))
    const list = (await reader.get('/contacts?sort=-id&page[size]=1')).document
    assert.equal(list.data[0].attributes['last-name'], String(round))
  }
})

test('a record that is deleted in one process is gone in the other', async () => {
  const contact = await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Gone' })
  assert.equal((await other.get(`/contacts/${contact.id}`)).status, 200)
  await api.delete(`/contacts/${contact.id}`)
  assert.equal((await other.get(`/contacts/${contact.id}`)).status, 404)
})

test('an edit that is refused leaves nothing in memory', async () => {
  const contact = await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Same' })
  const relationships = { companies: { data: [{ type: 'companies', id: '999999' }] } }
  const attributes = { 'last-name': 'Other' }
  const data = { type: 'contacts', id: contact.id, attributes, relationships }
  assert.equal((await api.patch(`/contacts/${contact.id}`, { data })).status, 404)
  assert.equal((await api.get(`/contacts/${contact.id}`)).document.data.attributes['last-name'], 'Same')
})

test('the number of records follows creates and deletes of all processes at once', async () => {
  const countBefore = (await api.get('/companies')).document.meta['record-count']
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? api : other).create('companies', { name: `C ${index}` }),
    ),
  )
  await Promise.all(made.slice(0, 15).map(({ id }) => other.delete(`/companies/${id}`)))
  assert.equal((await api.get('/companies')).document.meta['record-count'], countBefore + 25)
})

test('counts by responsible and stage follow every move', async () => {
  const user = (await api.create('users', { email: 'counted@example.com' })).id
  const deals = await Promise.all(Array.from({ length: 6 }, () => api.create('deals', {})))
  const count = async () =>
    (await api.get(`/deals?filter[responsible-id]=${user}`)).document.meta['record-count']
  const responsible = { data: { type: 'users', id: user } }
  for (const { id } of deals)
    await api.patch(`/deals/${id}`, { data: { type: 'deals', id, relationships: { responsible } } })
  assert.equal(await count(), 6)
  await api.delete(`/deals/${deals[0].id}`)
  const relationships = { responsible: { data: null } }
  await api.patch(`/deals/${deals[1].id}`, { data: { type: 'deals', id: deals[1].id, relationships } })
  assert.equal(await count(), 4)
})

test('a record that the client has already is not sent again', async () => {
  const contact = await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Known' })
  for (const path of [
    `/contacts/${contact.id}`,
    `/contacts/${contact.id}?include=responsible`,
    '/contacts',
  ]) {
    const known = await api.get(path)
    const again = await api.get(path, { headers: { 'if-none-match': known.headers.get('etag')! } })
    assert.equal(again.status, 304, path)
    assert.equal(again.text, '')
  }
  const { headers } = await api.get(`/contacts/${contact.id}`)
  const attributes = { 'last-name': 'Changed' }
  await api.patch(`/contacts/${contact.id}`, { data: { type: 'contacts', id: contact.id, attributes } })
  const changed = await api.get(`/contacts/${contact.id}`, {
    headers: { 'if-none-match': headers.get('etag')! },
  })
  assert.equal(changed.status, 200)
})
