import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CSV, ended } from '../bulk/importing.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { identify, linkedNow, pathOf } from '../wire/checklist/linked.ts'
import { assertOk, assertUnchanged } from '../wire/checklist/support.ts'
import { download, formWith, upload } from '../wire/documents/transfer.ts'
import { assertKeyRefused, assertRepeated, newKey, withKey } from './keyed.ts'

const { api, database } = await startService()
const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
const company = identify(await api.create('companies', { name: 'C' }))
const { data: token } = assertOk(await api.get('/current-token'))
const linkage = `${pathOf(contact)}/relationships/companies`

const edit = { data: { ...identify(contact), attributes: { note: 'edited' } } }
const WRITES: Record<string, readonly [number, string, string, Document]> = {
  'an edit': [200, 'PATCH', pathOf(contact), edit],
  'an edit with PUT': [200, 'PUT', pathOf(contact), edit],
  'adding to a relationship': [204, 'POST', linkage, { data: [company] }],
  'removing from a relationship': [204, 'DELETE', linkage, { data: [company] }],
  'replacing a relationship': [204, 'PATCH', linkage, { data: [company] }],
  'setting a to-one relationship': [204, 'PATCH', `${pathOf(contact)}/relationships/source`, { data: null }],
  'a merge': [
    200,
    'POST',
    `${pathOf(contact)}/merge`,
    { data: [identify(await api.create('contacts', { 'first-name': 'A', 'last-name': 'Twin' }))] },
  ],
  'an edit of the token': [
    200,
    'PATCH',
    '/current-token',
    { data: { ...identify(token), attributes: { options: { color: 'red' } } } },
  ],
  'a deletion': [204, 'DELETE', pathOf(await api.create('companies', { name: 'Short-lived' })), undefined],
}

for (const [name, [status, method, path, body]] of Object.entries(WRITES))
  test(`${name} is answered again under its key and happens once`, async () => {
    const key = newKey()
    const first = await api.send(method, path, { body, ...withKey(key) })
    assertOk(first, status)
    await assertUnchanged(database, async () => {
      assertRepeated(await api.send(method, path, { body, ...withKey(key) }), first)
    })
  })

test('a link that was taken away meanwhile does not come back with a repeated request', async () => {
  const key = newKey()
  assertOk(await api.send('POST', linkage, { body: { data: [company] }, ...withKey(key) }), 204)
  assertOk(await api.send('DELETE', linkage, { body: { data: [company] } }), 204)
  assertOk(await api.send('POST', linkage, { body: { data: [company] }, ...withKey(key) }), 204)
  assert.deepEqual(await linkedNow(api, contact, 'companies'), [])
})

test('an upload is answered again for the same form, whatever separates its parts, and refused for another', async () => {
  const key = newKey()
  const send = (text: string, fields = {}) =>
    upload(api, formWith(Buffer.from(text), 'a.txt', fields), '', withKey(key).headers)
  const first = await send('the bytes')
  assert.equal(first.status, 201)
  await assertUnchanged(database, async () => {
    const again = await send('the bytes')
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.deepEqual(again.bytes, first.bytes)
    assert.equal(again.headers.get('location'), first.headers.get('location'))
    assert.equal((await send('other bytes')).status, 422)
    assert.equal((await send('the bytes', { name: 'other name' })).status, 422)
  })
  const stored = await download(api, first.document.data.id)
  assert.equal(stored.bytes.toString(), 'the bytes')
})

test('an import is put in line once under its key and refused for other rows; so is its undoing', async () => {
  const key = newKey()
  const send = (rows: string) =>
    api.send('POST', '/companies/import', {
      raw: rows,
      headers: { 'content-type': CSV, ...withKey(key).headers },
    })
  const first = await send('name\nImported once\n')
  assertOk(first, 202)
  const { id } = first.document.data
  assert.equal((await ended(api, id)).created, 1)
  assertRepeated(await send('name\nImported once\n'), first)
  assertKeyRefused(await send('name\nAnother\n'), 422)
  assert.equal((await api.get('/import-jobs')).document.meta['record-count'], 1)
  assert.equal((await api.get('/companies?filter[q]=imported')).document.data.length, 1)
  const undoKey = newKey()
  const undo = () => api.send('POST', `/import-jobs/${id}/undo`, withKey(undoKey))
  const undone = await undo()
  assertOk(undone, 202)
  assert.equal((await ended(api, id)).state, 'undone')
  assertRepeated(await undo(), undone)
})

test('a token that repeats itself in an answer is not kept with it', async () => {
  const body = { data: { ...identify(token), attributes: { options: { color: 'blue' } } } }
  const key = newKey()
  const first = await api.patch('/current-token', body, withKey(key))
  assert.equal(first.document.data.attributes.token, api.token)
  const rows = await database.query(
    `SELECT count(*) FILTER (WHERE position($1::bytea IN body) > 0), count(*) FROM idempotency_keys`,
    [Buffer.from(api.token!)],
  )
  assert.equal(rows[0]![0], '0')
  assert.ok(Number(rows[0]![1]) > 0)
  assertRepeated(await api.patch('/current-token', body, withKey(key)), first)
})
