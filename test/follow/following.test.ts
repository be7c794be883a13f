import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { AccountReader, type Consequence } from '../../src/follow/account-reader.ts'
import { ChangeBell } from '../../src/follow/bell.ts'
import { LogFollower } from '../../src/follow/follower.ts'
import { Database } from '../../src/store/database.ts'
import { account, sql } from '../../src/store/sql.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const { api, database, account: own, addAccount } = await startService()

/** What follows from a change here is a row, so that what is done twice is seen, whoever did it. */
await database.query('CREATE TABLE followed (id bigserial, account_id bigint, position text, by_whom text)')

const noting =
  (by: string): Consequence =>
  async (session, changes) => {
    for (const [position] of changes)
      await session.rows(
        sql`INSERT INTO followed (account_id, position, by_whom) VALUES (${account}, ${position}, ${by})`,
      )
  }

/** A process of its own that follows the log. */
function follow(name: string, consequence = noting(name)) {
  const theirs = new Database(database.connection, database.registry)
  const failures: unknown[] = []
  const follower = new LogFollower(theirs, [new AccountReader(theirs, [consequence])], (one) =>
    failures.push(one),
  )
  follower.start()
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await follower.stop()
    await theirs.close()
  }
  after(stop)
  return { stop, failures }
}

async function followed(accountId: string): Promise<string[]> {
  const rows = await database.query('SELECT position FROM followed WHERE account_id = $1 ORDER BY id', [
    accountId,
  ])
  return rows.map(([position]) => position!)
}

async function logged(accountId: string): Promise<string[]> {
  const rows = await database.query(
    "SELECT number || '-' || place FROM changes WHERE account_id = $1 ORDER BY number, place",
    [accountId],
  )
  return rows.map(([position]) => position!)
}

const allFollowed = (accountId: string) =>
  until(async () => (await followed(accountId)).length >= (await logged(accountId)).length)

const bell = new ChangeBell(database)
bell.start()
after(() => bell.stop())
const { accountId } = own

test('every change of every account is followed once and in order, also what was written before', async () => {
  const other = await addAccount()
  await api.create('sources', { name: 'Before' })
  const first = follow('first')
  await Promise.all(Array.from({ length: 20 }, (_, n) => api.create('sources', { name: `${n}` })))
  await other.api.create('deals', { name: 'Elsewhere' })
  await allFollowed(accountId)
  await allFollowed(other.account.accountId)
  assert.deepEqual(await followed(accountId), await logged(accountId))
  assert.deepEqual(await followed(other.account.accountId), await logged(other.account.accountId))
  await first.stop()
})

test('of several processes one follows, and another goes on when its connection is lost', async () => {
  const both = [follow('second'), follow('third')]
  const write = (n: number) => api.create('sources', { name: `Round ${n}` })
  for (let round = 0; round < 5; round++) {
    await Promise.all([write(round), write(round)])
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'rapport leader' AND datname = current_database() AND wait_event_type = 'Client'`,
    )
    await write(round)
  }
  await allFollowed(accountId)
  assert.deepEqual(await followed(accountId), await logged(accountId))
  // Whoever waits for the lead can be stopped too.
  for (const one of both.reverse()) await one.stop()
})

test('what fails is done again, and nothing of it is left behind before', async () => {
  let fails = 2
  const failing = follow('failing', async (session, changes) => {
    await noting('failing')(session, changes)
    if (fails-- > 0) throw new Error('Not yet')
  })
  await api.create('sources', { name: 'Once' })
  await until(async () => {
    // Another write wakes it before its next look.
    await api.create('sources', { name: 'Wakes' })
    return fails < 0
  })
  await allFollowed(accountId)
  assert.deepEqual(await followed(accountId), await logged(accountId))
  assert.equal(failing.failures.length, 2)
  await failing.stop()
})
