import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/accounts/create-account.ts'
import { Mail } from '../../src/accounts/letters/mail.ts'
import { removeExpiredResets } from '../../src/accounts/sign-in/password-resets.ts'
import { jobsTried } from '../support/jobs-tried.ts'
import { linkIn, Mailbox, secretIn } from '../support/mailbox.ts'
import { PUBLIC_URL, startService } from '../support/service.ts'
import { PASSWORD, type Person, person, signedIn } from './people.ts'

const mailbox = await Mailbox.open()
const failures: unknown[] = []
const printed: string[] = []
const mail = new Mail({
  smtp: { url: mailbox.url, from: 'Rapport <crm@example.com>' },
  print: (text) => printed.push(text),
  log: (failure) => failures.push(failure),
})
const service = await startService({ mail })
const { browser, database } = service
const NEW = 'a new password'

/** Asks for a link and gives its secret. */
async function askedFor({ email }: Pick<Person, 'email'>): Promise<string> {
  const before = mailbox.letters.length
  const answer = await browser().post(
    '/app/password-resets',
    { email },
    { 'x-forwarded-for': `place ${before}` },
  )
  assert.equal(answer.status, 202)
  assert.deepEqual(answer.content, {})
  return secretIn(linkIn(await mailbox.letter(before + 1)))
}

const take = (secret: string, password: string, page = browser()) =>
  page.post('/app/password-resets/use', { secret, password })

test('pages are told that there is mail', async () => {
  assert.equal((await browser().get('/app/session')).content['has-mail'], true)
})

test('a changed password opens the account, the former one does not, and only this session goes on', async () => {
  const { email, browser: page } = await person(service, 'manager')
  const elsewhere = await signedIn(browser(), email)
  assert.equal((await page.put('/app/password', { current: PASSWORD, password: NEW })).status, 204)
  assert.equal((await page.get('/app/session')).content.user.email, email)
  assert.equal((await elsewhere.get('/api/v1/contacts')).status, 401)
  assert.equal((await browser().signIn(email, PASSWORD)).status, 422)
  await signedIn(browser(), email, NEW)
})

test('a password has 8 characters or more and at most 1024 bytes, and is any text', async () => {
  const { email, browser: page } = await person(service, 'manager')
  const change = (password: unknown) => page.put('/app/password', { current: PASSWORD, password })
  for (const bad of [
    '1234567',
    '😀'.repeat(7),
    'x'.repeat(1025),
    'я'.repeat(513),
    12345678,
    null,
    'lone \ud800 half',
  ]) {
    const answer = await change(bad)
    assert.equal(answer.status, 422, JSON.stringify(bad))
    assert.equal(answer.content.errors[0].source.pointer, '/password')
  }
  await signedIn(browser(), email)
  const good = '😀'.repeat(256)
  assert.equal((await change(good)).status, 204)
  await signedIn(browser(), email, good)
})

test('passwords are stored as argon2id', async () => {
  const { id, browser: page } = await person(service, 'manager')
  await page.put('/app/password', { current: PASSWORD, password: NEW })
  const [row] = await database.query('SELECT password_hash FROM users WHERE id = $1', [id])
  assert.match(row![0]!, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a changed password is no change of the record', async () => {
  const { id, browser: page } = await person(service, 'manager')
  const changes = async () => (await service.api.get(`/users/${id}/changes`)).document.data.length
  const before = await changes()
  await page.put('/app/password', { current: PASSWORD, password: NEW })
  assert.equal(await changes(), before)
})

test('a link to choose a new password is sent, from us, to the person alone', async () => {
  const { email } = await person(service, 'manager')
  const number = mailbox.letters.length + 1
  await askedFor({ email: email.toUpperCase() })
  const { from, to, source } = await mailbox.letter(number)
  assert.equal(from, 'crm@example.com')
  assert.equal(to, email)
  assert.match(source, /^From: Rapport <crm@example\.com>$/m)
  assert.match(source, new RegExp(`^To: ${email}$`, 'm'))
  assert.match(source, /Account 1/)
  assert.match(linkIn({ source }), new RegExp(`^${PUBLIC_URL}/reset-password#[\\w-]{43}$`))
})

test('a link sets the password, signs in here and ends all other sessions', async () => {
  const user = await person(service, 'manager')
  const page = browser()
  const answer = await take(await askedFor(user), NEW, page)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.content.user.id, user.id)
  assert.equal((await page.get('/api/v1/contacts')).status, 200)
  assert.equal((await user.browser.get('/api/v1/contacts')).status, 401)
  assert.equal((await browser().signIn(user.email, PASSWORD)).status, 422)
  await signedIn(browser(), user.email, NEW)
})

test('a link works once, also when it is used twice at the same moment', async () => {
  const user = await person(service, 'manager')
  const secret = await askedFor(user)
  const answers = await Promise.all(
    ['password of one', 'password of two', 'password of three'].map((password) => take(secret, password)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404])
  assert.equal((await take(secret, NEW)).status, 404)
})

test('a refused password does not use the link up', async () => {
  const secret = await askedFor(await person(service, 'manager'))
  assert.equal((await take(secret, 'short')).status, 422)
  assert.equal((await take(secret, NEW)).status, 200)
})

test('a link is good for an hour', async () => {
  const user = await person(service, 'manager')
  const secret = await askedFor(user)
  await database.query(`UPDATE password_resets SET expires_at = expires_at - interval '59 minutes'`)
  const again = await askedFor(user)
  await database.query(`UPDATE password_resets SET expires_at = expires_at - interval '1 minute'`)
  assert.equal((await take(secret, NEW)).status, 404)
  await removeExpiredResets(database)
  assert.equal((await take(again, NEW)).status, 200)
})

test('a new password, however it was set, makes all links void', async () => {
  const user = await person(service, 'manager')
  const [one, other] = [await askedFor(user), await askedFor(user)]
  assert.equal((await take(one, NEW)).status, 200)
  assert.equal((await take(other, 'another password')).status, 404)
  const third = await askedFor(user)
  const page = await signedIn(browser(), user.email, NEW)
  await page.put('/app/password', { current: NEW, password: 'yet another password' })
  assert.equal((await take(third, NEW)).status, 404)
})

test('a link of a user who is disabled meanwhile opens nothing', async () => {
  const user = await person(service, 'manager')
  const secret = await askedFor(user)
  await database.query('UPDATE users SET disabled = true WHERE id = $1', [user.id])
  assert.equal((await take(secret, NEW)).status, 404)
})

test('who has no password yet can ask for a link', async () => {
  await service.api.create('users', { email: 'newcomer@example.com' })
  const secret = await askedFor({ email: 'newcomer@example.com' })
  assert.equal((await take(secret, NEW)).status, 200)
})

test('no letter goes to unknown or disabled people, and the answer is the same', async () => {
  const disabled = await person(service, 'manager')
  await database.query('UPDATE users SET disabled = true WHERE id = $1', [disabled.id])
  const before = mailbox.letters.length
  for (const email of ['stranger@example.com', disabled.email]) {
    const answer = await browser().post('/app/password-resets', { email })
    assert.deepEqual([answer.status, answer.content], [202, {}])
  }
  await jobsTried(database, 'letters')
  assert.equal(mailbox.letters.length, before)
})

test('somebody in two accounts gets a link for each, and each sets one password', async () => {
  const both = { zone: 'UTC', email: 'both@example.com', password: PASSWORD }
  await createAccount(database, { ...both, name: 'North' })
  await createAccount(database, { ...both, name: 'South' })
  const before = mailbox.letters.length
  await browser().post('/app/password-resets', { email: both.email })
  await jobsTried(database, 'letters')
  const letters = mailbox.letters.slice(before)
  assert.equal(letters.length, 2)
  const south = letters.find(({ source }) => source.includes('South'))!
  const answer = await take(secretIn(linkIn(south)), NEW)
  assert.equal(answer.content.account.name, 'South')
  assert.equal((await browser().signIn(both.email, PASSWORD)).content.account.name, 'North')
})

test('links are stored as their hash alone', async () => {
  const secret = await askedFor(await person(service, 'manager'))
  for (const [row] of await database.query('SELECT r::text FROM password_resets r'))
    assert.ok(!row!.includes(secret))
})

for (const secret of ['', 'x', 'x'.repeat(43)])
  test(`a link that nobody made (${secret.length} characters) opens nothing`, async () => {
    assert.equal((await take(secret, NEW)).status, 404)
  })

test('nothing was printed in place of letters, and none failed', () => {
  assert.deepEqual([printed, failures], [[], []])
})
