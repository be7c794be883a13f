import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { person } from './people.ts'

const service = await startService({ listRateLimit: 2 })

/** As if somebody had listed so often within the second. */
const listed = (userId: string, count: number) =>
  service.database.query(
    `INSERT INTO list_requests SELECT s.account_id, s.id, array_fill(now() + interval '1 minute', ARRAY[$2::int])
      FROM sessions s WHERE s.user_id = $1`,
    [userId, count],
  )

test('the limit of lists for tokens does not bind somebody who is signed in', async () => {
  const { browser } = await person(service, 'manager')
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.get('/api/v1/areas')))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
})

test('a limit of their own, fifty lists a second, does', async () => {
  const { id, browser } = await person(service, 'manager')
  await listed(id, 49)
  assert.equal((await browser.get('/api/v1/areas')).status, 200)
  const refused = await browser.get('/api/v1/areas')
  assert.equal(refused.status, 429)
  assert.equal(refused.text, 'Too Many Requests')
})
