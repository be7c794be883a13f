import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Desk } from '../rules/support.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { assertOk, assertRefused, assertUnchanged } from '../wire/checklist/support.ts'
import { download, formWith, upload } from '../wire/documents/transfer.ts'
import { difference, rowsOf, SAME } from './contents.ts'
import { deleted, edited, requestOf, undo, undone } from './undoing.ts'

const { api, database, clientWithScopes, addAccount } = await startService()
const desk = new Desk(api)
const newContact = () => api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg' })

test('what somebody has changed since is a conflict, told field by field, and nothing is done', async () => {
  const contact = await newContact()
  const request = await edited(api, contact, { note: 'mine', position: 'mine', description: 'mine' })
  await edited(api, contact, { note: 'theirs', position: 'theirs' })
  await assertUnchanged(database, async () => {
    const answer = await undo(api, { 'request-id': request })
    assertRefused(answer, 409)
    const fields = answer.document.errors.map(({ code, meta }: Document) => [
      code,
      meta.field,
      meta['resource-id'],
    ])
    assert.deepEqual(fields, [
      ['135', 'position', contact.id],
      ['135', 'note', contact.id],
    ])
  })
})

test('skip takes back what nobody has touched, overwrite all of it', async () => {
  for (const [policy, note] of [
    ['skip', 'theirs'],
    ['overwrite', null],
  ]) {
    const contact = await newContact()
    const request = await edited(api, contact, { note: 'mine', position: 'mine' })
    await edited(api, contact, { note: 'theirs' })
    const { state, conflicts } = await undone(api, { 'request-id': request, 'on-conflict': policy })
    assert.equal(state, 'done')
    assert.deepEqual(
      conflicts.map(({ field }: Document) => field),
      ['note'],
    )
    const now = await desk.attributes(contact)
    assert.deepEqual([now.note, now.position], [note, null])
  }
})

test('custom fields are taken back one by one', async () => {
  const contact = await newContact()
  const request = await edited(api, contact, { customs: { 'custom-901': 'mine', 'custom-902': 'mine' } })
  await edited(api, contact, { customs: { 'custom-902': 'theirs' } })
  const answer = await undo(api, { 'request-id': request })
  assert.deepEqual(
    answer.document.errors.map(({ meta }: Document) => meta.field),
    ['customs.custom-902'],
  )
  await undone(api, { 'request-id': request, 'on-conflict': 'skip' })
  assert.deepEqual((await desk.attributes(contact)).customs, { 'custom-902': 'theirs' })
})

test('a new record that others have filled or linked since is not deleted without their being told of', async () => {
  const made = await api.post('/companies', { data: { type: 'companies', attributes: { name: 'New' } } })
  const company = made.document.data
  const deal = await desk.create('deals', { name: 'Theirs' }, { company })
  await edited(api, company, { description: 'theirs' })
  const refused = await undo(api, { 'request-id': requestOf(made) })
  assertRefused(refused, 409)
  const fields = refused.document.errors.map(({ meta }: Document) => meta.field)
  assert.ok(fields.includes('description') && fields.includes('deals'), String(fields))
  await undone(api, { 'request-id': requestOf(made), 'on-conflict': 'overwrite' })
  assert.equal((await api.get(`/companies/${company.id}`)).status, 404)
  assert.equal((await api.get(`/deals/${deal.id}/company`)).document.data, null)
})

test('a deleted deal comes back with its lines, tasks, contacts and the bytes of its documents', async () => {
  const contact = await newContact()
  const deal = await desk.create('deals', { name: 'Big' }, { contact })
  const product = await desk.create('products', { name: 'Thing', 'selling-price': 10 })
  await desk.create('entity-products', { quantity: 2 }, { product, entity: deal })
  await desk.create('diary-tasks', { name: 'Call' }, { deal })
  const link = { data: { type: 'deals', id: deal.id } }
  const form = formWith(Buffer.from('the bytes'), 'a.txt', {
    data: JSON.stringify({
      data: { type: 'documents', attributes: { name: 'a.txt' }, relationships: { entity: link } },
    }),
  })
  const file = await upload(api, form)
  assert.equal(file.status, 201)
  const before = await rowsOf(database)
  const request = await deleted(api, deal)
  await deleted(api, { type: 'documents', id: file.document.data.id }).catch(() => {})
  await undone(api, { 'user-id': '1', from: await positionOf(request), 'on-conflict': 'skip' })
  assert.deepEqual(difference(before, await rowsOf(database)), SAME)
  const stored = await download(api, file.document.data.id)
  assert.equal(stored.bytes.toString(), 'the bytes')
})

test('a link that somebody has made the main one since stays, or goes with that', async () => {
  for (const [policy, left] of [
    ['skip', true],
    ['overwrite', false],
  ] as const) {
    const [contact, deal] = [await newContact(), await desk.create('deals', { name: 'Big' })]
    const body = { data: [{ type: 'contacts', id: contact.id }] }
    const linked = await api.post(`/deals/${deal.id}/relationships/contacts`, body)
    await api.patch(`/deals/${deal.id}/relationships/contact`, { data: body.data[0] })
    const before = await rowsOf(database)
    const refused = await undo(api, { 'request-id': requestOf(linked) })
    assertRefused(refused, 409)
    assert.deepEqual(
      refused.document.errors.map(({ meta }: Document) => [meta.field, meta.detail]),
      [['contacts', `${contact.id} is still its contact`]],
    )
    const answer = await undo(api, { 'request-id': requestOf(linked), 'on-conflict': policy })
    const { document } = await api.get(`/deals/${deal.id}?include=contact,contacts`)
    assert.equal(document.included?.length ?? 0, left ? 1 : 0)
    await undone(api, { 'request-id': requestOf(answer) })
    assert.deepEqual(difference(before, await rowsOf(database)), SAME)
  }
})

async function positionOf(request: string): Promise<string> {
  const { document } = await api.get('/changes?page[size]=100&sort=-id')
  const own = document.data.filter(({ attributes }: Document) => attributes['request-id'] === request)
  return own.at(-1).id
}

test('a record goes back to a version, and single changes are taken back by their ids', async () => {
  const contact = await newContact()
  await edited(api, contact, { note: 'one' })
  const second = await edited(api, contact, { note: 'two', position: 'two' })
  const record = { 'resource-type': 'contacts', 'resource-id': contact.id }
  await undone(api, { changes: [await positionOf(second)] })
  assert.equal((await desk.attributes(contact)).note, 'one')
  await undone(api, { ...record, 'to-version': '1' })
  assert.equal((await desk.attributes(contact)).note, null)
  assertRefused(await undo(api, { ...record, 'to-version': '99' }), 422, {
    pointer: '/data/attributes/to-version',
  })
})

test('several requests are taken back as one: all of them or none', async () => {
  const contact = await newContact()
  const requests = [
    await edited(api, contact, { note: 'one', position: 'one' }),
    await edited(api, contact, { note: 'two' }),
  ]
  const theirs = await edited(api, contact, { position: 'theirs' })
  assertRefused(await undo(api, { 'request-id': requests }), 409)
  assert.equal((await desk.attributes(contact)).note, 'two')
  const { undone: count } = await undone(api, { 'request-id': [...requests, theirs] })
  const { note, position } = await desk.attributes(contact)
  assert.deepEqual([count, note, position], [3, null, null])
})

test('an undo can be tried: it shows its diff and does nothing', async () => {
  const contact = await newContact()
  const request = await edited(api, contact, { note: 'mine' })
  await assertUnchanged(database, async () => {
    const { data, meta } = assertOk(await undo(api, { 'request-id': request }, '?dry-run=true'), 201)
    assert.equal(data.attributes.undone, 1)
    assert.equal(meta.changes.at(-1).attributes.before.note, 'mine')
    assert.equal(meta.changes.at(-1).attributes.after.note, null)
  })
})

test('what was taken back already, never was, or may not be written is refused with its reason', async () => {
  const contact = await newContact()
  const request = await edited(api, contact, { note: 'mine' })
  const reader = await clientWithScopes(['contact_read', 'deal_write'])
  assertRefused(await undo(reader, { 'request-id': request }), 403)
  const deal = await desk.create('deals', { name: 'Old' })
  const renaming = await edited(api, deal, { name: 'New' })
  assertRefused(await undo(reader, { 'request-id': [renaming, request] }), 403)
  assert.equal((await api.get(`/deals/${deal.id}`)).document.data.attributes.name, 'New')
  const { api: stranger } = await addAccount()
  assertRefused(await undo(stranger, { 'request-id': request }), 422)
  await undone(api, { 'request-id': request })
  assertRefused(await undo(api, { 'request-id': request }), 409)
  assertRefused(await undo(api, { 'request-id': 'never' }), 422, { pointer: '/data/attributes' })
})

const WRONG: Record<string, readonly [object, string]> = {
  'no selector': [{}, '/data/attributes'],
  'two selectors': [{ 'request-id': 'a', 'import-job-id': '1' }, '/data/attributes/import-job-id'],
  'a policy that is none': [{ 'request-id': 'a', 'on-conflict': 'x' }, '/data/attributes/on-conflict'],
  'an attribute of another selector': [{ 'request-id': 'a', from: '1-1' }, '/data/attributes/from'],
  'no request of a list': [{ 'request-id': [] }, '/data/attributes/request-id'],
  'too many requests': [{ 'request-id': Array(1_001).fill('a') }, '/data/attributes/request-id'],
  'a request that is no text': [{ 'request-id': ['a', 7] }, '/data/attributes/request-id'],
  'a user without a time': [{ 'user-id': '1' }, '/data/attributes/from'],
  'a time that is none': [{ 'user-id': '1', from: 'yesterday' }, '/data/attributes/from'],
  'a change that is none': [{ changes: ['1-1', 'x'] }, '/data/attributes/changes/1'],
  'too many changes': [{ changes: Array(10_001).fill('1-1') }, '/data/attributes/changes'],
  'a type that is none': [
    { 'resource-type': 'x', 'resource-id': '1', 'to-version': '1' },
    '/data/attributes/resource-type',
  ],
  'an import that is not there': [{ 'import-job-id': '999' }, '/data/attributes/import-job-id'],
}

for (const [name, [attributes, pointer]] of Object.entries(WRONG))
  test(`an undo with ${name} is refused at the place`, async () => {
    assertRefused(await undo(api, attributes), 422, { pointer })
  })
