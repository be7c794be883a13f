import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import pg from 'pg'
import { clientAddress, clientProtocol } from '../../src/http/client-address.ts'
import { proxiesIn } from '../../src/http/trusted-proxies.ts'
import { PASSWORD, type Person, person, signedIn } from '../app/people.ts'
import { Browser } from '../support/browser.ts'
import { jobsTried } from '../support/jobs-tried.ts'
import { startService } from '../support/service.ts'

const service = await startService({ trustedProxies: proxiesIn('127.0.0.1') })
const direct = await startService()
const { database } = service

const times = <Value>(count: number, work: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const attempt = async (browser: Browser, email: string, password: string, address: string) => {
  const form = { email, password }
  return (await browser.post('/app/session', form, { 'x-forwarded-for': address })).status
}

const wrong = (browser: Browser, email: string, address: string) =>
  attempt(browser, email, 'wrong password', address)

let places = 200

/** As if strangers had tried the passwords of somebody until only who is known gets in; where one of them was. */
async function lockOut({ email }: Person): Promise<string> {
  const place = `203.0.113.${++places}`
  const [row] = await database.query('SELECT clock_timestamp()')
  await wrong(service.browser(), email, place)
  await database.query(
    `UPDATE sign_in_attempts SET recent = array_fill(clock_timestamp(), ARRAY[most])
      WHERE recent[cardinality(recent)] >= $1`,
    row,
  )
  assert.equal(await attempt(service.browser(), email, PASSWORD, '192.0.2.1'), 429)
  return place
}

test('wrong passwords from everywhere do not lock somebody out of a browser that they are known by', async () => {
  const { browser, email } = await person(service, 'manager')
  await times(50, (index) => wrong(service.browser(), email, `203.0.113.${index}`))
  await browser.delete('/app/session')
  assert.equal(await attempt(browser, email, PASSWORD, '192.0.2.1'), 200)
  assert.equal(await attempt(new Browser(service.port), email, PASSWORD, '192.0.2.1'), 429)
})

test('wrong passwords of one place do not lock out those who are known there', async () => {
  const { browser, email } = await person(service, 'manager')
  const office = await lockOut(await person(service, 'manager'))
  assert.equal(await attempt(service.browser(), email, PASSWORD, office), 429)
  assert.equal(await attempt(browser, email, PASSWORD, office), 200)
})

test('a browser that is known has ten attempts of its own, which count nowhere else', async () => {
  const { browser, email } = await person(service, 'manager')
  const statuses = await times(12, () => wrong(browser, email, '192.0.2.20'))
  assert.equal(statuses.filter((status) => status === 422).length, 10)
  assert.equal(await attempt(browser, email, PASSWORD, '192.0.2.20'), 429)
  assert.equal(await attempt(service.browser(), email, PASSWORD, '192.0.2.20'), 200)
})

test('a browser is known for who signed in with it and for nobody else', async () => {
  const [one, other] = [await person(service, 'manager'), await person(service, 'manager')]
  await lockOut(other)
  assert.equal(await attempt(one.browser, other.email, PASSWORD, '192.0.2.30'), 429)
})

test('each time somebody signs in their browser is known by a new secret, and the former is void', async () => {
  const somebody = await person(service, 'manager')
  const { browser, email } = somebody
  const { device } = browser
  const former = new Browser(service.port)
  former.device = device
  await signedIn(browser, email)
  assert.notEqual(browser.device, device)
  await lockOut(somebody)
  assert.equal(await attempt(former, email, PASSWORD, '192.0.2.40'), 429)
  assert.equal(await attempt(browser, email, PASSWORD, '192.0.2.40'), 200)
})

test('two people who share a browser are both known by it', async () => {
  const [one, other] = [await person(service, 'manager'), await person(service, 'manager')]
  await signedIn(one.browser, other.email)
  await lockOut(one)
  assert.equal(await attempt(one.browser, one.email, PASSWORD, '192.0.2.50'), 200)
})

test('of one person twenty browsers are known, those that were used last', async () => {
  const { id, email, browser } = await person(service, 'manager')
  for (let count = 0; count < 21; count++) await signedIn(service.browser(), email)
  await signedIn(browser, email)
  const rows = await database.query('SELECT secret_hash FROM known_devices WHERE user_id = $1', [id])
  assert.equal(rows.length, 20)
})

test('scripts and other sites cannot use the cookie that a browser is known by', async () => {
  const secure = await startService({ publicUrl: 'https://crm.example.com' })
  const cookieOf = async ({ browser }: typeof service) => {
    const { headers } = await browser().signIn('owner1@example.com', PASSWORD)
    return headers.getSetCookie().find((cookie) => cookie.includes('rapport_device='))!
  }
  assert.match(
    await cookieOf(service),
    /^rapport_device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  )
  assert.match(await cookieOf(secure), /^__Host-rapport_device=.*; HttpOnly; SameSite=Strict; Secure$/)
})

test('who is signed in changes the password however many try to guess it elsewhere', async () => {
  const somebody = await person(service, 'manager')
  await lockOut(somebody)
  const changed = { current: PASSWORD, password: 'a new password' }
  assert.equal((await somebody.browser.put('/app/password', changed)).status, 204)
})

test('nobody chooses the address that they come from by a header', async () => {
  const { email } = await person(direct, 'manager')
  const statuses = await times(8, (index) => wrong(direct.browser(), email, `192.0.2.${index}`))
  assert.equal(statuses.filter((status) => status === 422).length, 5)
  const { browser } = await person(direct, 'manager')
  const { content } = await browser.get('/app/sessions')
  assert.equal(content.sessions[0].address, '127.0.0.1')
})

const request = (remoteAddress: string, forwarded?: string, protocol?: string) =>
  ({
    socket: { remoteAddress },
    headers: {
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      ...(protocol !== undefined && { 'x-forwarded-proto': protocol }),
    },
  }) as unknown as IncomingMessage

const proxies = proxiesIn('127.0.0.1, ::1, 10.0.0.0/8, 2001:db8:a::/48')

for (const [told, remote, forwarded, address] of [
  ['no proxy', '192.0.2.1', undefined, '192.0.2.1'],
  ['a stranger who names somebody else', '192.0.2.1', '6.6.6.6', '192.0.2.1'],
  ['a proxy on this machine', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['a proxy whose client names somebody else', '127.0.0.1', '6.6.6.6, 192.0.2.1', '192.0.2.1'],
  ['two proxies', '127.0.0.1', '6.6.6.6, 192.0.2.1, 10.9.8.7', '192.0.2.1'],
  ['a proxy of a network of IPv6', '2001:db8:a:1::2', '2001:db8:b::1', '2001:db8:b::1'],
  ['a proxy of IPv4 over IPv6', '::ffff:10.1.1.1', '192.0.2.1', '192.0.2.1'],
  ['a proxy that writes ports', '::1', '192.0.2.1:4711', '192.0.2.1'],
  ['a proxy that writes brackets', '::1', '[2001:db8:b::1]:4711', '2001:db8:b::1'],
  ['a proxy that has no client', '10.1.1.1', undefined, '10.1.1.1'],
  ['a proxy whose client writes nonsense', '10.1.1.1', 'unknown', '10.1.1.1'],
  ['nothing but proxies', '10.1.1.1', '10.1.1.2, 10.1.1.3', '10.1.1.2'],
] as const)
  test(`the address of a request is told by ${told}`, () => {
    assert.equal(clientAddress(request(remote, forwarded), proxies), address)
    if (remote !== '192.0.2.1' && forwarded)
      assert.equal(clientAddress(request(remote, forwarded)), remote.replace('::ffff:', ''))
  })

test('only a trusted proxy says how its client speaks', () => {
  assert.equal(clientProtocol(request('127.0.0.1', undefined, 'https'), proxies), 'https')
  assert.equal(clientProtocol(request('127.0.0.1', undefined, 'http, HTTPS'), proxies), 'https')
  assert.equal(clientProtocol(request('192.0.2.1', undefined, 'https'), proxies), 'http')
  assert.equal(clientProtocol(request('127.0.0.1', undefined, 'https')), 'http')
})

async function secondsOf(email: string, address: string): Promise<number> {
  const begun = performance.now()
  assert.equal(await wrong(service.browser(), email, address), 422)
  return (performance.now() - begun) / 1000
}

test('a wrong sign-in is refused at a full second, whoever exists and in how many accounts', async () => {
  const [disabled, without, one, many] = await times(4, () => person(service, 'manager'))
  await database.query('UPDATE users SET disabled = true WHERE id = $1', [disabled!.id])
  await database.query('UPDATE users SET password_hash = NULL WHERE id = $1', [without!.id])
  for (let count = 0; count < 9; count++) {
    const { account } = await service.addAccount()
    await database.query(
      `INSERT INTO users (account_id, email, password_hash)
        SELECT $1, u.email, u.password_hash FROM users u WHERE u.id = $2`,
      [account.accountId, many!.id],
    )
  }
  for (const email of ['nobody@example.com', disabled!.email, without!.email, one!.email, many!.email]) {
    const seconds = await secondsOf(email, '192.0.2.60')
    // A timer may be a moment early, and the answer needs a moment to arrive.
    assert.ok(seconds > 0.99, `${email} ${seconds}`)
  }
})

test('a link for a new password is promised before anybody looks whether there is such a person', async () => {
  const { email, id } = await person(service, 'manager')
  const lock = new pg.Client(database.connection as pg.ClientConfig)
  await lock.connect()
  try {
    await lock.query('BEGIN; LOCK TABLE users, password_resets IN ACCESS EXCLUSIVE MODE')
    for (const address of [email, 'nobody@example.com'])
      assert.equal((await service.browser().post('/app/password-resets', { email: address })).status, 202)
    await lock.query('COMMIT')
  } finally {
    await lock.end()
  }
  await jobsTried(database, 'letters')
  const rows = await database.query('SELECT 1 FROM password_resets WHERE user_id = $1', [id])
  assert.equal(rows.length, 1)
})
