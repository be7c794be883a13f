import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken } from '../../src/accounts/tokens/tokens.ts'
import { MEDIA_TYPE } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { type Person, person, signedIn } from './people.ts'

const service = await startService()
const { browser, database, account } = service
const owner = await person(service, 'owner')
const admin = await person(service, 'admin')
const JSONAPI = { 'content-type': MEDIA_TYPE }

const change = (by: Person, of: { id: string }, changes: object) =>
  by.browser.patch(`/app/users/${of.id}`, changes)

/** The same over the public API. */
const changeRecord = (by: Person, { id }: { id: string }, attributes: object) =>
  by.browser.patch(`/api/v1/users/${id}`, { data: { type: 'users', id, attributes } }, JSONAPI)

test('an owner changes roles, and disables and enables users', async () => {
  const user = await person(service, 'manager')
  const promoted = await change(owner, user, { role: 'admin' })
  assert.equal(promoted.status, 200)
  assert.deepEqual(promoted.content.user, {
    id: user.id,
    email: user.email,
    'first-name': null,
    'middle-name': null,
    'last-name': null,
    role: 'admin',
    locale: null,
    disabled: false,
  })
  assert.equal((await change(owner, user, { disabled: true })).content.user.disabled, true)
  assert.equal((await user.browser.get('/app/sessions')).status, 401)
  assert.equal((await change(owner, user, { disabled: false, role: 'owner' })).content.user.role, 'owner')
  assert.equal((await change(owner, user, { role: 'manager' })).status, 200)
})

test('an admin changes managers, up to their own role, and nobody else', async () => {
  const user = await person(service, 'manager')
  assert.equal((await change(admin, user, { disabled: true })).status, 200)
  assert.equal((await change(admin, user, { disabled: false })).status, 200)
  const refused = await change(admin, user, { role: 'owner' })
  assert.equal(refused.status, 403)
  assert.equal(refused.content.errors[0].source.pointer, '/role')
  assert.equal((await change(admin, user, { role: 'admin' })).status, 200)
  assert.equal((await change(admin, user, { role: 'manager' })).status, 403, 'now an admin too')
  assert.equal((await change(admin, owner, { disabled: true })).status, 403)
  assert.equal((await change(admin, owner, { role: 'manager' })).status, 403)
})

test('nobody gives a higher role to themselves', async () => {
  assert.equal((await change(admin, admin, { role: 'owner' })).status, 403)
  assert.equal((await changeRecord(admin, admin, { role: 'owner' })).status, 403)
})

test('a manager changes no user', async () => {
  const [manager, other] = [await person(service, 'manager'), await person(service, 'manager')]
  assert.equal((await change(manager, other, { disabled: true })).status, 403)
  assert.equal((await change(manager, manager, { role: 'admin' })).status, 403)
  assert.equal((await changeRecord(manager, manager, { role: 'admin' })).status, 403)
  assert.equal((await changeRecord(manager, manager, { 'first-name': 'Anna' })).status, 403)
})

test('over the API an admin reaches owners and other admins no more: not even their addresses, which open accounts', async () => {
  const other = await person(service, 'admin')
  for (const above of [owner, other]) {
    assert.equal((await changeRecord(admin, above, { email: 'mine@example.com' })).status, 403)
    assert.equal((await admin.browser.delete(`/api/v1/users/${above.id}`)).status, 403)
  }
  assert.equal((await changeRecord(admin, admin, { phone: '+1 212 555 0171' })).status, 200)
  const user = await person(service, 'manager')
  assert.equal((await changeRecord(admin, user, { phone: '+1 212 555 0172' })).status, 200)
  assert.equal((await admin.browser.delete(`/api/v1/users/${user.id}`)).status, 204)
})

test('over the API nobody makes users above themselves, with whatever token', async () => {
  const create = (role: string) => ({
    data: { type: 'users', attributes: { email: `${role}@new.example`, role } },
  })
  const answer = await admin.browser.post('/api/v1/users', create('owner'), JSONAPI)
  assert.equal(answer.status, 403)
  assert.equal(answer.content.errors[0].source.pointer, '/data/attributes/role')
  const tokenOf = async ({ id }: Person) =>
    (
      await createToken(database, {
        accountId: account.accountId,
        userId: id,
        label: '',
        scopes: ['user_write'],
      })
    ).token
  const byAdmin = service.clientWithToken(await tokenOf(admin))
  const byManager = service.clientWithToken(await tokenOf(await person(service, 'manager')))
  assert.equal((await byAdmin.post('/users', create('owner'))).status, 403)
  assert.equal((await byManager.post('/users', create('admin'))).status, 403)
  assert.equal((await byManager.post('/users', create('manager'))).status, 403)
  assert.equal((await byAdmin.post('/users', create('admin'))).status, 201)
  const both = {
    'atomic:operations': [
      { op: 'update', data: { type: 'users', id: admin.id, attributes: { role: 'owner' } } },
    ],
  }
  const headers = { 'content-type': `${MEDIA_TYPE}; ext="https://jsonapi.org/ext/atomic"` }
  assert.equal((await byAdmin.post('/operations', both, { headers })).status, 403)
})

test('the last owner who can sign in stays, by whatever road', async () => {
  const { account: alone, api } = await service.addAccount('UTC', 'password')
  const page = await signedIn(browser(), 'owner2@example.com')
  const last = { id: alone.userId, email: '', browser: page }
  assert.equal((await change(last, last, { role: 'admin' })).status, 409)
  assert.equal((await change(last, last, { disabled: true })).status, 409)
  assert.equal((await changeRecord(last, last, { role: null })).status, 409)
  assert.equal((await page.delete(`/api/v1/users/${alone.userId}`)).status, 409)
  await api.create('users', { email: 'second@example.com', role: 'owner', disabled: true })
  assert.equal((await change(last, last, { role: 'manager' })).status, 409, 'the other one is disabled')
  assert.equal((await change(last, last, { role: 'owner', disabled: false })).status, 200)
  const third = await api.create('users', { email: 'third@example.com', role: 'owner' })
  assert.equal((await change(last, last, { role: 'manager' })).status, 200)
  assert.equal((await api.delete(`/users/${third.id}`)).status, 403)
})

test('of two owners who take the role from each other at the same moment one stays', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const { account: shared, api } = await service.addAccount()
    const other = await api.create('users', { email: 'other@example.com', role: 'owner' })
    const demote = (id: string) =>
      api.patch(`/users/${id}`, { data: { type: 'users', id, attributes: { role: 'manager' } } })
    await Promise.all([demote(shared.userId), demote(other.id)])
    const owners = await database.query(`SELECT 1 FROM users WHERE account_id = $1 AND role = 'owner'`, [
      shared.accountId,
    ])
    assert.equal(owners.length, 1)
  }
})

test('a user of another account does not exist', async () => {
  const { account: other } = await service.addAccount()
  assert.equal((await change(owner, { id: other.userId }, { disabled: true })).status, 404)
})

test('only role and disabled are changed here', async () => {
  const user = await person(service, 'manager')
  for (const [changes, pointer] of [
    [{ email: 'x@example.com' }, '/email'],
    [{ role: null }, '/role'],
    [{ disabled: 'yes' }, '/disabled'],
  ] as const) {
    const answer = await change(owner, user, changes)
    assert.ok([400, 422].includes(answer.status))
    assert.equal(answer.content.errors[0].source.pointer, pointer)
  }
})

test('everybody changes their own name and language', async () => {
  const user = await person(service, 'manager')
  const changes = { 'first-name': 'Anna', 'last-name': 'Berg', locale: 'ru-RU' }
  const answer = await user.browser.patch('/app/me', changes)
  assert.equal(answer.status, 200, answer.text)
  const { 'first-name': first, 'last-name': last, locale } = answer.content.user
  assert.deepEqual({ 'first-name': first, 'last-name': last, locale }, changes)
  assert.equal(answer.content.account.name, 'Account 1')
  const cleared = await user.browser.patch('/app/me', { 'last-name': null, locale: null })
  assert.deepEqual([cleared.content.user['last-name'], cleared.content.user.locale], [null, null])
  for (const [bad, pointer] of [
    [{ locale: 'no such language' }, '/locale'],
    [{ 'first-name': 5 }, '/first-name'],
    [{ role: 'owner' }, '/role'],
    [{ email: 'x@example.com' }, '/email'],
  ] as const) {
    const refused = await user.browser.patch('/app/me', bad)
    assert.ok([400, 422].includes(refused.status))
    assert.equal(refused.content.errors[0].source.pointer, pointer)
  }
})

test('the navigation of a person is what they put into it, and nothing else than addresses', async () => {
  const arrange = (places: unknown) => owner.browser.put('/app/me/navigation', { places })
  assert.deepEqual((await arrange(['/deals', '/'])).content.navigation, ['/deals', '/'])
  assert.deepEqual((await owner.browser.get('/app/session')).content.navigation, ['/deals', '/'])
  assert.equal((await admin.browser.get('/app/session')).content.navigation, null)
  const many = Array.from({ length: 101 }, (_, index) => `/${index}`)
  for (const wrong of ['/deals', ['//'.padEnd(600, 'x')], ['/a', '/a'], ['deals'], [7], many]) {
    const { status, content } = await arrange(wrong)
    assert.deepEqual([status, content.errors[0].source.pointer], [422, '/places'])
  }
  assert.equal((await arrange(null)).content.navigation, null)
})
