import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeExpiredSignInSessions } from '../../src/accounts/sign-in/sign-in-sessions.ts'
import { historyOf } from '../changes/shown.ts'
import { MEDIA_TYPE } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { person, signedIn } from './people.ts'

const service = await startService({ zone: 'Asia/Tokyo' })
const { browser, database } = service
const CONTACT = { data: { type: 'contacts', attributes: { 'first-name': 'Anna', 'last-name': 'Berg' } } }
const JSONAPI = { 'content-type': MEDIA_TYPE }

const shift = (id: string, column: string, interval: string) =>
  database.query(`UPDATE sessions SET ${column} = ${column} - $2::interval WHERE user_id = $1`, [
    id,
    interval,
  ])

test('the sessions of a user are listed with where and when, the current one marked', async () => {
  const { email, browser: first } = await person(service, 'manager')
  const second = browser()
  await second.post('/app/session', { email, password: 'password' }, { 'user-agent': 'Second/1.0' })
  const { content } = await second.get('/app/sessions')
  const [newest, oldest] = content.sessions
  assert.equal(content.sessions.length, 2)
  assert.equal(newest['user-agent'], 'Second/1.0')
  assert.deepEqual([newest.current, oldest.current], [true, false])
  assert.equal(newest.address, '127.0.0.1')
  assert.match(newest['created-at'], /^\d{4}-\d\d-\d\dT[\d:.]{12}\+09:00$/)
  assert.match(newest['last-used-at'], /\+09:00$/)
  assert.deepEqual(
    (await first.get('/app/sessions')).content.sessions.map(({ current }: { current: boolean }) => current),
    [false, true],
  )
})

test('a user agent of any length is kept short', async () => {
  const { email } = await person(service, 'manager')
  const page = browser()
  await page.post('/app/session', { email, password: 'password' }, { 'user-agent': 'x'.repeat(5000) })
  assert.equal((await page.get('/app/sessions')).content.sessions[0]['user-agent'].length, 300)
})

test('a session that is revoked is closed for the very next request', async () => {
  const { email, browser: page } = await person(service, 'manager')
  const lost = await signedIn(browser(), email)
  const [{ id }] = (await lost.get('/app/sessions')).content.sessions
  assert.equal((await lost.get('/api/v1/contacts')).status, 200)
  assert.equal((await page.delete(`/app/sessions/${id}`)).status, 204)
  assert.equal((await lost.get('/api/v1/contacts')).status, 401)
  assert.equal((await lost.get('/app/sessions')).status, 401)
  assert.equal((await page.delete(`/app/sessions/${id}`)).status, 404)
  assert.equal((await page.get('/app/sessions')).content.sessions.length, 1)
})

test('nobody ends or sees the sessions of others', async () => {
  const [one, other] = [await person(service, 'owner'), await person(service, 'manager')]
  const [{ id }] = (await other.browser.get('/app/sessions')).content.sessions
  assert.equal((await one.browser.delete(`/app/sessions/${id}`)).status, 404)
  assert.equal((await one.browser.get('/app/sessions')).content.sessions.length, 1)
  assert.equal((await other.browser.get('/api/v1/contacts')).status, 200)
})

test('a session that was not used for thirty days has ended; each use begins them anew', async () => {
  const { id, browser: page } = await person(service, 'manager')
  await shift(id, 'expires_at', '29 days')
  await shift(id, 'last_used_at', '29 days')
  assert.equal((await page.get('/api/v1/contacts')).status, 200)
  const [[isFresh]] = (await database.query(
    `SELECT expires_at > now() + interval '29 days' AND last_used_at > now() - interval '1 minute'
      FROM sessions WHERE user_id = $1`,
    [id],
  )) as [[string]]
  assert.equal(isFresh, 't')
  await shift(id, 'expires_at', '30 days')
  assert.equal((await page.get('/api/v1/contacts')).status, 401)
  assert.equal((await page.get('/app/session')).content.user, null)
})

test('sessions that have ended are removed, with what was counted of them, and no others', async () => {
  const [gone, stays] = [await person(service, 'manager'), await person(service, 'manager')]
  await database.query(
    `INSERT INTO list_requests SELECT account_id, id, ARRAY[now()] FROM sessions WHERE user_id = ANY($1)`,
    [[gone.id, stays.id]],
  )
  await shift(gone.id, 'expires_at', '30 days')
  await removeExpiredSignInSessions(database)
  const left = async (id: string) =>
    (await database.query('SELECT 1 FROM sessions WHERE user_id = $1', [id])).length
  assert.deepEqual([await left(gone.id), await left(stays.id)], [0, 1])
  assert.equal((await database.query('SELECT 1 FROM list_requests')).length, 1)
})

test('a user who is disabled or deleted is out at once', async () => {
  for (const end of ['UPDATE users SET disabled = true WHERE id = $1', 'DELETE FROM users WHERE id = $1']) {
    const { id, browser: page } = await person(service, 'manager')
    assert.equal((await page.get('/api/v1/deals')).status, 200)
    await database.query(end, [id])
    assert.equal((await page.get('/api/v1/deals')).status, 401)
    assert.equal((await page.get('/app/metadata')).status, 401)
  }
})

test('a role that changes holds for the very next request', async () => {
  const { id, browser: page } = await person(service, 'admin')
  assert.equal((await page.get('/app/tokens')).status, 200)
  assert.equal((await page.get('/api/v1/applications')).status, 200)
  await database.query(`UPDATE users SET role = 'manager' WHERE id = $1`, [id])
  assert.equal((await page.get('/app/tokens')).status, 403)
  assert.equal((await page.get('/api/v1/applications')).status, 403)
})

test('what somebody who is signed in writes is theirs, in the change log with no token', async () => {
  const { id, browser: page } = await person(service, 'manager')
  const answer = await page.post('/api/v1/contacts', CONTACT, JSONAPI)
  assert.equal(answer.status, 201, answer.text)
  const [created] = await historyOf(service.api, 'contacts', answer.content.data.id)
  assert.deepEqual([created['user-id'], created['token-id']], [id, null])
  assert.equal(created['request-id'], answer.headers.get('x-request-id'))
})

test('keys of repeated requests belong to the session, not to others or to tokens', async () => {
  const [one, other] = [await person(service, 'manager'), await person(service, 'manager')]
  const headers = { ...JSONAPI, 'idempotency-key': 'the-same-key' }
  const first = await one.browser.post('/api/v1/contacts', CONTACT, headers)
  const again = await one.browser.post('/api/v1/contacts', CONTACT, headers)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal(again.text, first.text)
  const others = await other.browser.post('/api/v1/contacts', CONTACT, headers)
  assert.equal(others.headers.get('idempotency-replayed'), null)
  assert.notEqual(others.content.data.id, first.content.data.id)
})

test('a session has no current token, and a profile', async () => {
  const { id, browser: page } = await person(service, 'manager')
  for (const method of ['GET', 'PATCH'])
    assert.equal(
      (await page.send(method, '/api/v1/current-token', method === 'GET' ? undefined : {}, JSONAPI)).status,
      404,
      method,
    )
  assert.equal((await page.get('/api/v1/oauth-token/1')).status, 404)
  assert.equal((await page.get('/api/v1/profile')).content.data.id, id)
})
