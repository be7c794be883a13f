import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken, revokeToken } from '../../src/accounts/tokens/tokens.ts'
import type { Client } from '../support/client.ts'
import { createSample } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { ALL_SCOPES } from './expected-scopes.ts'

const { api, account, database, clientWithToken } = await startService()

async function isShutOut(client: Client) {
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
    for (const path of ['/current-token', '/contacts', '/contacts/1', '/no-such-type']) {
      const answer = await client.send(method, path)
      assert.equal(answer.status, 401, `${method} ${path}`)
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
      assert.equal(answer.document.errors[0].code, '401')
    }
}

test('without a token nothing is answered', () => isShutOut(clientWithToken('')))

test('a revoked token opens nothing', async () => {
  const { accountId, userId } = account
  const { id, token } = await createToken(database, { accountId, userId, label: 'Old', scopes: ALL_SCOPES })
  const client = clientWithToken(token)
  assert.equal((await client.get('/contacts')).status, 200)
  assert.equal(await revokeToken(database, accountId, id), true)
  await isShutOut(client)
})

test('the tokens of a disabled user open nothing until the user is enabled again', async () => {
  const user = await createSample(api, database.registry.type('users'))
  const wanted = { accountId: account.accountId, userId: user.id, label: 'Theirs', scopes: ALL_SCOPES }
  const client = clientWithToken((await createToken(database, wanted)).token)
  const disable = (disabled: boolean) =>
    api.patch(`/users/${user.id}`, { data: { type: 'users', id: user.id, attributes: { disabled } } })
  assert.equal((await client.get('/contacts')).status, 200)
  assert.equal((await disable(true)).status, 200)
  await isShutOut(client)
  assert.equal((await disable(false)).status, 200)
  assert.equal((await client.get('/contacts')).status, 200)
})

test('a token that was never made opens nothing', async () => {
  for (const token of ['x', `${account.token}x`, account.token.slice(1)])
    await isShutOut(clientWithToken(token))
})
