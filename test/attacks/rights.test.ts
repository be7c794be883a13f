import assert from 'node:assert/strict'
import { test } from 'node:test'
import { installApplication } from '../../src/accounts/applications/installation.ts'
import { createToken } from '../../src/accounts/tokens/tokens.ts'
import { allScopes } from '../../src/definition/scopes.ts'
import type { Role } from '../../src/rules/people/standing.ts'
import { PASSWORD, type Person, person } from '../app/people.ts'
import type { Browser } from '../support/browser.ts'
import { type Client, type Document, MEDIA_TYPE } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { ATOMIC_MEDIA_TYPE, operate } from '../writes/atomic.ts'

const service = await startService()
const { api, account, database, clientWithToken } = service
const { accountId } = account
const JSONAPI = { 'content-type': MEDIA_TYPE }
const [owner, admin] = [await person(service, 'owner'), await person(service, 'admin')]

async function tokenOf({ id: userId }: Person, scopes: readonly string[]) {
  const { id, token } = await createToken(database, { accountId, userId, label: 'Test', scopes })
  return { id, client: clientWithToken(token) }
}

const everything = (somebody: Person) => tokenOf(somebody, allScopes(database.registry))

const userDocument = (id: string, attributes: object) => ({ data: { type: 'users', id, attributes } })
const change = ({ id }: Person, attributes: object) => api.patch(`/users/${id}`, userDocument(id, attributes))

async function becomes(somebody: Person, attributes: object): Promise<void> {
  assert.equal((await change(somebody, attributes)).status, 200)
}

const roleOf = async (id: string) => (await api.get(`/users/${id}`)).document.data.attributes.role

/** Nothing that an owner alone may do is done with this client. */
async function makesNoOwner(client: Client): Promise<void> {
  const attributes = { email: `new-owner-${Math.random()}@example.com`, role: 'owner' }
  const made = await client.post('/users', { data: { type: 'users', attributes } })
  assert.equal(made.status, 403, made.text)
  const raised = await client.patch(`/users/${admin.id}`, userDocument(admin.id, { role: 'owner' }))
  assert.equal(raised.status, 403, raised.text)
  const taken = await client.patch(
    `/users/${owner.id}`,
    userDocument(owner.id, { email: 'mine@example.com' }),
  )
  assert.equal(taken.status, 403, taken.text)
}

const rescope = (browser: Browser, id: string, scopes: readonly string[]) =>
  browser.patch(`/app/tokens/${id}`, { scopes })

test('a token gets more scopes from its user or an owner, and less from any admin', async () => {
  const other = await person(service, 'admin')
  for (const somebody of [owner, other]) {
    const { id, client } = await tokenOf(somebody, ['user_read', 'deal_read'])
    const refused = await rescope(admin.browser, id, ['user_read', 'user_write'])
    assert.equal(refused.status, 403)
    assert.match(refused.content.errors[0].detail, /user_write/)
    assert.equal((await client.get('/deals')).status, 200)
    assert.equal((await rescope(admin.browser, id, ['user_read'])).status, 200)
    assert.equal((await client.get('/deals')).status, 403)
    assert.equal((await rescope(somebody.browser, id, ['user_read', 'deal_read'])).status, 200)
    assert.equal((await rescope(owner.browser, id, ['user_read', 'order_read'])).status, 200)
  }
})

test('a token never gives more than the role of its user does at that moment', async () => {
  const somebody = await person(service, 'admin')
  const { client } = await everything(somebody)
  const area = { data: { type: 'areas', attributes: { name: 'North' } } }
  assert.equal((await client.post('/areas', area)).status, 201)
  await becomes(somebody, { role: 'manager' })
  const refused = await client.post('/areas', area)
  assert.equal(refused.status, 403)
  assert.match(refused.document.errors[0].detail, /dictionary_write/)
  assert.equal((await client.get('/areas')).status, 200)
  assert.equal((await client.get('/applications')).status, 403)
  assert.equal((await client.post('/users', userDocument('', { email: 'a@example.com' }))).status, 403)
  const table = { name: 'Mine', 'resource-name': 'deals' }
  assert.equal(
    (await client.post('/table-states', { data: { type: 'table-states', attributes: table } })).status,
    201,
  )
  await becomes(somebody, { role: 'admin' })
  assert.equal((await client.post('/areas', area)).status, 201)
})

test('the token of an owner who is one no longer makes no owners', async () => {
  const somebody = await person(service, 'owner')
  const { client } = await everything(somebody)
  await becomes(somebody, { role: 'admin' })
  await makesNoOwner(client)
})

let count = 0
const publish = (attributes: object = {}): Promise<Document> =>
  api.create('applications', { name: `Application ${++count}`, scopes: ['user_write'], ...attributes })

const installedBy = async ({ id: userId }: Person, application: Document) => {
  const { token } = await installApplication(database, { accountId, userId, applicationId: application.id })
  return clientWithToken(token)
}

const PAGE = 'https://good.example.com/settings'
const EVIL = { 'settings-url': 'https://evil.example.com/settings' }

/** Every way in which this person could change an application. */
async function changesOf(somebody: Person, { id }: Document, attributes: object) {
  const { client } = await tokenOf(somebody, ['application_write'])
  const data = { type: 'applications', id, attributes }
  const { browser } = somebody
  return [
    await browser.patch(`/api/v1/applications/${id}`, { data }, JSONAPI),
    await client.patch(`/applications/${id}`, { data }),
    await operate(client, [{ op: 'update', data }]),
    await browser.post(
      '/api/v1/operations',
      { 'atomic:operations': [{ op: 'update', data }] },
      { 'content-type': ATOMIC_MEDIA_TYPE },
    ),
  ].map(({ status }) => status)
}

test('an installed application gets another settings page from who installed it or from an owner alone', async () => {
  for (const before of [PAGE, null]) {
    const application = await publish({ 'settings-url': before })
    await installedBy(owner, application)
    assert.deepEqual(await changesOf(admin, application, EVIL), [403, 403, 403, 403])
    const { attributes } = (await api.get(`/applications/${application.id}`)).document.data
    assert.equal(attributes['settings-url'], before)
    const same = { name: 'Renamed', 'settings-url': before }
    assert.deepEqual(await changesOf(admin, application, same), [200, 200, 200, 200])
    assert.deepEqual(await changesOf(owner, application, EVIL), [200, 200, 200, 200])
  }
  const own = await publish()
  await installedBy(admin, own)
  assert.deepEqual(await changesOf(admin, own, EVIL), [200, 200, 200, 200])
  assert.deepEqual(
    await changesOf(await person(service, 'admin'), own, { 'settings-url': PAGE }),
    [403, 403, 403, 403],
  )
})

test('an application that asks for more gets it only when it is installed again', async () => {
  const application = await publish({ scopes: ['deal_read'] })
  const client = await installedBy(owner, application)
  const scopes = ['deal_read', 'user_write']
  assert.deepEqual(await changesOf(admin, application, { scopes }), [200, 200, 200, 200])
  assert.equal((await client.get('/users')).status, 403)
  assert.equal((await client.get('/deals')).status, 200)
})

async function pageSecret({ browser }: Person, { id }: Document): Promise<Client> {
  const { status, content, text } = await browser.post(`/app/applications/${id}/iframe`)
  assert.equal(status, 200, text)
  return clientWithToken(new URL(content.url).searchParams.get('token')!)
}

test('a settings page does no more than who installed it could, even when an owner opens it', async () => {
  const application = await publish({ 'settings-url': PAGE, scopes: ['user_write', 'application_write'] })
  await installedBy(admin, application)
  await makesNoOwner(await pageSecret(owner, application))
  const others = await publish({ 'settings-url': PAGE, scopes: ['user_write', 'application_write'] })
  await installedBy(owner, others)
  const client = await pageSecret(admin, others)
  await makesNoOwner(client)
  const data = { type: 'applications', id: others.id, attributes: EVIL }
  assert.equal((await client.patch(`/applications/${others.id}`, { data })).status, 403)
})

test('a settings page closes with who installed its application, and with who opened it', async () => {
  const [installer, visitor] = [await person(service, 'admin'), await person(service, 'admin')]
  const application = await publish({ 'settings-url': PAGE, scopes: ['deal_read'] })
  await installedBy(installer, application)
  const secret = await pageSecret(visitor, application)
  assert.equal((await secret.get('/deals')).status, 200)
  await becomes(installer, { disabled: true })
  assert.equal((await secret.get('/deals')).status, 401)
  await becomes(installer, { disabled: false })
  await becomes(visitor, { disabled: true })
  await becomes(visitor, { disabled: false })
  assert.equal((await secret.get('/deals')).status, 401)
})

async function invitation({ browser }: Person, role: Role): Promise<string> {
  const email = `invited-${++count}@example.com`
  const { status, content, text } = await browser.post('/app/invitations', { email, role })
  assert.equal(status, 201, text)
  return content.link.split('#')[1]
}

const accept = async (secret: string) => {
  const newcomer = { secret, 'first-name': 'N', 'last-name': 'C', password: 'a good password' }
  const { status, content } = await service.browser().post('/app/invitations/accept', newcomer)
  return status === 200 ? content.user.role : status
}

test('an invitation is void once whoever sent it could not send it any more', async () => {
  const somebody = await person(service, 'owner')
  const [asOwner, asAdmin, asManager] = [
    await invitation(somebody, 'owner'),
    await invitation(somebody, 'admin'),
    await invitation(somebody, 'manager'),
  ]
  await becomes(somebody, { role: 'admin' })
  assert.equal(await accept(asOwner), 404)
  assert.equal(await accept(asAdmin), 'admin')
  await becomes(somebody, { role: 'manager' })
  await becomes(somebody, { role: 'owner' })
  assert.equal(await accept(asManager), 404)
})

test('an invitation is void once whoever sent it is disabled or deleted, and stays so', async () => {
  const [disabled, deleted] = [await person(service, 'admin'), await person(service, 'admin')]
  const secrets = [await invitation(disabled, 'manager'), await invitation(deleted, 'manager')]
  await becomes(disabled, { disabled: true })
  await becomes(disabled, { disabled: false })
  assert.equal((await api.delete(`/users/${deleted.id}`)).status, 204)
  for (const secret of secrets) assert.equal(await accept(secret), 404)
})

test('whether an invitation still holds is asked when it is accepted, however its sender was demoted', async () => {
  const somebody = await person(service, 'admin')
  const secrets = [await invitation(somebody, 'admin'), await invitation(somebody, 'manager')]
  await database.query(`UPDATE users SET role = 'manager' WHERE id = $1`, [somebody.id])
  assert.equal(await accept(secrets[0]!), 404)
  await database.query(`UPDATE users SET role = 'admin', disabled = true WHERE id = $1`, [somebody.id])
  assert.equal(await accept(secrets[1]!), 404)
})

test('who was disabled signs in again: no session of before is open', async () => {
  const somebody = await person(service, 'manager')
  await becomes(somebody, { disabled: true })
  await becomes(somebody, { disabled: false })
  assert.equal((await somebody.browser.get('/app/sessions')).status, 401)
})

test('with a person go their tokens and what they have installed', async () => {
  const somebody = await person(service, 'admin')
  const { client } = await everything(somebody)
  const application = await publish({ scopes: ['deal_read'] })
  const installed = await installedBy(somebody, application)
  assert.equal((await api.delete(`/users/${somebody.id}`)).status, 204)
  assert.equal((await client.get('/deals')).status, 401)
  assert.equal((await installed.get('/deals')).status, 401)
  assert.equal((await api.delete(`/applications/${application.id}`)).status, 204)
})

const RESET = 'a secret of a link that was sent to the former address'

test('a link for a new password that went to a former address is void', async () => {
  const somebody = await person(service, 'manager')
  await database.query(
    `INSERT INTO password_resets (account_id, user_id, secret_hash, expires_at)
      VALUES ($1, $2, sha256($3), now() + interval '1 hour')`,
    [accountId, somebody.id, RESET],
  )
  await becomes(somebody, { email: 'moved@example.com' })
  const used = await service
    .browser()
    .post('/app/password-resets/use', { secret: RESET, password: 'a good password' })
  assert.equal(used.status, 404)
})

test('an admin changes neither address, role nor state of those who are not below', async () => {
  const other = await person(service, 'admin')
  const { client } = await everything(admin)
  for (const { id } of [owner, other])
    for (const attributes of [{ email: 'x@example.com' }, { role: 'manager' }, { disabled: true }]) {
      const document = userDocument(id, attributes)
      assert.equal((await client.patch(`/users/${id}`, document)).status, 403)
      assert.equal((await admin.browser.patch(`/api/v1/users/${id}`, document, JSONAPI)).status, 403)
      assert.equal((await operate(client, [{ op: 'update', data: document.data }])).status, 403)
    }
  assert.equal(await roleOf(owner.id), 'owner')
})

test('an open screen is not enough to change the address that letters go to: it takes the password', async () => {
  const { id, email, browser } = await person(service, 'admin')
  const moved = `moved-${email}`
  const document = userDocument(id, { email: moved })
  assert.equal((await browser.patch(`/api/v1/users/${id}`, document, JSONAPI)).status, 403)
  const unchanged = userDocument(id, { email, 'first-name': 'Same' })
  assert.equal((await browser.patch(`/api/v1/users/${id}`, unchanged, JSONAPI)).status, 200)
  const wrong = await browser.put('/app/email', { email: moved, current: 'wrong password' })
  assert.equal(wrong.status, 422)
  assert.equal(wrong.content.errors[0].source.pointer, '/current')
  const right = await browser.put('/app/email', { email: moved, current: PASSWORD })
  assert.equal(right.content.user.email, moved)
  assert.equal((await service.browser().signIn(moved, PASSWORD)).status, 200)
})

test('an undo raises nobody: what only an owner may give, only an owner brings back', async () => {
  const lowered = await person(service, 'owner')
  const answer = await change(lowered, { role: 'manager' })
  const body = {
    data: { type: 'undos', attributes: { 'request-id': answer.headers.get('x-request-id') } },
  }
  const { client } = await everything(admin)
  const refused = await client.post('/undos', body)
  assert.equal(refused.status, 403, refused.text)
  assert.equal(await roleOf(lowered.id), 'manager')
  assert.equal((await api.post('/undos', body)).status, 201)
  assert.equal(await roleOf(lowered.id), 'owner')
})
