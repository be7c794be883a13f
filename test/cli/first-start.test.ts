import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../support/browser.ts'
import { ownPort } from '../support/ports.ts'
import { until } from '../support/until.ts'
import { newDataDir, startServer } from './programs.ts'
import { createContact, read, recordCount } from './web.ts'

test('the first start shows address, sign-in and token; the second keeps the data and shows no secret', async () => {
  const settings = { DATA_DIR: newDataDir() }
  const first = await startServer(settings)
  assert.match(first.written.stdout, /Sign in {4}owner@example\.com\n {4}Password {3}\S{16}\n/)
  assert.match(first.token!, /^[\w-]{43}$/)
  const password = /Password {3}(\S+)/.exec(first.written.stdout)![1]!
  const owner = new Browser(first.port)
  assert.equal((await owner.signIn('owner@example.com', password)).content.user.role, 'owner')
  assert.equal(await createContact(first.port, first.token, 'Kept'), 201)
  const [contact] = (await read(first.port, first.token, '/contacts')).data
  assert.equal(contact.links.self, `http://localhost:${first.port}/api/v1/contacts/${contact.id}`)
  assert.equal(await first.stop(), 0)
  assert.equal(first.written.stderr, '')

  const second = await startServer(settings)
  assert.doesNotMatch(second.written.stdout, /Password|API token/)
  assert.equal((await new Browser(second.port, owner.cookie).get('/app/tokens')).status, 200)
  assert.equal(await recordCount(second.port, first.token, '/contacts'), 1)
  assert.equal(await second.stop(), 0)
})

test('the first account is made as the settings say, and logs are JSON lines with the id of the request', async () => {
  const port = await ownPort()
  const token = 'my-own-token-1'
  const server = await startServer({
    DATA_DIR: newDataDir(),
    PORT: String(port),
    PUBLIC_URL: 'https://crm.example.com/',
    LOG_LEVEL: 'info',
    BOOTSTRAP_TOKEN: token,
    BOOTSTRAP_EMAIL: 'anna@example.org',
    BOOTSTRAP_PASSWORD: 'correct horse',
  })
  assert.match(
    server.written.stdout,
    /Sign in {4}anna@example\.org\n {4}Password {3}\(as given in BOOTSTRAP_PASSWORD\)\n {4}API token {2}\(as given in BOOTSTRAP_TOKEN\)\n/,
  )
  assert.match(server.written.stdout, /listens on https:\/\/crm\.example\.com\n/)
  const profile = await read(port, token, '/profile')
  assert.equal(profile.data.attributes.email, 'anna@example.org')
  assert.match(profile.data.links.self, /^https:\/\/crm\.example\.com\/api\/v1\/users\/\d+$/)
  const page = new Browser(port)
  assert.equal((await page.signIn('anna@example.org', 'correct horse')).status, 200)
  assert.equal((await page.post('/app/password-resets', { email: 'anna@example.org' })).status, 202)
  const { scopes } = (await read(port, token, '/current-token')).data.attributes
  assert.ok(scopes.includes('deal_write') && scopes.includes('profile_read'))
  assert.equal(await recordCount(port, token, '/deal-stages'), 3)
  assert.equal(await recordCount(port, token, '/order-stages'), 3)
  // The letter is a job, which a server that stops leaves to the next.
  await until(() => server.written.stdout.includes('/reset-password#'))
  assert.equal(await server.stop(), 0)
  for (const secret of [token, 'correct horse'])
    assert.ok(
      !`${server.written.stdout}${server.written.stderr}`.includes(secret),
      'a secret that was given is not repeated',
    )
  const lines = server.written.stdout.split('\n').filter((line) => line.startsWith('{'))
  const answered = lines.map((line) => JSON.parse(line)).find(({ url }) => url === '/api/v1/profile')
  assert.equal(answered.status, 200)
  assert.match(answered.reqId, /^[0-9a-f-]{36}$/)
  const letter = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 40)
  assert.match(letter.msg, /For anna@example\.org: .*https:\/\/crm\.example\.com\/reset-password#[\w-]{43}/s)
})
