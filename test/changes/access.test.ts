import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Desk } from '../rules/support.ts'
import type { Client, Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { historyOf } from './shown.ts'

const { api, addAccount, clientWithScopes } = await startService()
const desk = new Desk(api)
const contact = await desk.create('contacts', { 'first-name': 'Anna', 'last-name': 'Ivanova' })
const source = await desk.create('sources', { name: 'Fair' })
const deal = await desk.create('deals', { name: 'Big' }, { contact })
await desk.edit(contact, {}, { source })

async function all(client: Client, query = ''): Promise<Document[]> {
  const { document } = await client.get(`/changes?page[size]=100${query}`)
  return document.data.map(({ attributes }: Document) => attributes)
}

test('a token sees the changes of the types that it may read, and no others', async () => {
  const client = await clientWithScopes(['contact_read'])
  const seen = await all(client)
  assert.deepEqual(new Set(seen.map((change) => change['resource-type'])), new Set(['contacts']))
  assert.deepEqual(await all(client, '&filter[resource-type]=deals,deal-stages'), [])
})

test('a token without any right to read sees an empty log', async () => {
  assert.deepEqual(await all(await clientWithScopes(['profile_read'])), [])
})

test('pages are full of what the token may read', async () => {
  const client = await clientWithScopes(['deal_read'])
  const { document } = await client.get('/changes?page[size]=1')
  assert.equal(document.data.length, 1)
  assert.equal(document.data[0].attributes['resource-type'], 'deals')
})

test('links and relationships to what the token may not read are left out', async () => {
  const linked = (changes: Document[]) => changes.flatMap(({ after }) => Object.keys(after ?? {}))
  const narrow = linked(await all(await clientWithScopes(['contact_read'])))
  for (const name of ['deals', 'source', 'responsible']) assert.ok(!narrow.includes(name), name)
  assert.ok(narrow.includes('updated-at'))
  const wider = linked(await all(await clientWithScopes(['contact_read', 'deal_read', 'dictionary_read'])))
  for (const name of ['deals', 'source']) assert.ok(wider.includes(name), name)
  assert.ok(!wider.includes('responsible'))
})

test('the history of a record needs the right to read its type', async () => {
  const client = await clientWithScopes(['contact_write'])
  assert.equal((await client.get(`/deals/${deal.id}/changes`)).status, 403)
  assert.equal((await client.get(`/contacts/${contact.id}/changes`)).status, 200)
  const names = (await historyOf(client, 'contacts', contact.id)).flatMap(({ after }) => Object.keys(after))
  assert.ok(!names.includes('deals'))
})

test('another account sees nothing of it', async () => {
  const { api: stranger } = await addAccount()
  const requests = new Set((await all(api)).map((change) => change['request-id']).filter(Boolean))
  for (const change of await all(stranger)) assert.ok(!requests.has(change['request-id']))
  assert.equal((await stranger.get(`/contacts/${contact.id}/changes`)).status, 404)
  assert.deepEqual(await all(stranger, '&filter[resource-type]=contacts'), [])
})
