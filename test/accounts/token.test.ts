import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { listTokens } from '../../src/accounts/tokens/tokens.ts'
import { PUBLIC_URL, startService } from '../support/service.ts'
import { currentToken, editToken } from './current-token.ts'

const { api, account, database, clientWithScopes } = await startService()

/** A token of its own, so that one test's settings do not show in another. */
const freshClient = () => clientWithScopes(['deal_write', 'dictionary_read'])

test('the current token shows its owner, scopes, settings and itself', async () => {
  const client = await freshClient()
  const { attributes, ...resource } = await currentToken(client)
  const { 'created-at': createdAt, 'updated-at': updatedAt, ...rest } = attributes
  assert.deepEqual(rest, {
    token: client.token,
    'token-label': 'Test',
    scopes: ['deal_write', 'dictionary_read'],
    options: {},
    'user-id': Number(account.userId),
  })
  for (const time of [createdAt, updatedAt])
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
  assert.equal(resource.type, 'oauth-token')
  assert.equal(resource.links.self, `${PUBLIC_URL}/api/v1/oauth-token/${resource.id}`)
})

test('the self link of a token answers with the same resource', async () => {
  const token = await currentToken(api)
  const answer = await api.get(token.links.self)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.document.data, token)
})

test('the first use of a token is noted, and within the same minute no other', async () => {
  const client = await freshClient()
  const lastUse = async () => {
    const tokens = await listTokens(database, account.accountId)
    return tokens.find(({ id }) => id === tokenId)?.lastUsedAt
  }
  const { id: tokenId } = await currentToken(client)
  const noted = await lastUse()
  assert.ok(Date.now() - Date.parse(noted!) < 60_000)
  await currentToken(client)
  assert.equal(await lastUse(), noted)
})

test('a token cannot be read by another one, nor under an id that is none', async () => {
  const { id } = await currentToken(await freshClient())
  for (const other of [id, '999999999', 'abc', '99999999999999999999'])
    assert.equal((await api.get(`/oauth-token/${other}`)).status, 404, other)
})

test('an edit moves updated-at on and leaves created-at', async () => {
  const before = await currentToken(api)
  const { document } = await editToken(api, { options: { moved: 'on' } })
  assert.equal(document.data.attributes['created-at'], before.attributes['created-at'])
  assert.ok(document.data.attributes['updated-at'] > before.attributes['updated-at'])
})

const READ_ONLY = {
  token: 'another',
  'token-label': 'another',
  scopes: ['deal_write'],
  'user-id': 5,
  'created-at': '2020-01-01T00:00:00.000+00:00',
  'updated-at': '2020-01-01T00:00:00.000+00:00',
}
for (const [name, value] of Object.entries(READ_ONLY))
  test(`${name} of a token cannot be changed`, async () => {
    const before = await currentToken(api)
    const answer = await editToken(api, { options: { fine: 'value' }, [name]: value })
    assert.equal(answer.status, 403)
    assert.equal(answer.document.errors[0].code, '403')
    assert.equal(answer.document.errors[0].source.pointer, `/data/attributes/${name}`)
    assert.deepEqual(await currentToken(api), before)
  })

test('an attribute that a token does not have is refused', async () => {
  const answer = await editToken(api, { colour: 'red' })
  assert.equal(answer.status, 400)
  assert.equal(answer.document.errors[0].code, '105')
})

test('the id of the edit must be that of the token, as text or as a number', async () => {
  const { id } = await currentToken(api)
  assert.equal((await editToken(api, {}, { id: Number(id) })).status, 200)
  assert.equal((await editToken(api, {}, { id: String(Number(id) + 1) })).status, 409)
  assert.equal((await editToken(api, {}, { id: Number(id) + 1 })).status, 409)
  const missing = await editToken(api, {}, { id: undefined })
  assert.equal(missing.status, 400)
  assert.equal(missing.document.errors[0].code, '109')
})

test('the type of the edit must be oauth-token', async () => {
  const wrong = await editToken(api, {}, { type: 'oauth-tokens' })
  assert.equal(wrong.status, 409)
  assert.equal(wrong.document.errors[0].code, '116')
  assert.equal((await editToken(api, {}, { type: undefined })).status, 400)
})

test('the current token can be read and edited, not created or deleted', async () => {
  for (const method of ['POST', 'DELETE']) {
    const answer = await api.send(method, '/current-token', { body: { data: {} } })
    assert.equal(answer.status, 405)
    assert.match(answer.headers.get('allow')!, /GET.*PATCH/)
  }
})

test('a token is 43 url-safe characters', () => {
  assert.match(account.token, /^[A-Za-z0-9_-]{43}$/)
})

test('a token is stored as its hash alone', async () => {
  const rows = await database.query(
    'SELECT encode(t.token_hash, $1), t::text FROM tokens t WHERE t.account_id = $2',
    ['hex', account.accountId],
  )
  const hash = createHash('sha256').update(account.token).digest('hex')
  assert.ok(rows.some(([stored]) => stored === hash))
  for (const [, row] of rows) assert.ok(!row!.includes(account.token))
})
