import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { routes } from '../../src/app/routes.ts'
import { SEED } from '../fuzz/settings.ts'
import { startService } from '../support/service.ts'
import { person } from './people.ts'

const service = await startService()
const owner = await person(service, 'owner')
const application = await service.api.create('applications', { name: 'Frame', scopes: ['deal_read'] })
await owner.browser.post(`/app/applications/${application.id}/installation`)

const MEMBERS = [
  ...['email', 'password', 'account-id', 'current', 'first-name', 'last-name', 'locale', 'secret', 'role'],
  ...['disabled', 'name', 'time-zone', 'currency', 'label', 'scopes', 'options'],
]
/** What is nearly right, and what is not. */
const value = fc.oneof(
  fc.constantFrom('owner1@example.com', 'password', 'manager', 'UTC', 'ru', 'EUR', ['deal_read'], true, null),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', minLength: 400, maxLength: 1200 }),
  fc.jsonValue(),
)
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.dictionary(fc.constantFrom(...MEMBERS), value).map((one) => JSON.stringify(one)),
  },
  fc.json(),
  fc.string({ unit: 'binary' }),
)
const id = fc.oneof(
  fc.constantFrom(
    application.id,
    owner.id,
    '1',
    '0',
    '9223372036854775807',
    '9223372036854775808',
    '-1',
    '%00',
  ),
  fc.webSegment(),
)

for (const { method, path } of routes.filter(({ method }) => method !== 'GET')) {
  const name = path.join('/')
  // Whoever signs out, or ends the session that the test has, could not go on.
  if (method === 'DELETE' && name.startsWith('session')) continue
  test(`${method} ${name} answers whatever is sent`, async () => {
    const property = fc.asyncProperty(body, id, async (sent, given) => {
      const address = `/app/${path.map((step) => (step === ':id' ? given : step)).join('/')}`
      const { cookie } = owner.browser
      const answer = await owner.browser.send(method, address, method === 'DELETE' ? undefined : sent)
      owner.browser.cookie = cookie
      assert.ok(answer.status < 500, `${answer.status} ${answer.text}`)
      if (answer.status >= 400) assert.ok(answer.content.errors[0].detail)
    })
    await fc.assert(property, { seed: SEED, numRuns: 60, endOnFailure: true })
  })
}

test('whoever sent all this is still signed in', async () => {
  assert.equal((await owner.browser.get('/app/session')).content.user.role, 'owner')
})
