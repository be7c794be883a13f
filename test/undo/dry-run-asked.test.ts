import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { identify, pathOf } from '../wire/checklist/linked.ts'
import { assertOk, assertRefused, assertUnchanged } from '../wire/checklist/support.ts'
import { ATOMIC_MEDIA_TYPE } from '../writes/atomic.ts'
import { newKey, withKey } from '../writes/keyed.ts'

const { api, database, clientWithScopes } = await startService()
const person = (last: string) => ({ 'first-name': 'Anna', 'last-name': last })
const contact = await api.create('contacts', { ...person('Ivanova'), 'external-id': 'a-1' })
const twin = await api.create('contacts', person('Twin'))
const { data: token } = assertOk(await api.get('/current-token'))

const WRITES: Record<string, readonly [string, string, Document]> = {
  'a merge': ['POST', `${pathOf(contact)}/merge?dry-run=true`, { data: [identify(twin)] }],
  'an upsert': [
    'POST',
    '/contacts?on-conflict=update&dry-run=true',
    { data: { type: 'contacts', attributes: { ...person('Changed'), 'external-id': 'a-1' } } },
  ],
  'an edit with PUT and a choice of fields': [
    'PUT',
    `${pathOf(contact)}?dry-run=true&fields[contacts]=note&include=companies`,
    { data: { ...identify(contact), attributes: { note: 'tried' } } },
  ],
}

for (const [name, [method, path, body]] of Object.entries(WRITES))
  test(`${name} can be tried: it shows the record and every change, and leaves nothing`, async () => {
    await assertUnchanged(database, async () => {
      const { data, meta } = assertOk(await api.send(method, path, { body }))
      assert.equal(data.id, contact.id)
      assert.equal(meta['dry-run'], true)
      assert.ok(meta.changes.length > 0)
      for (const change of meta.changes) assert.deepEqual(Object.keys(change), ['type', 'attributes'])
    })
  })

test('operations can be tried together; a later one sees what an earlier one would have made', async () => {
  const ref = { type: 'companies', lid: 'new' }
  await assertUnchanged(database, async () => {
    const answer = await api.send('POST', '/operations?dry-run=true', {
      body: {
        'atomic:operations': [
          { op: 'add', data: { ...ref, attributes: { name: 'Tried' } } },
          { op: 'update', data: { ...ref, attributes: { name: 'Tried again' } } },
        ],
      },
      headers: { 'content-type': ATOMIC_MEDIA_TYPE },
    })
    const { 'atomic:results': results, meta } = assertOk(answer)
    assert.equal(results[1].data.attributes.name, 'Tried again')
    const actions = meta.changes.map(({ attributes }: Document) => attributes.action)
    assert.deepEqual(actions, ['create', 'update'])
  })
})

test('operations that only delete can be tried, and answer in the media type that they were asked in', async () => {
  await assertUnchanged(database, async () => {
    const answer = await api.send('POST', '/operations?dry-run=true', {
      body: { 'atomic:operations': [{ op: 'remove', ref: identify(contact) }] },
      headers: { 'content-type': ATOMIC_MEDIA_TYPE },
    })
    const { 'atomic:results': results, meta } = assertOk(answer)
    assert.deepEqual(results, [{}])
    assert.equal(meta.changes[0].attributes.action, 'delete')
    assert.equal(answer.headers.get('content-type'), ATOMIC_MEDIA_TYPE)
  })
})

test('options of the token can be tried, and stay as they were', async () => {
  const options = { color: 'tried' }
  const answer = await api.patch('/current-token?dry-run=true', {
    data: { ...identify(token), attributes: { options } },
  })
  assert.deepEqual(assertOk(answer).data.attributes.options, options)
  assert.deepEqual(
    assertOk(await api.get('/current-token')).data.attributes.options,
    token.attributes.options,
  )
})

test('the number that a tried deal shows is still free', async () => {
  const deal = { data: { type: 'deals', attributes: { name: 'One' } } }
  const tried = assertOk(await api.post('/deals?dry-run=true', deal), 201)
  const made = assertOk(await api.post('/deals', deal), 201)
  assert.equal(made.data.attributes.number, tried.data.attributes.number)
})

test('a key is not kept by a dry run, and serves the write itself', async () => {
  const key = newKey()
  const company = { data: { type: 'companies', attributes: { name: 'Once' } } }
  assertOk(await api.post('/companies?dry-run=true', company, withKey(key)), 201)
  const made = await api.post('/companies', company, withKey(key))
  assertOk(made, 201)
  assert.equal(made.headers.get('idempotency-replayed'), null)
})

test('a dry run tells only of what the token may read', async () => {
  const client = await clientWithScopes(['contact_write'])
  const { meta } = assertOk(await client.delete(`${pathOf(contact)}?dry-run=true`))
  const types = meta.changes.map(({ attributes }: Document) => attributes['resource-type'])
  assert.deepEqual(new Set(types), new Set(['contacts']))
})

test('a dry run is refused as the write is, and for a value that means nothing', async () => {
  await assertUnchanged(database, async () => {
    assertRefused(await api.delete('/contacts/999999?dry-run=true'), 404)
    const body = { data: { ...identify(contact), attributes: { note: 'x' } } }
    for (const value of ['', 'yes', '1', 'true,true'])
      assertRefused(await api.patch(`${pathOf(contact)}?dry-run=${value}`, body), 400, {
        parameter: 'dry-run',
      })
    const readOnly = await clientWithScopes(['contact_read'])
    assertRefused(await readOnly.patch(`${pathOf(contact)}?dry-run=true`, body), 403)
  })
})
