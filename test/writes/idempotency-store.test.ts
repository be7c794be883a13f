import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeExpiredAnswers } from '../../src/store/idempotency-store.ts'
import { startService } from '../support/service.ts'
import { identify, pathOf } from '../wire/checklist/linked.ts'
import { assertOk, assertRefused } from '../wire/checklist/support.ts'
import { assertKeyRefused, assertRepeated, namesakes, newKey, person, withKey } from './keyed.ts'

const { api, database, clientWithScopes } = await startService()

const makeOlder = (key: string, age: string) =>
  database.query('UPDATE idempotency_keys SET created_at = created_at - $2::interval WHERE key = $1', [
    key,
    age,
  ])
const countKept = async (key: string) =>
  (await database.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [key])).length

test('an answer is kept for 24 hours; then the key is as good as new', async () => {
  const key = newKey()
  const first = await api.post('/contacts', person('Daily'), withKey(key))
  await makeOlder(key, '23 hours 59 minutes')
  assertRepeated(await api.post('/contacts', person('Daily'), withKey(key)), first)
  await makeOlder(key, '1 minute')
  const next = await api.post('/contacts', person('Daily again'), withKey(key))
  assertOk(next, 201)
  assertRepeated(await api.post('/contacts', person('Daily again'), withKey(key)), next)
  assert.equal((await namesakes(api, 'Daily')).length, 2)
})

test('answers that are older than that are removed, younger ones stay', async () => {
  const [old, young] = [newKey(), newKey()]
  for (const key of [old, young]) assertOk(await api.post('/contacts', person('Aged'), withKey(key)), 201)
  await makeOlder(old, '24 hours')
  await removeExpiredAnswers(database)
  assert.deepEqual([await countKept(old), await countKept(young)], [0, 1])
})

test('a refusal is the answer too: it is given again, and the key is spent', async () => {
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  const user = { type: 'users', attributes: { email: 'taken@example.com' } }
  assertOk(await api.post('/users', { data: user }), 201)
  const missing = { data: { type: 'companies', id: '999999999' } }
  for (const [status, method, path, body] of [
    [422, 'POST', '/contacts', { data: { type: 'contacts', attributes: { 'first-name': 'A' } } }],
    [422, 'POST', '/users', { data: user }],
    [404, 'PATCH', '/contacts/999999999', { data: { type: 'contacts', id: '999999999' } }],
    [409, 'PATCH', pathOf(contact), { data: { type: 'contacts', id: '999999999' } }],
    [400, 'POST', `${pathOf(contact)}/relationships/companies`, { data: null }],
    [404, 'POST', `${pathOf(contact)}/relationships/companies`, { data: [missing.data] }],
    [404, 'DELETE', '/contacts/999999999', undefined],
  ] as const) {
    const key = newKey()
    const first = await api.send(method, path, { body, ...withKey(key) })
    assertRefused(first, status)
    assertRepeated(await api.send(method, path, { body, ...withKey(key) }), first)
    assertKeyRefused(await api.post('/contacts', person('Corrected'), withKey(key)), 422)
  }
  assert.equal((await namesakes(api, 'Corrected')).length, 0)
})

test('a refused condition is given again, also when it would hold by now', async () => {
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  const edit = (headers: object) =>
    api.patch(pathOf(contact), { data: identify(contact) }, { headers: { 'if-match': '"2"', ...headers } })
  const key = newKey()
  const first = await edit(withKey(key).headers)
  assertRefused(first, 412)
  assertOk(await api.patch(pathOf(contact), { data: identify(contact) }))
  assertRepeated(await edit(withKey(key).headers), first)
  assertOk(await edit({}))
})

test('what is refused before the write begins spends no key', async () => {
  const reader = await clientWithScopes(['contact_read'])
  const key = newKey()
  const headers = withKey(key).headers
  const attempts = [
    await reader.post('/contacts', person('A'), { headers }),
    await api.post('/contacts', person('A'), { headers: { ...headers, 'content-type': 'application/json' } }),
    await api.post('/contacts', person('A'), { headers: { ...headers, accept: 'text/html' } }),
    await api.post('/contacts', person('A'), { headers: { ...headers, authorization: 'Bearer nobody' } }),
    await api.send('POST', '/contacts', { raw: '{', headers }),
    await api.post('/contacts?include=nothing', person('A'), { headers }),
    await api.post('/nothing', person('A'), { headers }),
  ]
  assert.deepEqual(
    attempts.map(({ status }) => status),
    [403, 415, 406, 401, 400, 400, 404],
  )
  assert.equal(await countKept(key), 0)
  assertOk(await api.post('/contacts', person('A'), { headers }), 201)
})

test('a failure of ours spends no key: the same request can succeed later', async () => {
  const key = newKey()
  await failOnInsert('RAISE EXCEPTION $t$ on purpose $t$')
  const failed = await api.post('/contacts', person('Unlucky'), withKey(key))
  assertRefused(failed, 500)
  assert.equal(await countKept(key), 0)
  await database.query('DROP TRIGGER fails ON contacts')
  assertOk(await api.post('/contacts', person('Unlucky'), withKey(key)), 201)
  assert.equal((await namesakes(api, 'Unlucky')).length, 1)
})

test('a transaction that the database has to run again keeps one answer and makes one record', async () => {
  const key = newKey()
  await database.query('CREATE SEQUENCE attempts')
  await failOnInsert(
    `IF nextval('attempts') < 3 THEN RAISE EXCEPTION 'again' USING ERRCODE = '40P01'; END IF`,
  )
  const first = await api.post('/contacts', person('Stubborn'), withKey(key))
  assertOk(first, 201)
  await database.query('DROP TRIGGER fails ON contacts')
  assertRepeated(await api.post('/contacts', person('Stubborn'), withKey(key)), first)
  assert.equal((await namesakes(api, 'Stubborn')).length, 1)
})

async function failOnInsert(statement: string): Promise<void> {
  await database.query(`CREATE OR REPLACE FUNCTION fail_sometimes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${statement}; RETURN NEW; END $$`)
  await database.query(`CREATE TRIGGER fails BEFORE INSERT ON contacts
    FOR EACH ROW EXECUTE FUNCTION fail_sometimes()`)
}
