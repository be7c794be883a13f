import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken } from '../../src/accounts/tokens/tokens.ts'
import { imported, NDJSON, ndjson } from '../bulk/importing.ts'
import { Desk } from '../rules/support.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { assertOk, assertRefused, assertUnchanged } from '../wire/checklist/support.ts'
import { deleted, edited, requestOf, undo, undone } from './undoing.ts'

const { api, account, database, clientWithToken } = await startService()
const desk = new Desk(api)
const person = (key: string) => ({ 'first-name': 'Anna', 'last-name': 'Berg', 'external-id': key })

test('a deleted record whose key somebody else has since stays away, and the others come back', async () => {
  const keys = ['k1', 'k2', 'k3', 'k4', 'k5']
  const job = await imported(api, '/contacts/import', ndjson(...keys.map(person)), NDJSON)
  const contacts: Document[] = (await api.get('/contacts?sort=id')).document.data
  const request = requestOf(await undo(api, { 'import-job-id': job.id }))
  await api.create('contacts', person('k3'))
  await assertUnchanged(database, async () => {
    const refused = await undo(api, { 'request-id': request })
    assertRefused(refused, 409)
    const [{ code, meta }, another] = refused.document.errors
    assert.deepEqual([code, meta.field, meta['resource-id']], ['135', 'external-id', contacts[2]!.id])
    assert.equal(another, undefined)
  })
  const { undone: count, skipped } = await undone(api, { 'request-id': request, 'on-conflict': 'skip' })
  assert.deepEqual([count, skipped], [4, 1])
  const there = await Promise.all(contacts.map(({ id }) => api.get(`/contacts/${id}`)))
  assert.deepEqual(
    there.map(({ status }) => status),
    [200, 200, 404, 200, 200],
  )
})

test('an edit comes back but for the key that somebody else has since, also when it goes over conflicts', async () => {
  for (const policy of ['skip', 'overwrite']) {
    const contact = await api.create('contacts', person(`mine-${policy}`))
    const request = await edited(api, contact, { 'external-id': `new-${policy}`, note: 'new' })
    await api.create('contacts', person(`mine-${policy}`))
    const { conflicts } = await undone(api, { 'request-id': request, 'on-conflict': policy })
    assert.deepEqual(
      conflicts.map(({ field, detail }: Document) => [field, detail]),
      [['external-id', 'is taken by another record since']],
    )
    const now = await desk.attributes(contact)
    assert.deepEqual([now['external-id'], now.note], [`new-${policy}`, null])
  }
})

test('the e-mail of a deleted user may be taken, too', async () => {
  const user = await api.create('users', { email: 'gone@example.com' })
  const request = await deleted(api, user)
  await api.create('users', { email: 'GONE@example.com' })
  const refused = await undo(api, { 'request-id': request })
  assertRefused(refused, 409)
  assert.equal(refused.document.errors[0].meta.field, 'email')
})

test('an import that was taken back says so until that is taken back, but not after a trial', async () => {
  const job = await imported(api, '/areas/import', 'name\nOne\n')
  const stateOf = async () => (await api.get(`/import-jobs/${job.id}`)).document.data.attributes.state
  assertOk(await undo(api, { 'import-job-id': job.id }, '?dry-run=true'), 201)
  assert.equal(await stateOf(), 'done')
  const taken = await undone(api, { 'import-job-id': job.id })
  assert.equal(await stateOf(), 'undone')
  assertRefused(await undo(api, { 'import-job-id': job.id }), 409)
  const redone = await undone(api, { 'request-id': taken['undo-request-id'] })
  assert.equal(await stateOf(), 'done')
  await undone(api, { 'request-id': redone['undo-request-id'] })
  assert.equal(await stateOf(), 'undone')
})

test('an import that still runs cannot be taken back', async () => {
  const job = await imported(api, '/areas/import', 'name\nTwo\n')
  await database.query("UPDATE import_jobs SET state = 'running', worker = 'x' WHERE id = $1", [job.id])
  assertRefused(await undo(api, { 'import-job-id': job.id }), 409)
})

test('an undo is shown to whoever asked for it, to owners and admins, and to nobody else', async () => {
  const { accountId } = account
  const clientOf = async (role: string) => {
    const user = await api.create('users', { email: `${role}@example.com`, role: role.replace('2', '') })
    const scopes = ['contact_write']
    return clientWithToken(
      (await createToken(database, { accountId, userId: user.id, label: role, scopes })).token,
    )
  }
  const [manager, other, admin] = await Promise.all(['manager', 'manager2', 'admin'].map(clientOf))
  const contact = await api.create('contacts', person('shown'))
  const request = await edited(manager!, contact, { note: 'mine' })
  const { id } = assertOk(await undo(manager!, { 'request-id': request }), 201).data
  assertOk(await manager!.get(`/undos/${id}`))
  assertOk(await admin!.get(`/undos/${id}`))
  assertOk(await api.get(`/undos/${id}`))
  assertRefused(await other!.get(`/undos/${id}`), 403)
})
