import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PeopleRights } from '../../src/accounts/rights/people-rights.ts'
import { collectGarbage } from '../support/garbage.ts'
import { startService } from '../support/service.ts'

const { api, account, database } = await startService()

test('of what somebody may do only the newest version is remembered', async () => {
  const { id } = await api.create('users', { email: 'seller@example.com' })
  const people = new PeopleRights(database)
  const read = (version: number) => people.of(account.accountId, 'UTC', `${id}@${version}`)
  const first = new WeakRef(await read(1))
  assert.ok((await read(1)) === first.deref())
  await read(2)
  await collectGarbage()
  assert.ok(first.deref() === undefined)
})
