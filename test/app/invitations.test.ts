import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeExpiredInvitations } from '../../src/accounts/invitations/invitations.ts'
import { Mail } from '../../src/accounts/letters/mail.ts'
import { historyOf } from '../changes/shown.ts'
import { linkIn, Mailbox, secretIn } from '../support/mailbox.ts'
import { PUBLIC_URL, startService } from '../support/service.ts'
import { person, signedIn } from './people.ts'

const mailbox = await Mailbox.open()
const mail = new Mail({
  smtp: { url: mailbox.url, from: 'crm@example.com' },
  print: assert.fail,
  log: (failure) => assert.fail(String(failure)),
})
const service = await startService({ mail, zone: 'Asia/Tokyo' })
const { browser, database } = service
const owner = await person(service, 'owner')
const admin = await person(service, 'admin')
const manager = await person(service, 'manager')

const NAMES = { 'first-name': 'Gast', 'last-name': 'Neu' }
let count = 0
const newAddress = () => `guest-${++count}@example.com`

/** Invites somebody and gives the secret of the letter. */
async function invited(email: string, role = 'manager'): Promise<string> {
  const before = mailbox.letters.length
  const answer = await owner.browser.post('/app/invitations', { email, role })
  assert.equal(answer.status, 201, answer.text)
  return secretIn(linkIn(await mailbox.letter(before + 1)))
}

const look = (secret: string) => browser().post('/app/invitations/look', { secret })

const accept = (secret: string, more: object = {}, page = browser()) =>
  page.post('/app/invitations/accept', { secret, ...NAMES, password: 'my own password', ...more })

test('an invitation is a letter to the person, and is listed with who sent it and until when it is good', async () => {
  const email = newAddress()
  const { content } = await owner.browser.post('/app/invitations', { email, role: 'admin' })
  const { id, 'created-at': createdAt, 'expires-at': expiresAt, ...rest } = content.invitation
  assert.equal(content.link, undefined)
  assert.deepEqual(rest, { email, role: 'admin', 'invited-by': { id: owner.id, name: owner.email } })
  assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 7 * 24 * 60 * 60 * 1000)
  assert.match(createdAt, /\+09:00$/)
  const letter = mailbox.letters.at(-1)!
  assert.equal(letter.to, email)
  assert.match(letter.source, /Account 1/)
  assert.match(linkIn(letter), new RegExp(`^${PUBLIC_URL}/accept-invitation#`))
  const { invitations } = (await admin.browser.get('/app/invitations')).content
  assert.deepEqual(invitations[0], content.invitation)
  assert.match(id, /^\d+$/)
})

test('whoever has the link sees whom it invites to what, as often as they like', async () => {
  const email = newAddress()
  const secret = await invited(email)
  for (let times = 0; times < 2; times++) {
    const answer = await look(secret)
    assert.deepEqual([answer.status, answer.content], [200, { email, 'account-name': 'Account 1' }])
  }
})

test('accepting makes the user with that role, signs in, and needs the password from then on', async () => {
  for (const role of ['owner', 'admin', 'manager']) {
    const email = newAddress()
    const page = browser()
    const answer = await accept(await invited(email, role), {}, page)
    assert.equal(answer.status, 200, answer.text)
    const { id, ...user } = answer.content.user
    assert.deepEqual(user, { email, ...NAMES, 'middle-name': null, role, locale: null, disabled: false })
    assert.equal((await page.get('/app/session')).content.user.id, id)
    await signedIn(browser(), email, 'my own password')
    const [created] = await historyOf(service.api, 'users', id)
    assert.deepEqual([created.action, created.after.email, created['user-id']], ['create', email, null])
    assert.equal(created.after['password-hash'], undefined)
  }
})

test('an invitation is accepted once, also when it is accepted several times at the same moment', async () => {
  const email = newAddress()
  const secret = await invited(email)
  const answers = await Promise.all([1, 2, 3, 4].map(() => accept(secret)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404])
  assert.equal((await accept(secret)).status, 404)
  assert.equal((await look(secret)).status, 404)
  const { data } = (await service.api.get(`/users?filter[email]=${email}`)).document
  assert.equal(data.length, 1)
})

test('a form that is refused does not use the invitation up', async () => {
  const secret = await invited(newAddress())
  for (const [more, pointer] of [
    [{ password: 'short' }, '/password'],
    [{ 'first-name': ' ' }, '/first-name'],
    [{ 'last-name': null }, '/last-name'],
    [{ role: 'owner' }, '/role'],
    [{ email: 'else@example.com' }, '/email'],
  ] as const) {
    const answer = await accept(secret, more)
    assert.ok([400, 422].includes(answer.status))
    assert.equal(answer.content.errors[0].source.pointer, pointer)
  }
  assert.equal((await accept(secret)).status, 200)
})

test('an invitation that is withdrawn or too old opens nothing', async () => {
  const withdrawn = await invited(newAddress())
  const [{ id }] = (await owner.browser.get('/app/invitations')).content.invitations
  assert.equal((await owner.browser.delete(`/app/invitations/${id}`)).status, 204)
  assert.equal((await owner.browser.delete(`/app/invitations/${id}`)).status, 404)
  const old = await invited(newAddress())
  await database.query(`UPDATE invitations SET expires_at = now() - interval '1 second'`)
  for (const secret of [withdrawn, old]) {
    assert.equal((await look(secret)).status, 404)
    assert.equal((await accept(secret)).status, 404)
  }
  assert.deepEqual((await owner.browser.get('/app/invitations')).content.invitations, [])
  await removeExpiredInvitations(database)
  assert.equal((await database.query('SELECT 1 FROM invitations')).length, 0)
})

test('inviting the same address again makes the earlier link void', async () => {
  const email = newAddress()
  const first = await invited(email, 'owner')
  const second = await invited(email.toUpperCase(), 'manager')
  assert.equal((await accept(first)).status, 404)
  assert.equal((await accept(second)).content.user.role, 'manager')
})

test('who is a user already is not invited', async () => {
  const form = { email: manager.email.toUpperCase(), role: 'manager' }
  const answer = await owner.browser.post('/app/invitations', form)
  assert.equal(answer.status, 422)
  assert.equal(answer.content.errors[0].source.pointer, '/email')
})

test('an invitation of somebody who has become a user meanwhile is refused and makes nobody', async () => {
  const email = newAddress()
  const secret = await invited(email)
  await service.api.create('users', { email })
  const answer = await accept(secret)
  assert.equal(answer.status, 422)
  assert.equal(answer.content.errors[0].source.pointer, '/email')
})

test('an admin invites admins and managers, and no owner', async () => {
  for (const [role, status] of [
    ['owner', 403],
    ['admin', 201],
    ['manager', 201],
  ] as const) {
    const answer = await admin.browser.post('/app/invitations', { email: newAddress(), role })
    assert.equal(answer.status, status, role)
  }
})

test('a manager neither invites nor sees nor withdraws invitations', async () => {
  await invited(newAddress())
  const [{ id }] = (await owner.browser.get('/app/invitations')).content.invitations
  const form = { email: newAddress(), role: 'manager' }
  assert.equal((await manager.browser.post('/app/invitations', form)).status, 403)
  assert.equal((await manager.browser.get('/app/invitations')).status, 403)
  assert.equal((await manager.browser.delete(`/app/invitations/${id}`)).status, 403)
})

test('an invitation stays within its account', async () => {
  const email = newAddress()
  const secret = await invited(email)
  const [{ id }] = (await owner.browser.get('/app/invitations')).content.invitations
  await service.addAccount('UTC', 'password')
  const stranger = await signedIn(browser(), 'owner2@example.com')
  assert.deepEqual((await stranger.get('/app/invitations')).content.invitations, [])
  assert.equal((await stranger.delete(`/app/invitations/${id}`)).status, 404)
  assert.equal((await look(secret)).status, 200)
})

test('the role and the address of an invitation are checked', async () => {
  for (const [form, pointer] of [
    [{ email: 'nobody', role: 'manager' }, '/email'],
    [{ email: newAddress(), role: 'king' }, '/role'],
    [{ email: newAddress() }, '/role'],
    [{ role: 'manager' }, '/email'],
  ] as const) {
    const answer = await owner.browser.post('/app/invitations', form)
    assert.equal(answer.status, 422)
    assert.equal(answer.content.errors[0].source.pointer, pointer)
  }
})

test('letters are written in the language of the account', async () => {
  const speak = async (locale: string) =>
    assert.equal((await owner.browser.patch('/app/account', { locale })).status, 200)
  await speak('ru')
  await invited(newAddress())
  await speak('en')
  const subject = /^Subject: =\?UTF-8\?B\?(.*)\?=/m.exec(mailbox.letters.at(-1)!.source)![1]!
  assert.match(Buffer.from(subject, 'base64').toString(), /^Приглашение/)
})

test('an address that looks like several gets one letter, in one envelope', async () => {
  const email = 'one,two@example.com'
  await invited(email)
  assert.equal(mailbox.letters.at(-1)!.to, '"one,two"@example.com')
})

test('invitations are stored as the hash of their secret alone', async () => {
  const secret = await invited(newAddress())
  for (const [row] of await database.query('SELECT i::text FROM invitations i'))
    assert.ok(!row!.includes(secret))
})
