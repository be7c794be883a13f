import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enqueue } from '../../src/jobs/enqueue.ts'
import { person, signedIn } from '../app/people.ts'
import { Desk } from '../rules/support.ts'
import { ask } from '../support/ask.ts'
import { jobsTried } from '../support/jobs-tried.ts'
import { startService } from '../support/service.ts'

const service = await startService()
const { account, database, port, api } = service
const actor = { ...account, zone: 'UTC' }

test('jobs are shown to owners and admins of the account, not to managers, tokens or nobody', async () => {
  for (const role of ['owner', 'admin'] as const)
    assert.equal((await (await person(service, role)).browser.get('/app/jobs')).status, 200, role)
  assert.equal((await (await person(service, 'manager')).browser.get('/app/jobs')).status, 403)
  assert.equal((await service.browser().get('/app/jobs')).status, 401)
  const headers = { authorization: `Bearer ${api.token}`, 'x-rapport-app': '1' }
  assert.equal((await ask(port, 'GET', '/app/jobs', headers)).status, 401)
})

test('however many jobs there are, a hundred are shown, without what they hold or why they failed', async () => {
  await database.query(
    `INSERT INTO jobs.job_common (name, data, group_id, state, output, start_after)
      SELECT 'letters', '{"kind": "reset", "userId": "secret-user"}', $1, 'failed',
        '{"message": "secret-problem"}', now() FROM generate_series(1, 3000)`,
    [account.accountId],
  )
  const owner = await person(service, 'owner')
  const { content, text } = await owner.browser.get('/app/jobs?most=5000&accountId=2&state=failed')
  assert.equal(content.jobs.length, 100)
  assert.doesNotMatch(text, /secret/)
  await service.addAccount('UTC', 'password')
  const stranger = await signedIn(service.browser(), 'owner2@example.com')
  assert.deepEqual((await stranger.get(`/app/jobs?accountId=${account.accountId}`)).content.jobs, [])
})

test('a job works in the account that it was stored for, whatever its data say', async () => {
  const other = await service.addAccount()
  const deals = []
  for (const desk of [new Desk(api), new Desk(other.api)]) {
    const field = {
      name: 'Double',
      'resource-name': 'deals',
      'field-type': 'formula',
      formula: '{amount} * 2',
    }
    await desk.create('custom-fields', field)
    deals.push({ desk, deal: await desk.create('deals', { amount: 4 }) })
  }
  await database.query(`UPDATE deals SET customs = '{}'`)
  const data = { type: 'deals', after: '0', done: 0, total: 1, actor: { ...actor, ...other.account } }
  await database.transaction(actor, (session) => enqueue(session, { queue: 'recalculations', data }))
  await jobsTried(database, 'recalculations')
  const rows = await database.query(`SELECT account_id, customs <> '{}' FROM deals ORDER BY account_id`)
  assert.deepEqual(rows, [
    [account.accountId, 't'],
    [other.account.accountId, 'f'],
  ])
})
