import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { enqueue } from '../../src/jobs/enqueue.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { automate, runsOf, settled, statesOf, timeIsOver } from './automating.ts'

const house = await startService({ followsLog: true })
const { api, account, database, addAccount } = house
const other = await addAccount()

/** Does something while nobody else may write in the first account. */
async function whileHeld(work: (isWaitedFor: () => Promise<boolean>) => Promise<void>): Promise<void> {
  const holder = new pg.Client(database.connection)
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock(7274112, hashint8($1))', [account.accountId])
  const waiting = `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
    WHERE l.locktype = 'advisory' AND l.classid = 7274112 AND NOT l.granted`
  try {
    await work(async () => (await holder.query(waiting)).rows.length > 0)
  } finally {
    await holder.end()
  }
}

test('an account that is held for long keeps the automations of no other account waiting', async () => {
  const when = { kind: 'created', type: 'companies' }
  const task = { do: 'create', type: 'diary-tasks', fields: { name: 'Call' } }
  const held = await automate(api, { when, then: [{ do: 'wait', days: 1 }, task] })
  const free = await automate(other.api, { when, then: [task] })
  await api.create('companies', { name: 'Held' })
  await settled(house)
  const [run] = await runsOf(api, held.id)
  await whileHeld(async (isWaitedFor) => {
    await timeIsOver(house, run!.id)
    await until(isWaitedFor)
    await other.api.create('companies', { name: 'Free' })
    await until(async () => (await statesOf(other.api, free.id))[0] === 'done')
    assert.deepEqual(await statesOf(api, held.id), ['waiting'])
  })
  await until(async () => (await statesOf(api, held.id))[0] === 'done')
})

test('an account that is held for long keeps the recalculations of no other account waiting', async () => {
  const put = ({ accountId, userId }: typeof account) =>
    database.transaction({ accountId, userId, zone: 'UTC' }, (session) =>
      enqueue(session, {
        queue: 'recalculations',
        data: { type: 'deals', after: '0', done: 0, total: 0, actor: { userId, zone: 'UTC' } },
      }),
    )
  const isDone = async ({ accountId }: typeof account) => {
    const done = `SELECT 1 FROM jobs.job WHERE name = 'recalculations' AND group_id = $1 AND state = 'completed'`
    return (await database.query(done, [accountId])).length > 0
  }
  await whileHeld(async (isWaitedFor) => {
    await put(account)
    await until(isWaitedFor)
    await put(other.account)
    await until(() => isDone(other.account))
    assert.equal(await isDone(account), false)
  })
  await until(() => isDone(account))
})
