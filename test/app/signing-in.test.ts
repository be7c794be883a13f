import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/accounts/create-account.ts'
import type { AppAnswer } from '../support/browser.ts'
import { startService } from '../support/service.ts'
import { OWNER, PASSWORD, person } from './people.ts'

const service = await startService()
const { browser, database } = service

const WRONG = {
  title: 'Validation failed',
  detail: 'Wrong e-mail or password',
  code: '100',
  status: '422',
}

function assertWrong({ status, content, headers }: AppAnswer): void {
  assert.equal(status, 422)
  assert.deepEqual(content, { errors: [WRONG] })
  assert.equal(headers.get('set-cookie'), null)
}

test('nobody is signed in to begin with', async () => {
  const { status, content, headers } = await browser().get('/app/session')
  assert.equal(status, 200)
  assert.deepEqual(content, { user: null, account: null, viewer: null, 'has-mail': false })
  assert.equal(headers.get('set-cookie'), null)
})

test('an e-mail address in any letter case and the password open the account', async () => {
  const owner = browser()
  const answer = await owner.signIn(OWNER.toUpperCase(), PASSWORD)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.content, {
    user: {
      id: service.account.userId,
      email: OWNER,
      'first-name': null,
      'middle-name': null,
      'last-name': null,
      role: 'owner',
      locale: null,
      disabled: false,
    },
    account: {
      id: service.account.accountId,
      name: 'Account 1',
      'time-zone': 'UTC',
      locale: 'en',
      currency: 'USD',
      'is-set-up': true,
      'shows-first-steps': false,
    },
    viewer: null,
    'has-mail': false,
  })
  assert.deepEqual((await owner.get('/app/session')).content, answer.content)
})

test('the cookie is kept from scripts and from other sites, for thirty days that each visit begins anew', async () => {
  const owner = browser()
  const signedIn = await owner.signIn(OWNER, PASSWORD)
  const cookie = signedIn.headers.getSetCookie()[0]!
  assert.match(cookie, /^rapport_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/)
  assert.equal((await owner.get('/app/session')).headers.get('set-cookie'), cookie)
})

test('the secret of a session is stored as its hash alone', async () => {
  const owner = browser()
  await owner.signIn(OWNER, PASSWORD)
  const secret = owner.cookie!.split('=')[1]!
  for (const [row] of await database.query('SELECT s::text FROM sessions s'))
    assert.ok(!row!.includes(secret))
})

test('a wrong password, an unknown address, a disabled user and one without a password are told the same', async () => {
  const disabled = await person(service, 'manager')
  await database.query('UPDATE users SET disabled = true WHERE id = $1', [disabled.id])
  const { attributes } = await service.api.create('users', { email: 'new@example.com' })
  assertWrong(await browser().signIn(OWNER, 'passwords'))
  assertWrong(await browser().signIn('nobody@example.com', PASSWORD))
  assertWrong(await browser().signIn(disabled.email, PASSWORD))
  assertWrong(await browser().signIn(attributes.email, ''))
  assertWrong(await browser().signIn(OWNER, PASSWORD, { 'account-id': '999999' }))
})

test('one address in two accounts with two passwords opens the account of the password', async () => {
  const twin = { zone: 'UTC', email: 'twin@example.com' }
  await createAccount(database, { ...twin, name: 'First', password: 'password one' })
  await createAccount(database, { ...twin, name: 'Second', password: 'password two' })
  const { content } = await browser().signIn(twin.email, 'password two')
  assert.equal(content.account.name, 'Second')
})

test('when the same address and password open several accounts, they are named to choose from', async () => {
  const both = { zone: 'UTC', email: 'both@example.com', password: 'the same password' }
  const north = await createAccount(database, { ...both, name: 'North' })
  const south = await createAccount(database, { ...both, name: 'South' })
  const somebody = browser()
  const asked = await somebody.signIn(both.email, both.password)
  assert.equal(asked.status, 409)
  assert.equal(somebody.cookie, undefined)
  assert.deepEqual(asked.content.errors[0].meta.accounts, [
    { id: north.accountId, name: 'North' },
    { id: south.accountId, name: 'South' },
  ])
  const chosen = await somebody.signIn(both.email, both.password, { 'account-id': south.accountId })
  assert.equal(chosen.status, 200)
  assert.equal(chosen.content.account.name, 'South')
})

test('letters that are composed in another way are the same password', async () => {
  const composed = { name: 'Café', zone: 'UTC', email: 'cafe@example.com', password: 'caf\u00e9 caf\u00e9' }
  await createAccount(database, composed)
  assert.equal((await browser().signIn(composed.email, 'cafe\u0301 cafe\u0301')).status, 200)
})

const BAD_FORMS: [unknown, number, string | undefined][] = [
  [{}, 422, '/email'],
  [{ email: OWNER }, 422, '/password'],
  [{ email: OWNER, password: 5 }, 422, '/password'],
  [{ email: 'nobody', password: PASSWORD }, 422, '/email'],
  [{ email: `${'x'.repeat(500)}@example.com`, password: PASSWORD }, 422, '/email'],
  [{ email: OWNER, password: 'x'.repeat(1025) }, 422, '/password'],
  [{ email: OWNER, password: PASSWORD, 'account-id': 1 }, 422, '/account-id'],
  [{ email: OWNER, password: PASSWORD, 'account-id': '99999999999999999999' }, 422, '/account-id'],
  [{ email: OWNER, password: PASSWORD, remember: true }, 400, '/remember'],
  [{ email: 'a\0@example.com', password: PASSWORD }, 422, '/email'],
  [[], 400, ''],
  ['"text"', 400, ''],
  ['{', 400, ''],
]

for (const [form, status, pointer] of BAD_FORMS)
  test(`the form ${JSON.stringify(form).slice(0, 60)} is refused at "${pointer}"`, async () => {
    const answer = await browser().post('/app/session', form)
    assert.equal(answer.status, status, answer.text)
    assert.equal(answer.content.errors[0].source.pointer, pointer)
    assert.equal(answer.headers.get('content-type'), 'application/json')
  })

test('everything that is wrong with a form is told at once', async () => {
  const { content } = await browser().post('/app/session', { email: 1, more: 2 })
  assert.deepEqual(
    content.errors.map(({ source }: { source: { pointer: string } }) => source.pointer).sort(),
    ['/email', '/more', '/password'],
  )
})

test('a body is JSON and says so', async () => {
  const form = JSON.stringify({ email: OWNER, password: PASSWORD })
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])
    assert.equal((await browser().post('/app/session', form, { 'content-type': type })).status, 415, type)
  const charset = { 'content-type': 'application/json; charset=utf-8' }
  assert.equal((await browser().post('/app/session', form, charset)).status, 200)
})

test('a body that is far too large is refused in JSON', async () => {
  const answer = await browser().post('/app/session', { email: OWNER, password: 'x'.repeat(70_000) })
  assert.equal(answer.status, 413)
  assert.equal(answer.headers.get('content-type'), 'application/json')
  assert.equal(answer.headers.get('access-control-allow-origin'), null)
})

test('signing out ends the session and clears the cookie', async () => {
  const owner = browser()
  await owner.signIn(OWNER, PASSWORD)
  const { cookie } = owner
  const answer = await owner.delete('/app/session')
  assert.equal(answer.status, 204)
  assert.match(answer.headers.get('set-cookie')!, /^rapport_session=; Path=\/; Max-Age=0;/)
  owner.cookie = cookie
  assert.equal((await owner.get('/app/session')).content.user, null)
  assert.equal((await owner.delete('/app/session')).status, 401)
  assert.equal((await owner.get('/api/v1/contacts')).status, 401)
})

test('signing in again in the same browser takes the place of the session before', async () => {
  const owner = browser()
  await owner.signIn(OWNER, PASSWORD)
  const former = owner.cookie!
  await owner.signIn(OWNER, PASSWORD)
  assert.notEqual(owner.cookie, former)
  assert.equal((await owner.get('/app/session', { cookie: former })).content.user, null)
})

test('addresses that there are not, and methods that they do not offer, are JSON errors', async () => {
  const owner = browser()
  for (const path of ['/app/nothing', '/app/', '/app/sessions/0', '/app/sessions/1/2', '/app/%zz'])
    for (const method of ['GET', 'POST']) {
      const answer = await owner.send(method, path)
      assert.ok([400, 404].includes(answer.status), `${method} ${path} ${answer.status}`)
      assert.ok(answer.content.errors[0].detail)
    }
  const put = await owner.put('/app/session', {})
  assert.equal(put.status, 405)
  assert.equal(put.headers.get('allow'), 'GET, POST, DELETE')
})
