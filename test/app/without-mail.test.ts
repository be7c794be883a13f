import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { Mail } from '../../src/accounts/letters/mail.ts'
import { jobsTried } from '../support/jobs-tried.ts'
import { linkIn, secretIn } from '../support/mailbox.ts'
import { PUBLIC_URL, startService } from '../support/service.ts'
import { OWNER, person } from './people.ts'

const printed: string[] = []
const service = await startService({
  mail: new Mail({ print: (text) => printed.push(text), log: (failure) => assert.fail(String(failure)) }),
})
const owner = await person(service, 'owner')

/** A mail server that hangs up. */
const broken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
await new Promise((resolve) => broken.once('listening', resolve))
after(() => broken.close())
const failures: unknown[] = []
const url = `smtp://me:mail-password@127.0.0.1:${(broken.address() as { port: number }).port}`
const brokenMail = new Mail({
  smtp: { url, from: 'crm@example.com' },
  print: assert.fail,
  log: (failure) => failures.push(failure),
})
const withBrokenMail = await startService({ mail: brokenMail })
const itsOwner = await person(withBrokenMail, 'owner')

test('without mail a link for a new password stands in the log, for the operator to hand over', async () => {
  const { browser } = service
  assert.equal((await browser().post('/app/password-resets', { email: OWNER })).status, 202)
  await jobsTried(service.database, 'letters')
  assert.equal(printed.length, 1)
  assert.match(printed[0]!, new RegExp(`For ${OWNER}: .*${PUBLIC_URL}/reset-password#`, 's'))
  const secret = secretIn(linkIn({ source: printed[0]! }))
  const answer = await browser().post('/app/password-resets/use', { secret, password: 'a new password' })
  assert.equal(answer.status, 200)
})

test('without mail an invitation comes with its link, which is not in the log', async () => {
  const before = printed.length
  const form = { email: 'guest@example.com', role: 'manager' }
  const { status, content } = await owner.browser.post('/app/invitations', form)
  assert.equal(status, 201)
  assert.match(content.link, new RegExp(`^${PUBLIC_URL}/accept-invitation#[\\w-]{43}$`))
  assert.equal(printed.length, before)
})

test('when the mail server takes nothing, whoever invites gets the link, and the operator a line in the log', async () => {
  const form = { email: 'guest@example.com', role: 'manager' }
  const { status, content } = await itsOwner.browser.post('/app/invitations', form)
  assert.equal(status, 201)
  assert.match(content.link, /#[\w-]{43}$/)
  assert.equal(failures.length, 1)
})

test('when the mail server takes nothing, asking for a link is answered as ever', async () => {
  const answer = await withBrokenMail.browser().post('/app/password-resets', { email: itsOwner.email })
  assert.equal(answer.status, 202)
  await jobsTried(withBrokenMail.database, 'letters')
  assert.equal(failures.length, 2)
  assert.doesNotMatch(JSON.stringify(failures.map((one) => [String(one), one])), /#|mail-password/)
})
