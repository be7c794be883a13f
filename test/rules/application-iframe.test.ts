import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uninstallApplication } from '../../src/accounts/applications/installation.ts'
import {
  issueSettingsSecret,
  removeExpiredSecrets,
} from '../../src/accounts/applications/settings-secrets.ts'
import { currentToken } from '../accounts/current-token.ts'
import type { Client } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { Marketplace, optionsOf, setOptions } from './marketplace.ts'

const service = await startService()
const { account, database } = service
const market = await Marketplace.open(service)

const application = await market.publish({
  scopes: ['deal_read'],
  'settings-url': 'https://example.com/settings',
})
const { client, tokenId } = await market.install(application)

const openIframe = async (): Promise<Client> =>
  service.clientWithToken(await issueSettingsSecret(database, account, tokenId))

const secretRows = (column: string) =>
  database.query(
    `SELECT ${column} FROM token_secrets s WHERE s.account_id = $1 AND s.token_id = $2 ORDER BY s.expires_at`,
    [account.accountId, tokenId],
  )

const expireSecrets = () =>
  database.query(`UPDATE token_secrets SET expires_at = now() - interval '1 second' WHERE account_id = $1`, [
    account.accountId,
  ])

test('the secret of an iframe is 43 url-safe characters, another one each time', async () => {
  const [one, other] = [await openIframe(), await openIframe()]
  assert.match(one.token!, /^[A-Za-z0-9_-]{43}$/)
  assert.notEqual(one.token, other.token)
  for (const iframe of [one, other]) assert.equal((await iframe.get('/current-token')).status, 200)
})

test('an iframe sees the same token resource, which repeats the secret that it sent', async () => {
  const iframe = await openIframe()
  const { attributes, ...token } = await currentToken(client)
  assert.deepEqual(await currentToken(iframe), {
    ...token,
    attributes: { ...attributes, token: iframe.token },
  })
  assert.equal((await iframe.get(`/oauth-token/${tokenId}`)).status, 200)
})

test('what an iframe stores is stored in the options of the token', async () => {
  const iframe = await openIframe()
  assert.equal((await setOptions(iframe, { colour: 'red' })).status, 200)
  assert.deepEqual(await optionsOf(client), { colour: 'red' })
})

test('an iframe has the scopes of the token', async () => {
  const iframe = await openIframe()
  assert.equal((await iframe.get('/deals')).status, 200)
  assert.equal((await iframe.get('/orders')).status, 403)
})

test('a secret is stored as its hash alone', async () => {
  const { token } = await openIframe()
  for (const [row] of await secretRows('s::text')) assert.ok(!row!.includes(token!))
})

test('a secret is good for an hour', async () => {
  await openIframe()
  const rows = await secretRows(`s.expires_at > now() + interval '59 minutes'
    AND s.expires_at <= now() + interval '60 minutes'`)
  assert.deepEqual(rows.at(-1), ['t'])
})

test('a secret that has expired opens nothing, and the token still does', async () => {
  const iframe = await openIframe()
  await expireSecrets()
  assert.equal((await iframe.get('/current-token')).status, 401)
  assert.equal((await client.get('/current-token')).status, 200)
})

test('secrets that have expired are removed, and no others', async () => {
  await openIframe()
  await expireSecrets()
  const iframe = await openIframe()
  await removeExpiredSecrets(database)
  assert.equal((await secretRows('1')).length, 1)
  assert.equal((await iframe.get('/current-token')).status, 200)
})

test('the secrets of a token that is revoked open nothing, and it gets no more', async () => {
  const iframe = await openIframe()
  await uninstallApplication(database, account.accountId, application.id)
  assert.equal((await iframe.get('/current-token')).status, 401)
  await assert.rejects(openIframe(), /no valid token/)
})
