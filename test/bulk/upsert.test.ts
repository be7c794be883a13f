import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleAttributes } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { types } from '../wire/registry/every.ts'

const { api, clientWithScopes } = await startService()
const mainTypes = types.filter((type) => type.attributes.has('external-id'))

const upsert = (type: string, attributes: object, relationships: object = {}, headers = {}) =>
  api.post(`/${type}?on-conflict=update`, { data: { type, attributes, relationships } }, { headers })

const anna = (key: string, more: object = {}) => ({
  'first-name': 'Anna',
  'last-name': 'Karenina',
  'external-id': key,
  ...more,
})

test('contacts, companies, deals and orders have an external id, and no other type', () => {
  assert.deepEqual(
    mainTypes.map(({ name }) => name),
    ['companies', 'contacts', 'deals', 'orders'],
  )
})

for (const type of mainTypes) {
  test(`${type.name}: on-conflict=update creates what is not there, then edits only what is sent`, async () => {
    const attributes = { ...sampleAttributes(type), description: 'As it was', 'external-id': 'erp-1' }
    const created = await upsert(type.name, attributes)
    assert.equal(created.status, 201, created.text)
    assert.ok(created.headers.has('location'))
    const edited = await upsert(type.name, { 'external-id': 'erp-1', 'utm-city': 'Kazan' })
    assert.equal(edited.status, 200, edited.text)
    assert.equal(edited.document.data.id, created.document.data.id)
    assert.equal(edited.document.data.attributes.description, 'As it was')
    assert.equal(edited.document.data.attributes['utm-city'], 'Kazan')
  })

  test(`${type.name}: an external id that is taken is refused with its place`, async () => {
    await api.create(type.name, { ...sampleAttributes(type), 'external-id': 'taken' })
    const answer = await api.post(`/${type.name}`, {
      data: { type: type.name, attributes: { ...sampleAttributes(type), 'external-id': 'taken' } },
    })
    assert.equal(answer.status, 422)
    assert.equal(answer.document.errors[0].source.pointer, '/data/attributes/external-id')
  })
}

test('the key of one type is free in another, and letter case tells keys apart', async () => {
  await api.create('companies', { name: 'Oblonsky', 'external-id': 'Same' })
  assert.equal((await upsert('contacts', anna('Same'))).status, 201)
  assert.equal((await upsert('contacts', anna('same'))).status, 201)
})

test('what only a new record needs is required when there is none', async () => {
  const answer = await upsert('contacts', { 'external-id': 'nobody', 'first-name': 'Anna' })
  assert.equal(answer.status, 422)
  assert.equal(answer.document.errors[0].source.pointer, '/data/attributes/last-name')
})

test('on-conflict needs an external id in the document', async () => {
  for (const attributes of [anna('x', { 'external-id': null }), { 'first-name': 'A', 'last-name': 'B' }]) {
    const answer = await upsert('contacts', attributes)
    assert.equal(answer.status, 422)
    assert.equal(answer.document.errors[0].source.pointer, '/data/attributes/external-id')
  }
})

test('on-conflict takes no other value, and means nothing where there is no external id', async () => {
  const data = { type: 'contacts', attributes: anna('other-value') }
  const answer = await api.post('/contacts?on-conflict=replace', { data })
  assert.equal(answer.status, 400)
  assert.equal(answer.document.errors[0].source.parameter, 'on-conflict')
  const source = { data: { type: 'sources', attributes: { name: 'Web' } } }
  assert.equal((await api.post('/sources?on-conflict=update', source)).status, 201)
})

test('If-Match holds for a record that is found by its key', async () => {
  await upsert('contacts', anna('matched'))
  assert.equal((await upsert('contacts', anna('matched'), {}, { 'if-match': '"99"' })).status, 412)
})

test('the rules of an edit hold: a change of the responsible user is remembered', async () => {
  const user = await api.create('users', { email: 'vronsky@example.com' })
  const before = await upsert('contacts', anna('moved'))
  const first = (await api.get(`/contacts/${before.document.data.id}/responsible`)).document.data.id
  const moved = await upsert('contacts', anna('moved'), {
    responsible: { data: { type: 'users', id: user.id } },
  })
  assert.equal(String(moved.document.data.attributes['previous-responsible-id']), first)
})

test('many at once with one key: one creates, the others edit, none fails', async () => {
  for (let round = 0; round < 5; round++) {
    const key = `race-${round}`
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => upsert('contacts', anna(key, { note: String(index) }))),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 201])
    assert.equal((await api.get(`/contacts?filter[external-id]=${key}`)).document.data.length, 1)
  }
})

test('upserting needs the right to write', async () => {
  const reader = await clientWithScopes(['contact_read'])
  const data = { type: 'contacts', attributes: anna('closed') }
  assert.equal((await reader.post('/contacts?on-conflict=update', { data })).status, 403)
})
