import assert from 'node:assert/strict'
import { test } from 'node:test'
import { installApplication, uninstallApplication } from '../../src/accounts/applications/installation.ts'
import { currentToken } from '../accounts/current-token.ts'
import { startService } from '../support/service.ts'
import { times } from './at-once.ts'
import { Marketplace, optionsOf } from './marketplace.ts'
import { assertRefused, attributePointer } from './support.ts'

const service = await startService()
const { account, database } = service
const market = await Marketplace.open(service)
const { desk } = market

const uninstall = (application: { id: string }) =>
  uninstallApplication(database, account.accountId, application.id)

for (const address of ['https://example.com/settings?a=1#b', 'http://localhost:8080', null])
  test(`the iframe of an application can be at ${address}`, async () => {
    const { attributes } = await market.publish({ 'settings-url': address })
    assert.equal(attributes['settings-url'], address)
  })

for (const address of [
  '',
  'settings',
  '/settings',
  'ftp://example.com',
  'javascript:alert(1)',
  'https://',
  'http://a b',
  5,
])
  test(`the iframe of an application cannot be at ${JSON.stringify(address)}`, async () => {
    const attributes = { name: 'Application', 'settings-url': address }
    assertRefused(await desk.tryCreate('applications', attributes), 422, attributePointer('settings-url'))
  })

test('an application asks for scopes that there are', async () => {
  const { attributes } = await market.publish({ scopes: ['deal_read', 'profile_read', 'application_write'] })
  assert.deepEqual(attributes.scopes, ['deal_read', 'profile_read', 'application_write'])
  const application = await market.publish()
  for (const scopes of [['nose_read'], ['deal_read', 'deal'], ['profile_write'], [''], ['DEAL_READ']]) {
    assertRefused(await desk.tryEdit(application, { scopes }), 422, attributePointer('scopes'), /no scope/)
    const made = await desk.tryCreate('applications', { name: 'Application', scopes })
    assertRefused(made, 422, attributePointer('scopes'))
  }
})

test('an installed application has a token with its name, its scopes and the first values of its settings', async () => {
  const application = await market.publish({ name: 'Mailer', scopes: ['deal_read', 'contact_write'] })
  await market.define(application, 'active', 'checkbox')
  await market.define(application, 'greeting', 'text')
  const { client, tokenId } = await market.install(application)
  assert.match(client.token!, /^[A-Za-z0-9_-]{43}$/)
  const { id, attributes } = await currentToken(client)
  assert.equal(id, tokenId)
  assert.equal(attributes.token, client.token)
  assert.equal(attributes['token-label'], 'Mailer')
  assert.equal(attributes['user-id'], Number(account.userId))
  assert.deepEqual(attributes.scopes, ['deal_read', 'contact_write'])
  assert.deepEqual(attributes.options, { active: false })
  assert.equal((await client.get('/deals')).status, 200)
  assert.equal((await client.get('/orders')).status, 403)
})

test('an application that asks for more later gets no more than was agreed to', async () => {
  const application = await market.publish({ scopes: ['deal_read'] })
  const { client } = await market.install(application)
  await desk.edit(application, { scopes: ['deal_read', 'order_read'] })
  assert.equal((await client.get('/orders')).status, 403)
})

test('an application is installed once, however many do it at once', async () => {
  const application = await market.publish()
  const outcomes = await times(6, () => market.install(application).catch((refusal: Error) => refusal))
  assert.equal(outcomes.filter((outcome) => !(outcome instanceof Error)).length, 1)
  await assert.rejects(market.install(application), /installed already/)
})

test('an application of another account cannot be installed', async () => {
  const application = await market.publish()
  const { account: other } = await service.addAccount()
  const wanted = { accountId: other.accountId, userId: other.userId, applicationId: application.id }
  await assert.rejects(installApplication(database, wanted), /no record/)
  assert.equal(await uninstallApplication(database, other.accountId, application.id), false)
})

test('uninstalling an application revokes its token, and it can be installed anew', async () => {
  const application = await market.publish()
  const { client } = await market.install(application)
  assert.equal(await uninstall(application), true)
  assert.equal((await client.get('/current-token')).status, 401)
  assert.equal(await uninstall(application), false)
  const { client: another } = await market.install(application)
  assert.deepEqual(await optionsOf(another), {})
})

test('an application can be deleted with its settings unless it is installed', async () => {
  const application = await market.publish()
  const setting = await market.define(application, 'active', 'checkbox')
  await market.install(application)
  assertRefused(await desk.api.delete(`/applications/${application.id}`), 409, undefined, /installed/)
  await uninstall(application)
  await desk.delete(application)
  assert.equal(await desk.exists(setting), false)
})
