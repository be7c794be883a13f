import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generatedColumns } from '../../src/store/changes/logged.ts'
import { account, sql } from '../../src/store/sql.ts'
import { startService } from '../support/service.ts'

const { account: own, database } = await startService()
const { accountId, userId } = own

test('a question that failed once is asked again', async () => {
  const type = database.registry.type('contacts')
  await database.transaction({ accountId, userId, zone: 'UTC' }, async (session) => {
    await assert.rejects(
      session.inSavepoint(async () => {
        await session.rows(sql`SELECT 1 / 0 WHERE ${account}::bigint > 0`).catch(() => {})
        await generatedColumns(session, type)
      }),
      /transaction is aborted/,
    )
    assert.ok((await generatedColumns(session, type)).size > 0)
  })
})
