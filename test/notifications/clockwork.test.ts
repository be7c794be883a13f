import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Mail } from '../../src/accounts/letters/mail.ts'
import { sendDailyLetters } from '../../src/notifications/daily-letters.ts'
import { tellOfDeadlines } from '../../src/notifications/deadlines.ts'
import { lockAccount } from '../../src/rules/account-lock.ts'
import { person } from '../app/people.ts'
import type { Client } from '../support/client.ts'
import { jobsTried } from '../support/jobs-tried.ts'
import { Mailbox } from '../support/mailbox.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { toldSoMany, toldTo } from './people.ts'

const mailbox = await Mailbox.open()
const mail = new Mail({
  smtp: { url: mailbox.url, from: 'crm@example.com' },
  print: assert.fail,
  log: (failure) => assert.fail(String(failure)),
})
const running = await startService({ mail, followsLog: true })
const { api, database, service, account } = running
const tick = () => tellOfDeadlines(service.powersNow)(database)

const users = (id: string) => ({ data: { type: 'users', id } })

async function task(
  name: string,
  userId: string,
  minutes: number,
  done = false,
  remind: string | null = null,
): Promise<string> {
  const at = (distance: number) => new Date(Date.now() + distance * 60_000).toISOString()
  const attributes = { name, remind, 'due-at': at(minutes), ...(done && { 'completed-at': at(-1) }) }
  const { document } = await api.post('/diary-tasks', {
    data: { type: 'diary-tasks', attributes, relationships: { responsible: users(userId) } },
  })
  return document.data.id
}

/** The words of a letter, whatever its lines are folded and encoded like. */
const textOf = (source: string): string =>
  source
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

test('a task is told of once when it is due and once when it is overdue, and again after its deadline moved', async () => {
  const { userId } = account
  await task('Done', userId, 30, true)
  await task('Later', userId, 90)
  await task('Long ago', userId, -60 * 24 * 8)
  const id = await task('Call', userId, 30)
  await Promise.all([tick(), tick()])
  await tick()
  assert.deepEqual(
    (await toldTo(api, userId)).map(({ title, about }) => [title, about]),
    [['Task due: “Call”', ['diary-tasks', id]]],
  )
  // Minutes were missed: it is overdue for an hour already.
  const moved = { 'due-at': new Date(Date.now() - 3_600_000).toISOString() }
  await api.patch(`/diary-tasks/${id}`, { data: { type: 'diary-tasks', id, attributes: moved } })
  await tick()
  await tick()
  assert.deepEqual(
    (await toldTo(api, userId)).map(({ title }) => title),
    ['Task due: “Call”', 'Task overdue: “Call”'],
  )
})

test('a task is told of as long before as it says', async () => {
  const early = await person(running, 'manager')
  const day = 24 * 60
  await task('In a week', early.id, 7 * day - 5, false, '1-week')
  await task('After a week', early.id, 7 * day + 60, false, '1-week')
  await task('At the last moment', early.id, 30, false, '10-minutes')
  await toldSoMany(api, early.id, 3)
  await tick()
  const told = (await toldTo(api, early.id)).filter(({ kind }) => kind === 'task-due')
  assert.deepEqual(
    told.map(({ title }) => title),
    ['Task due: “In a week”'],
  )
})

test('many tasks that are overdue at once are told of in one piece', async () => {
  const busy = await person(running, 'manager')
  for (const name of ['A', 'B', 'C', 'D', 'E']) await task(name, busy.id, -5)
  await toldSoMany(api, busy.id, 5)
  await tick()
  const told = (await toldTo(api, busy.id)).filter(({ kind }) => kind === 'task-overdue')
  assert.deepEqual(
    told.map(({ title, about }) => [title, about]),
    [['5 tasks are overdue', ['diary-tasks', null]]],
  )
})

test('an account in which somebody writes alone for long keeps nobody else from being told, and is told later', async () => {
  const other = await running.addAccount()
  const theirs = await other.api.create(
    'diary-tasks',
    { name: 'Theirs', 'due-at': new Date(Date.now() + 20 * 60_000).toISOString() },
    { responsible: users(other.account.userId) },
  )
  const held = await person(running, 'manager')
  await task('Ours', held.id, 10)
  const ofDeadlines = async (client: Client, userId: string) =>
    (await toldTo(client, userId)).filter(({ kind }) => kind === 'task-due')
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = database.transaction(
    { ...account, zone: 'UTC' },
    async (session) => {
      await lockAccount(session)
      locked.resolve()
      await release.promise
    },
    { isBackground: true },
  )
  await locked.promise
  const ticking = assert.rejects(tick(), /lock timeout/)
  await until(async () => (await ofDeadlines(other.api, other.account.userId)).length === 1)
  assert.deepEqual((await ofDeadlines(other.api, other.account.userId))[0]!.about, ['diary-tasks', theirs.id])
  await ticking
  assert.deepEqual(await ofDeadlines(api, held.id), [])
  release.resolve()
  await writing
  await tick()
  assert.equal((await ofDeadlines(api, held.id)).length, 1)
})

test('who wants to be written to at once is, and what he does not want in the app is there as read', async () => {
  const eager = await person(running, 'manager')
  const chosen = { assigned: { mail: 'at-once', 'in-app': false } }
  const answer = await eager.browser.patch('/app/me/notification-settings', chosen)
  assert.deepEqual(answer.content.settings.assigned, { 'in-app': false, mail: 'at-once', push: true })
  assert.equal(answer.content.settings['task-due'].mail, 'never')
  const before = mailbox.letters.length
  const { document } = await api.post('/companies', {
    data: {
      type: 'companies',
      attributes: { name: 'Acme' },
      relationships: { responsible: users(eager.id) },
    },
  })
  const letter = await mailbox.letter(before + 1)
  assert.equal(letter.to, eager.email)
  assert.match(textOf(letter.source), new RegExp(`Acme[^]*http://rapport.test/companies/${document.data.id}`))
  assert.deepEqual(
    (await toldTo(api, eager.id)).map(({ isRead }) => isRead),
    [true],
  )
})

test('bad settings are refused at their place', async () => {
  const { browser } = await person(running, 'manager')
  const { status, content } = await browser.patch('/app/me/notification-settings', {
    assigned: { mail: 'hourly' },
    mentioned: { letters: true },
  })
  assert.equal(status, 422)
  assert.deepEqual(
    content.errors.map(({ source }: { source: object }) => source),
    [{ pointer: '/assigned' }, { pointer: '/mentioned' }],
  )
})

test('the daily letter tells at eight what is unread, once a day however the clock jumps', async () => {
  const daily = await person(running, 'manager')
  await database.query(`UPDATE users SET time_zone = 'Mars/Olympus' WHERE id = $1`, [daily.id])
  const notice = (kind: string, title: string, ago: string, readAt: string | null = null) =>
    database.query(
      `INSERT INTO notifications (account_id, user_id, kind, title, created_at, read_at)
        SELECT $1, $2, $3, $4, date_trunc('day', now() - interval '8 hours') + interval '8 hours' - $5::interval, $6`,
      [account.accountId, daily.id, kind, title, ago, readAt],
    )
  await notice('assigned', 'In the night', '1 hour')
  await notice('assigned', 'Read already', '1 hour', new Date().toISOString())
  await notice('deal-won', 'Not for letters', '1 hour')
  await notice('assigned', 'After eight', '-1 second')
  await notice('assigned', 'Said in English then', '2 hours')
  await database.query(
    `UPDATE notifications SET facts = '{"say": "assigned", "type": "deals", "number": 3}' WHERE title = 'Said in English then'`,
  )
  await database.query(`UPDATE users SET locale = 'ru' WHERE id = $1`, [daily.id])
  const before = mailbox.letters.length
  await Promise.all([sendDailyLetters(database), sendDailyLetters(database)])
  await sendDailyLetters(database)
  await jobsTried(database, 'letters')
  const letters = mailbox.letters.slice(before).filter(({ to }) => to === daily.email)
  assert.equal(letters.length, 1)
  const text = textOf(letters[0]!.source)
  assert.match(text, /In the night/)
  assert.match(Buffer.from(text, 'latin1').toString(), /Вам назначены сделки: 3/)
  assert.doesNotMatch(text, /Said in English|Read already|Not for letters|After eight/)
  // The clock is put back by a day: that morning has had its letter.
  await database.query(`UPDATE daily_letters SET sent_up_to = sent_up_to + interval '1 day'`)
  await notice('assigned', 'Again', '1 minute')
  await sendDailyLetters(database)
  await jobsTried(database, 'letters')
  assert.equal(mailbox.letters.length, before + letters.length)
})

test('a notification that is stored late, or came while nobody wrote letters, is in the next letter, once', async () => {
  const late = await person(running, 'manager')
  const notice = (title: string, ago: string) =>
    database.query(
      `INSERT INTO notifications (account_id, user_id, kind, title, created_at)
        SELECT $1, $2, 'assigned', $3, date_trunc('day', now() - interval '8 hours') + interval '8 hours' - $4::interval`,
      [account.accountId, late.id, title, ago],
    )
  const lettersNow = async () => {
    await sendDailyLetters(database)
    await jobsTried(database, 'letters')
    return mailbox.letters.filter(({ to }) => to === late.email).map(({ source }) => textOf(source))
  }
  await notice('On Friday', '3 days')
  await notice('In the night', '1 hour')
  const [first] = await lettersNow()
  assert.match(first!, /On Friday/)
  assert.match(first!, /In the night/)
  // Stored after that letter, by a transaction that began before eight; then a day passes.
  await notice('Long in coming', '1 minute')
  const aDayPasses = async () => {
    for (const [table, column] of [
      ['notifications', 'created_at'],
      ['daily_letters', 'sent_up_to'],
    ])
      await database.query(
        `UPDATE ${table} SET ${column} = ${column} - interval '1 day' WHERE user_id = $1`,
        [late.id],
      )
  }
  await aDayPasses()
  const [, second] = await lettersNow()
  assert.match(second!, /Long in coming/)
  assert.doesNotMatch(second!, /On Friday|In the night/)
  await aDayPasses()
  assert.equal((await lettersNow()).length, 2)
})

test('all that is unread is read with one request, which can be taken back', async () => {
  const reader = await person(running, 'manager')
  for (const name of ['One', 'Two'])
    await api.post('/companies', {
      data: { type: 'companies', attributes: { name }, relationships: { responsible: users(reader.id) } },
    })
  await toldSoMany(api, reader.id, 2)
  const answer = await reader.browser.post('/app/me/notifications/read')
  assert.deepEqual(answer.content, { read: 2 })
  assert.ok((await toldTo(api, reader.id)).every(({ isRead }) => isRead))
  const undo = await reader.browser.post(
    '/api/v1/undos',
    JSON.stringify({
      data: { type: 'undos', attributes: { 'request-id': answer.headers.get('x-request-id') } },
    }),
    { 'content-type': 'application/vnd.api+json' },
  )
  assert.equal(undo.status, 201, undo.text)
  assert.ok((await toldTo(api, reader.id)).every(({ isRead }) => !isRead))
})
