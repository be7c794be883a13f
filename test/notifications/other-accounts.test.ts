import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendDailyLetters } from '../../src/notifications/daily-letters.ts'
import { tellOfDeadlines } from '../../src/notifications/deadlines.ts'
import { account, sql } from '../../src/store/sql.ts'
import { whileHeld } from '../support/held.ts'
import { startService, type TestService } from '../support/service.ts'
import { toldTo } from './people.ts'

const running = await startService()
const { database, service, addAccount } = running
type Account = TestService['account']

const becomes = ({ accountId, userId }: Account, zone: string) =>
  Promise.all([
    database.query('UPDATE accounts SET time_zone = $2 WHERE id = $1', [accountId, zone]),
    database.query('UPDATE users SET time_zone = $2 WHERE account_id = $1 AND id = $3', [
      accountId,
      zone,
      userId,
    ]),
  ])

const tellYesterday = ({ accountId, userId }: Account) =>
  database.query(
    `INSERT INTO notifications (account_id, user_id, kind, title, created_at)
      SELECT $1, $2, 'assigned', 'Yours', now() - interval '30 hours'`,
    [accountId, userId],
  )

const hasLetter = async ({ accountId, userId }: Account) => {
  const letters = await database.query(
    'SELECT 1 FROM daily_letters d WHERE d.account_id = $1 AND d.user_id = $2',
    [accountId, userId],
  )
  return letters.length > 0
}

test('an account that is held by somebody keeps no other waiting for its letters, and has them later', async () => {
  const accounts = [await addAccount('UTC', 'password'), await addAccount('UTC', 'password')]
  const [held, free] = accounts.map((one) => one.account) as [Account, Account]
  for (const one of [held, free]) await tellYesterday(one)
  const row = sql`INSERT INTO daily_letters (account_id, user_id, sent_up_to, seen)
    SELECT u.account_id, u.id, now() - interval '3 days', '{}' FROM users u
    WHERE u.account_id = ${account} AND u.id = ${held.userId}`
  await whileHeld(database, held, row, async () => {
    await assert.rejects(sendDailyLetters(database), /lock timeout/)
    assert.deepEqual([await hasLetter(held), await hasLetter(free)], [false, true])
  })
  await sendDailyLetters(database)
  const [upToNow] = await database.query(
    `SELECT sent_up_to > now() - interval '25 hours' FROM daily_letters WHERE account_id = $1`,
    [held.accountId],
  )
  assert.deepEqual(upToNow, ['t'])
})

test('a zone that only JavaScript knows, stored long ago, keeps nobody from the daily letter', async () => {
  const [lost, other] = [await addAccount('UTC', 'password'), await addAccount('Asia/Tokyo', 'password')]
  await becomes(lost.account, 'AET')
  for (const one of [lost, other]) await tellYesterday(one.account)
  await sendDailyLetters(database)
  assert.deepEqual([await hasLetter(lost.account), await hasLetter(other.account)], [true, true])
})

test('such a zone of one account keeps no other from being told of its tasks', async () => {
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const [lost, other] = [await addAccount(), await addAccount()]
  for (const { api, account: theirs } of [lost, other])
    await api.create(
      'diary-tasks',
      { name: 'Call', 'due-on': day, remind: '1-week' },
      { responsible: { data: { type: 'users', id: theirs.userId } } },
    )
  await becomes(lost.account, 'AET')
  await tellOfDeadlines(service.powersNow)(database)
  const kinds = (await toldTo(other.api, other.account.userId)).map(({ kind }) => kind)
  assert.ok(kinds.includes('task-due'), String(kinds))
})
