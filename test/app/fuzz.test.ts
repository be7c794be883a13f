import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { appBody, safeRoutes } from '../fuzz/arbitraries/app.ts'
import { SEED } from '../fuzz/settings.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { person } from './people.ts'

const service = await startService()
const owner = await person(service, 'owner')
const application = await service.api.create('applications', { name: 'Frame', scopes: ['deal_read'] })
await owner.browser.post(`/app/applications/${application.id}/installation`)

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

/** As long as records are made, nobody has the account to himself. */
async function isDemoStill(): Promise<boolean> {
  const { content } = await owner.browser.get('/app/demo-data')
  return !['making', 'leaving'].includes(content['demo-data'].state)
}

for (const { method, path } of safeRoutes.filter(({ method }) => method !== 'GET')) {
  const name = path.join('/')
  test(`${method} ${name} answers whatever is sent`, async () => {
    const property = fc.asyncProperty(appBody, id, async (sent, given) => {
      const address = `/app/${path.map((step) => (step === ':id' ? given : step)).join('/')}`
      const { cookie } = owner.browser
      const answer = await owner.browser.send(method, address, method === 'DELETE' ? undefined : sent)
      owner.browser.cookie = cookie
      assert.ok(answer.status < 500, `${answer.status} ${answer.text}`)
      if (answer.status >= 400) assert.ok(answer.content.errors[0].detail)
    })
    await fc.assert(property, { seed: SEED, numRuns: 60, endOnFailure: true })
    if (name === 'demo-data') await until(isDemoStill)
  })
}

test('whoever sent all this is still signed in', async () => {
  assert.equal((await owner.browser.get('/app/session')).content.user.role, 'owner')
})
