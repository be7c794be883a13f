import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../support/fill.ts'
import { listStatement } from '../support/list-statement.ts'
import { startService } from '../support/service.ts'

const { database, account } = await startService()
const { registry } = database
const actor = { accountId: account.accountId, userId: account.userId, zone: 'UTC' }

test('tasks sorted by their priority are read from an index in that order', async () => {
  await fill(
    database.connection,
    `INSERT INTO diary_tasks (account_id, name, priority)
      SELECT $1, 'Call', ('{low,normal,high}'::text[])[1 + g % 3] FROM generate_series(1, 5000) g`,
    [account.accountId],
  )
  await database.query('ANALYZE diary_tasks')
  const { text, values } = await listStatement(registry, actor, registry.type('diary-tasks'), 'sort=priority')
  const plan = (await database.query(`EXPLAIN ${text}`, [account.accountId, ...values])).flat().join('\n')
  assert.match(plan, /Index Scan using diary_tasks_by_priority/)
  assert.doesNotMatch(plan, /Seq Scan on diary_tasks/)
})
