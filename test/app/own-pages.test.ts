import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { OWNER, PASSWORD, person } from './people.ts'

const service = await startService({ publicUrl: 'https://crm.example.com' })
const { browser, port } = service
const COOKIE =
  /^__Host-rapport_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/
const { browser: page } = await person(service, 'owner')
const OWN = { origin: 'https://crm.example.com' }

test('behind https the cookie is bound to this host and to https', async () => {
  const answer = await browser().post('/app/session', { email: OWNER, password: PASSWORD }, OWN)
  assert.match(answer.headers.getSetCookie()[0]!, COOKIE)
})

const FOREIGN: [string, Record<string, string | undefined>][] = [
  ['without the header of our pages', { 'x-rapport-app': undefined }],
  ['with another value in it', { 'x-rapport-app': 'yes' }],
  ['of another origin', { origin: 'https://evil.example' }],
  ['of the same name without https', { origin: 'http://crm.example.com' }],
  ['of a subdomain', { origin: 'https://evil.crm.example.com' }],
  ['of a sandboxed page', { origin: 'null' }],
  ['of another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
  ['of a sister site, as the browser says', { ...OWN, 'sec-fetch-site': 'same-site' }],
  ['of another port of this machine', { origin: 'http://127.0.0.1:1' }],
]

for (const [words, headers] of FOREIGN) {
  test(`a write ${words} is refused before anything else`, async () => {
    for (const [method, path] of [
      ['POST', '/app/session'],
      ['DELETE', '/app/session'],
      ['PATCH', '/app/me'],
      ['POST', '/app/tokens'],
      ['POST', '/app/password-resets'],
      ['POST', '/app/invitations/accept'],
    ] as const) {
      const answer = await page.send(method, path, {}, headers)
      assert.equal(answer.status, 403, path)
      assert.equal(answer.content.errors[0].code, '403')
    }
    assert.notEqual((await page.get('/app/session')).content.user, null)
  })

  test(`the API takes no cookie from a request ${words}, also for reading`, async () => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
      assert.equal((await page.send(method, '/api/v1/contacts', undefined, headers)).status, 401, method)
  })
}

for (const [words, headers] of [
  ['of the public address', { ...OWN, 'sec-fetch-site': 'same-origin' }],
  ['of this machine, by the name it was asked by', { origin: `http://127.0.0.1:${port}` }],
  ['that does not say where it comes from', { origin: undefined }],
] as const)
  test(`a request ${words} is one of our pages`, async () => {
    assert.equal((await page.patch('/app/me', { locale: 'en' }, headers)).status, 200)
    assert.equal((await page.get('/api/v1/contacts', headers)).status, 200)
  })

test('a token goes before the cookie, also when it opens nothing', async () => {
  const wrong = { authorization: 'Bearer wrong' }
  assert.equal((await page.get('/api/v1/contacts', wrong)).status, 401)
  assert.equal((await page.get('/api/v1/contacts', { authorization: 'Basic eDp5' })).status, 401)
  const { clientWithScopes } = service
  const { token } = await clientWithScopes(['deal_read'])
  assert.equal((await page.get('/api/v1/contacts', { authorization: `Bearer ${token}` })).status, 403)
})

test('the secret of a session is no token, and a token is no session', async () => {
  const secret = page.cookie!.split('=')[1]!
  const nobody = browser()
  assert.equal((await nobody.get('/api/v1/contacts', { authorization: `Bearer ${secret}` })).status, 401)
  const cookie = `__Host-rapport_session=${service.account.token}`
  assert.equal((await nobody.get('/app/session', { cookie })).content.user, null)
  assert.equal((await nobody.get('/api/v1/contacts', { cookie })).status, 401)
})

test('the cookie of a service without https is not taken for the one behind https', async () => {
  const cookie = page.cookie!.replace('__Host-', '')
  assert.equal((await page.get('/app/session', { cookie })).content.user, null)
})

test('other cookies beside ours do no harm', async () => {
  const cookie = `a=b; ${page.cookie}; __Host-rapport_session_2=x`
  assert.notEqual((await page.get('/app/session', { cookie })).content.user, null)
})

test('no other origin learns anything: no CORS, no frame, nothing kept', async () => {
  const headers = { origin: 'https://evil.example' }
  for (const answer of [
    await page.get('/app/session', headers),
    await page.get('/app/nothing', headers),
    await page.get('/app/tokens', headers),
    await page.send('OPTIONS', '/app/session', undefined, headers),
  ]) {
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
    assert.match(answer.headers.get('content-security-policy')!, /frame-ancestors 'none'/)
  }
})

test('the API never allows cookies or our header to other origins', async () => {
  const asked = { origin: 'https://evil.example', 'access-control-request-headers': 'x-rapport-app' }
  const { headers } = await page.send('OPTIONS', '/api/v1/contacts', undefined, asked)
  assert.equal(headers.get('access-control-allow-credentials'), null)
  assert.doesNotMatch(headers.get('access-control-allow-headers')!, /rapport/i)
})

test('what the API answers to a cookie is for one browser', async () => {
  const { headers } = await page.get('/api/v1/contacts')
  assert.equal(headers.get('cache-control'), 'private, no-cache')
})
