import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invitationJob, resetsJob } from '../../src/accounts/letters/letter-jobs.ts'
import { Mail } from '../../src/accounts/letters/mail.ts'
import { enqueue, enqueueForAll } from '../../src/jobs/enqueue.ts'
import { OWNER, person } from '../app/people.ts'
import { jobsTried } from '../support/jobs-tried.ts'
import { linkIn, Mailbox, secretIn } from '../support/mailbox.ts'
import { startService } from '../support/service.ts'

const mailbox = await Mailbox.open()
const mail = new Mail({
  smtp: { url: mailbox.url, from: 'crm@example.com' },
  print: assert.fail,
  log: (failure) => assert.fail(String(failure)),
})
const service = await startService({ mail })
const { browser, database, account } = service
const owner = await person(service, 'owner')
const actor = { ...account, zone: 'UTC' }

const jobsAsText = async () => (await database.query('SELECT j::text FROM jobs.job j')).join('\n')

test('a letter that is taken back with what causes it is never sent', async () => {
  const before = mailbox.letters.length
  await assert.rejects(
    database.transaction(actor, async (session) => {
      await enqueue(session, { ...resetsJob(OWNER), delaySeconds: 0 })
      throw new Error('Taken back')
    }),
    /Taken back/,
  )
  await enqueueForAll(database, resetsJob('nobody@example.com'))
  await jobsTried(database, 'letters')
  assert.equal(mailbox.letters.length, before)
})

test('the secret of a letter stands in no job', async () => {
  const before = mailbox.letters.length
  assert.equal((await browser().post('/app/password-resets', { email: OWNER })).status, 202)
  const secret = secretIn(linkIn(await mailbox.letter(before + 1)))
  const jobs = await jobsAsText()
  assert.match(jobs, /userId/)
  assert.ok(!jobs.includes(secret))
})

test('an invitation whose request ended before its letter is sent by a job, with a link that opens', async () => {
  const before = mailbox.letters.length
  const form = { email: 'late@example.com', role: 'manager' }
  const { content } = await owner.browser.post('/app/invitations', form)
  const first = secretIn(linkIn(await mailbox.letter(before + 1)))
  await database.transaction(actor, (session) =>
    enqueue(session, { ...invitationJob(content.invitation.id), delaySeconds: 0 }),
  )
  const again = secretIn(linkIn(await mailbox.letter(before + 2)))
  const look = (secret: string) => browser().post('/app/invitations/look', { secret })
  assert.equal((await look(again)).content.email, 'late@example.com')
  assert.equal((await look(first)).status, 404)
})

test('an invitation that was sent leaves no job behind', async () => {
  const before = mailbox.letters.length
  await owner.browser.post('/app/invitations', { email: 'once@example.com', role: 'manager' })
  await mailbox.letter(before + 1)
  assert.equal((await database.query(`SELECT 1 FROM jobs.job WHERE state = 'created'`)).length, 0)
})

test('an invitation that was withdrawn before its letter is not sent', async () => {
  const { content } = await owner.browser.post('/app/invitations', {
    email: 'gone@example.com',
    role: 'admin',
  })
  const { id } = content.invitation
  await owner.browser.delete(`/app/invitations/${id}`)
  const before = mailbox.letters.length
  await database.transaction(actor, (session) => enqueue(session, { ...invitationJob(id), delaySeconds: 0 }))
  await jobsTried(database, 'letters')
  assert.equal(mailbox.letters.length, before)
})

test('an account with very many letters is followed by one with few, not the other way round', async () => {
  const { account: other } = await service.addAccount()
  const put = (accountId: string, count: number) =>
    database.transaction({ accountId, userId: '0', zone: 'UTC' }, async (session) => {
      for (let turn = 0; turn < count; turn++)
        await enqueue(session, { queue: 'letters', data: { turn }, delaySeconds: 3_600 })
    })
  await put(account.accountId, 100)
  await put(other.accountId, 1)
  const rows = await database.query(
    `SELECT group_id FROM jobs.job WHERE name = 'letters' AND state = 'created' AND start_after > now() + interval '30 minutes'
      ORDER BY priority DESC, created_on`,
  )
  const place = rows.findIndex(([id]) => id === other.accountId)
  assert.deepEqual([rows.length, place], [101, 20])
})
