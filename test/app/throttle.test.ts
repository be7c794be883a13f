import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from '../../src/accounts/sign-in/network.ts'
import { removeOldAttempts } from '../../src/accounts/sign-in/throttle.ts'
import { proxiesIn } from '../../src/http/trusted-proxies.ts'
import { startService } from '../support/service.ts'
import { PASSWORD, person, signedIn } from './people.ts'

const service = await startService({ trustedProxies: proxiesIn('127.0.0.1') })
const { browser, database } = service

/** The proxy before the service tells where a request comes from. */
const from = (address: string) => ({ 'x-forwarded-for': address })

const attempt = (email: string, password: string, address: string) =>
  browser().post('/app/session', { email, password }, from(address))

const pass = (minutes: number) =>
  database.query(
    `UPDATE sign_in_attempts SET recent = ARRAY(SELECT t - make_interval(mins => $1) FROM unnest(recent) AS t)`,
    [minutes],
  )

async function statusesOf(attempts: readonly Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(attempts)).map(({ status }) => status)
}

/** Ten at once: a slow machine would tell the last of more that too many are waiting. */
async function statusesOfRounds(count: number, work: (index: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  while (statuses.length < count) {
    const begun = statuses.length
    statuses.push(...(await statusesOf(times(Math.min(10, count - begun), (index) => work(begun + index)))))
  }
  return statuses
}

const times = <Value>(count: number, work: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => work(index))

test('after five wrong passwords from one place even the right one has to wait; then it works', async () => {
  const { email } = await person(service, 'manager')
  for (let count = 0; count < 5; count++)
    assert.equal((await attempt(email, 'wrong password', '192.0.2.1')).status, 422)
  const refused = await attempt(email, PASSWORD, '192.0.2.1')
  assert.equal(refused.status, 429)
  assert.equal(refused.content.errors[0].code, '429')
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(seconds > 13 * 60 && seconds <= 15 * 60, `${seconds}`)
  await pass(13)
  assert.equal((await attempt(email, PASSWORD, '192.0.2.1')).status, 429)
  await pass(2)
  assert.equal((await attempt(email, PASSWORD, '192.0.2.1')).status, 200)
})

test('somebody who is kept out in one place gets in from another', async () => {
  const { email } = await person(service, 'manager')
  for (let count = 0; count < 6; count++) await attempt(email, 'wrong password', '192.0.2.2')
  assert.equal((await attempt(email, PASSWORD, '192.0.2.2')).status, 429)
  assert.equal((await attempt(email, PASSWORD, '192.0.2.3')).status, 200)
})

test('right passwords are not counted', async () => {
  const { email } = await person(service, 'manager')
  for (let count = 0; count < 8; count++)
    assert.equal((await attempt(email, PASSWORD, '192.0.2.4')).status, 200)
})

test('of many attempts at once no more get through than one after another', async () => {
  const email = 'at-once@example.com'
  const statuses = await statusesOf(times(20, () => attempt(email, 'wrong password', '192.0.2.5')))
  assert.equal(statuses.filter((status) => status === 422).length, 5)
  assert.equal(statuses.filter((status) => status === 429).length, 15)
})

test('one place tries fifty times, whatever addresses it names', async () => {
  const statuses = await statusesOfRounds(60, (index) =>
    attempt(`guess-${index}@example.com`, 'wrong password', '198.51.100.1'),
  )
  assert.equal(statuses.filter((status) => status === 422).length, 50)
  assert.equal((await attempt('else@example.com', 'wrong password', '198.51.100.2')).status, 422)
})

test('one person is tried fifty times, from whatever places', async () => {
  const { email } = await person(service, 'manager')
  const statuses = await statusesOfRounds(55, (index) =>
    attempt(email, 'wrong password', `203.0.113.${index}`),
  )
  assert.equal(statuses.filter((status) => status === 422).length, 50)
  assert.equal((await attempt(email, PASSWORD, '203.0.113.200')).status, 429)
})

test('being refused in one place does not use up the attempts of the others', async () => {
  const { email } = await person(service, 'manager')
  for (let count = 0; count < 70; count++) await attempt(email, 'wrong password', '192.0.2.6')
  assert.equal((await attempt(email, PASSWORD, '192.0.2.7')).status, 200)
})

test('the current password of somebody signed in cannot be guessed at either', async () => {
  const { browser: page } = await person(service, 'manager')
  const guess = (current: string) => page.put('/app/password', { current, password: 'a new password' })
  for (let count = 0; count < 5; count++) {
    const answer = await guess('wrong password')
    assert.equal(answer.status, 422)
    assert.equal(answer.content.errors[0].source.pointer, '/current')
  }
  assert.equal((await guess(PASSWORD)).status, 429)
})

test('letters with a link are asked for three times, for known and unknown addresses alike', async () => {
  const { email } = await person(service, 'manager')
  for (const address of [email, 'unknown@example.com']) {
    const ask = () => browser().post('/app/password-resets', { email: address })
    for (let count = 0; count < 3; count++) assert.equal((await ask()).status, 202)
    const refused = await ask()
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
  }
})

test('one place asks for twenty letters', async () => {
  const statuses = await statusesOf(
    times(22, (index) =>
      browser().post('/app/password-resets', { email: `letter-${index}@example.com` }, from('198.51.100.9')),
    ),
  )
  assert.equal(statuses.filter((status) => status === 202).length, 20)
})

test('neither addresses nor what was typed for them is kept', async () => {
  await attempt('typed-password@example.com', 'wrong password', '192.0.2.77')
  for (const [row] of await database.query('SELECT a::text FROM sign_in_attempts a'))
    assert.doesNotMatch(row!, /typed|example|192\.0/)
})

test('what is older than the window is forgotten, and nothing else', async () => {
  await pass(16)
  await attempt('fresh@example.com', 'wrong password', '192.0.2.88')
  await removeOldAttempts(database)
  assert.equal((await database.query('SELECT 1 FROM sign_in_attempts')).length, 3)
})

test('a proxy that is trusted is believed about who came to it, and the address of a session is that', async () => {
  const { email } = await person(service, 'manager')
  const page = browser()
  const headers = from('6.6.6.6, 192.0.2.9')
  assert.equal((await page.post('/app/session', { email, password: PASSWORD }, headers)).status, 200)
  const { content } = await page.get('/app/sessions')
  assert.deepEqual(
    content.sessions.map(({ address }: { address: string }) => address),
    ['192.0.2.9', '127.0.0.1'],
  )
  await signedIn(browser(), email)
})

test('all addresses of one IPv6 network are one place', () => {
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), networkOf('2001:db8:1:2::9'))
  assert.equal(networkOf('2001:DB8:1:2::'), networkOf('2001:db8:1:2::1'))
  assert.notEqual(networkOf('2001:db8:1:2::9'), networkOf('2001:db8:1:3::9'))
  assert.equal(networkOf('2001:db8::1'), networkOf('2001:db8:0:0::2'))
  assert.equal(networkOf('::1'), '0:0:0:0')
  assert.equal(networkOf('192.0.2.1'), '192.0.2.1')
})
