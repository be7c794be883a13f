import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleAttributes } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { identify, pathOf } from '../wire/checklist/linked.ts'
import { assertOk, assertRefused, assertUnchanged, forEveryType } from '../wire/checklist/support.ts'
import { assertKeyRefused, assertRepeated, namesakes, newKey, person, withKey } from './keyed.ts'

const { api, database, clientWithScopes, clientWithToken, addAccount } = await startService()

test('a create that is repeated under its key gives the first answer again and makes nothing, for every type', () =>
  forEveryType(async (type) => {
    const body = { data: { type: type.name, attributes: sampleAttributes(type) } }
    const key = newKey()
    const first = await api.post(`/${type.name}`, body, withKey(key))
    assertOk(first, 201)
    assertOk(await api.patch(pathOf(first.document.data), { data: identify(first.document.data) }))
    await assertUnchanged(database, async () => {
      assertRepeated(await api.post(`/${type.name}`, body, withKey(key)), first)
    })
  }))

test('a repeated request is answered as it was at first, also when the record has changed or is gone', async () => {
  const key = newKey()
  const first = await api.post('/contacts', person('Gone'), withKey(key))
  const path = pathOf(first.document.data)
  assertOk(await api.delete(path), 204)
  assertRepeated(await api.post('/contacts', person('Gone'), withKey(key)), first)
  assertRefused(await api.get(path), 404)
})

test('the same key for another body, query, address or method is 422 and does nothing', async () => {
  const key = newKey()
  const { data: contact } = assertOk(await api.post('/contacts', person('Original'), withKey(key)), 201)
  await assertUnchanged(database, async () => {
    for (const [method, path, body] of [
      ['POST', '/contacts', person('Other')],
      ['POST', '/contacts?fields[contacts]=note', person('Original')],
      ['POST', '/companies', { data: { type: 'companies', attributes: { name: 'Other' } } }],
      ['PATCH', pathOf(contact), { data: { ...identify(contact), attributes: { note: 'Other' } } }],
      ['DELETE', pathOf(contact), undefined],
    ] as const)
      assertKeyRefused(await api.send(method, path, { body, ...withKey(key) }), 422)
  })
})

test('keys belong to the token', async () => {
  const key = newKey()
  const scopes = assertOk(await api.get('/current-token')).data.attributes.scopes
  const [colleague, stranger] = [await clientWithScopes(scopes), (await addAccount()).api]
  const first = await api.post('/contacts', person('Mine'), withKey(key))
  for (const client of [colleague, stranger]) {
    const answer = await client.post('/contacts', person('Theirs'), withKey(key))
    assertOk(answer, 201)
    assertRepeated(await client.post('/contacts', person('Theirs'), withKey(key)), answer)
  }
  assertRepeated(await clientWithToken(api.token!).post('/contacts', person('Mine'), withKey(key)), first)
})

test('of many equal requests at once one is carried out; the others are 409 or get its answer', async () => {
  const key = newKey()
  const send = () => api.post('/contacts', person('Onlyone'), withKey(key))
  const answers = await Promise.all(Array.from({ length: 12 }, send))
  const created = answers.filter(
    ({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'),
  )
  assert.equal(created.length, 1)
  for (const answer of answers)
    if (answer.status === 409) assertKeyRefused(answer, 409)
    else if (answer !== created[0]) assertRepeated(answer, created[0]!)
  assertRepeated(await send(), created[0]!)
  assert.equal((await namesakes(api, 'Onlyone')).length, 1)
})

test('while a request is under way its key is 409; afterwards it gives the answer', async () => {
  const contact = await api.create('contacts', { 'first-name': 'Held', 'last-name': 'Test' })
  const edit = () => {
    const data = { ...identify(contact), attributes: { note: 'edited' } }
    return api.patch(pathOf(contact), { data }, withKey('in-flight'))
  }
  const holder = await database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM contacts WHERE id = $1 FOR UPDATE', [contact.id])
  const both = [edit(), edit()]
  assertKeyRefused(await Promise.race(both), 409)
  await holder.query('ROLLBACK')
  holder.release()
  const first = (await Promise.all(both)).find(({ status }) => status !== 409)!
  assertOk(first)
  assertRepeated(await edit(), first)
})

test('a key has 1 to 255 visible ASCII characters, else 400', async () => {
  await assertUnchanged(database, async () => {
    for (const key of ['', ' ', 'a b', 'x'.repeat(256), 'clé', 'a\tb'])
      assertKeyRefused(await api.post('/contacts', person('Never'), withKey(key)), 400)
  })
  for (const key of ['!', '"8e03978e-40d5-43dd-bc93-6894a57f9324"', '~'.repeat(255)]) {
    const first = await api.post('/contacts', person('Visible'), withKey(key))
    assertOk(first, 201)
    assertRepeated(await api.post('/contacts', person('Visible'), withKey(key)), first)
  }
})

test('reads do not look at keys', async () => {
  const key = newKey()
  const first = await api.get('/profile', withKey(key))
  assertOk(first)
  const second = await api.get('/current-token', withKey(key))
  assertOk(second)
  assert.equal(second.headers.get('idempotency-replayed'), null)
})
