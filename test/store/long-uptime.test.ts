import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { startService } from '../support/service.ts'

const { account, database } = await startService()
const { accountId, userId } = account
const DAYS = 86_400_000

test('a transaction without a statement ends well, however long the process has been up', async () => {
  const { now } = performance
  mock.method(performance, 'now', () => now.call(performance) + 30 * DAYS)
  const done = await database.transaction({ accountId, userId, zone: 'UTC' }, async () => 'done')
  mock.restoreAll()
  assert.equal(done, 'done')
})
