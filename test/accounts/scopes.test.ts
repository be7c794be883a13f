import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResourceType } from '../../src/definition/resource.ts'
import type { Client } from '../support/client.ts'
import { createSample, sampleAttributes } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { ALL_SCOPES, SCOPE_OF } from './expected-scopes.ts'
import { type Request, readsOf, writesOf } from './requests.ts'

const { api, account, database, clientWithScopes } = await startService()
const types = [...database.registry.types.values()]
const scopeOf = ({ name }: ResourceType) => SCOPE_OF[name]!

/** Clients are made once for each set of scopes. */
const clients = new Map<string, Promise<Client>>()
function clientWith(...scopes: string[]): Promise<Client> {
  const key = scopes.sort().join(' ')
  if (!clients.has(key)) clients.set(key, clientWithScopes(scopes))
  return clients.get(key)!
}

const clientWithAllBut = (object: string) =>
  clientWith(...ALL_SCOPES.filter((scope) => !scope.startsWith(`${object}_`)))

const readScopes = (type: ResourceType, name: string) =>
  type.relationships.get(name)!.targets.map((target) => `${SCOPE_OF[target]}_read`)

async function refusesAll(requests: Request[]) {
  for (const [name, request] of requests) {
    const answer = await request()
    assert.equal(answer.status, 403, name)
    assert.equal(answer.document.errors[0].code, '403', name)
  }
}

const countOf = async (type: ResourceType) =>
  (await api.get(`/${type.name}?page[size]=1`)).document.meta['record-count']
const readBack = async (type: ResourceType, id: string) => (await api.get(`/${type.name}/${id}`)).document

for (const type of types) {
  const object = scopeOf(type)

  test(`${type.name}: all scopes but those of ${object} open nothing`, async () => {
    const { id } = await createSample(api, type)
    const [before, count] = [await readBack(type, id), await countOf(type)]
    const client = await clientWithAllBut(object)
    await refusesAll([...readsOf(client, type, id), ...writesOf(client, type, id)])
    assert.deepEqual(await readBack(type, id), before)
    assert.equal(await countOf(type), count)
  })

  test(`${type.name}: ${object}_read reads and does not write`, async () => {
    const { id } = await createSample(api, type)
    const [before, count] = [await readBack(type, id), await countOf(type)]
    const client = await clientWith(`${object}_read`)
    assert.equal((await client.get(`/${type.name}`)).status, 200)
    assert.deepEqual((await client.get(`/${type.name}/${id}`)).document, before)
    await refusesAll(writesOf(client, type, id))
    assert.deepEqual(await readBack(type, id), before)
    assert.equal(await countOf(type), count)
  })

  test(`${type.name}: ${object}_write reads and writes`, async () => {
    const client = await clientWith(`${object}_write`)
    const { id } = await createSample(client, type)
    assert.equal((await client.get(`/${type.name}`)).status, 200)
    assert.equal((await client.get(`/${type.name}/${id}`)).status, 200)
    const attributes = sampleAttributes(type)
    const edited = await client.patch(`/${type.name}/${id}`, { data: { type: type.name, id, attributes } })
    assert.equal(edited.status, 200)
    assert.equal((await client.delete(`/${type.name}/${id}`)).status, 204)
  })

  for (const name of type.relationships.keys())
    test(`${type.name}: ${name} needs the read scope of what it links`, async () => {
      const { id } = await createSample(api, type)
      const followed = [`/${name}`, `/relationships/${name}`, `?include=${name}`].map(
        (suffix) => `/${type.name}/${id}${suffix}`,
      )
      followed.push(`/${type.name}?include=${name}`)
      const needed = readScopes(type, name)
      const needsMore = needed.some((scope) => scope !== `${object}_read`)
      const own = await clientWith(`${object}_read`)
      const both = await clientWith(`${object}_read`, ...needed)
      for (const path of followed) {
        assert.equal((await own.get(path)).status, needsMore ? 403 : 200, path)
        assert.equal((await both.get(path)).status, 200, path)
      }
    })
}

test('an include that goes deeper needs the scopes of every step', async () => {
  const path = '/contacts?include=deals.stage'
  const allowed = ['contact_read', 'deal_read', 'dictionary_read']
  assert.equal((await (await clientWith(...allowed)).get(path)).status, 200)
  for (const missing of allowed) {
    const client = await clientWith(...allowed.filter((scope) => scope !== missing))
    assert.equal((await client.get(path)).status, 403, missing)
  }
})

test('an answer to a write includes only what the token may read', async () => {
  const client = await clientWith('contact_write')
  const attributes = { 'first-name': 'Anna', 'last-name': 'K' }
  const count = await countOf(database.registry.type('contacts'))
  const answer = await client.post('/contacts?include=deals', { data: { type: 'contacts', attributes } })
  assert.equal(answer.status, 403)
  assert.equal(await countOf(database.registry.type('contacts')), count)
})

test('a token without any scope reads and edits itself, and nothing else', async () => {
  const client = await clientWith()
  const { status, document } = await client.get('/current-token')
  assert.equal(status, 200)
  assert.deepEqual(document.data.attributes.scopes, [])
  const data = { type: 'oauth-token', id: document.data.id, attributes: { options: { a: 'b' } } }
  assert.equal((await client.patch('/current-token', { data })).status, 200)
  assert.equal((await client.get(document.data.links.self)).status, 200)
  for (const path of ['/profile', '/contacts', '/users']) assert.equal((await client.get(path)).status, 403)
})

test('the profile needs profile_read and shows the user of the token', async () => {
  const answer = await (await clientWith('profile_read')).get('/profile')
  assert.equal(answer.status, 200)
  assert.equal(answer.document.data.type, 'users')
  assert.equal(answer.document.data.id, account.userId)
  const others = await clientWith(...ALL_SCOPES.filter((scope) => scope !== 'profile_read'))
  assert.equal((await others.get('/profile')).status, 403)
})

test('the scopes of a new account are all of the contract', async () => {
  const { document } = await api.get('/current-token')
  assert.deepEqual([...document.data.attributes.scopes].sort(), [...ALL_SCOPES].sort())
})
