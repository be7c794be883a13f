import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Mail } from '../../src/accounts/letters/mail.ts'
import { linkIn, Mailbox, secretIn } from '../support/mailbox.ts'
import { startService } from '../support/service.ts'
import { OWNER, PASSWORD, signedIn } from './people.ts'

const lines: string[] = []
const mailbox = await Mailbox.open()
const mail = new Mail({
  smtp: { url: mailbox.url, from: 'crm@example.com' },
  print: (text) => lines.push(text),
  log: (failure) => lines.push(String(failure)),
})
const service = await startService({ mail, log: (line) => lines.push(line) })
const { browser } = service

test('no secret of anybody gets into the log or into an address of ours', async () => {
  const secrets: string[] = [PASSWORD]
  const keep = (secret: string) => {
    secrets.push(secret)
    return secret
  }
  await browser().signIn(OWNER, keep('a wrong password'))
  await browser().signIn(keep('typed-into-the-wrong-field'), keep('another wrong password'))
  const owner = await signedIn(browser(), OWNER)
  keep(owner.cookie!.split('=')[1]!)
  await owner.get('/api/v1/contacts')
  const made = await owner.post('/app/tokens', { label: 'Mine', scopes: ['deal_read'] })
  const client = service.clientWithToken(keep(made.content.secret))
  await client.get('/deals')
  await owner.put('/app/password', { current: PASSWORD, password: keep('my second password') })
  await browser().post('/app/password-resets', { email: OWNER })
  const reset = keep(secretIn(linkIn(await mailbox.letter(1))))
  const page = browser()
  await page.post('/app/password-resets/use', { secret: reset, password: keep('my third password') })
  keep(page.cookie!.split('=')[1]!)
  await page.post('/app/invitations', { email: 'guest@example.com', role: 'manager' })
  const invitation = keep(secretIn(linkIn(await mailbox.letter(2))))
  const newcomer = { 'first-name': 'A', 'last-name': 'B', password: keep('password of the guest') }
  await browser().post('/app/invitations/look', { secret: invitation })
  await browser().post('/app/invitations/accept', { secret: invitation, ...newcomer })
  const application = await service.api.create('applications', {
    name: 'Frame',
    'settings-url': 'https://example.com/settings',
  })
  const installed = await page.post(`/app/applications/${application.id}/installation`)
  keep(installed.content.secret)
  const { content } = await page.post(`/app/applications/${application.id}/iframe`)
  keep(new URL(content.url).searchParams.get('token')!)

  assert.equal(new Set(secrets).size, 14)
  const log = lines.join('\n')
  assert.ok(lines.length >= 15)
  assert.match(log, /"url":"\/app\/invitations\/accept","status":200/)
  assert.match(log, /"url":"\/app\/password-resets\/use","status":200/)
  for (const secret of secrets.filter((one) => one !== PASSWORD)) assert.ok(!log.includes(secret), secret)
  assert.doesNotMatch(log, /"password"/)
})

test('what goes wrong inside is told by the id of the request alone', async () => {
  const owner = await signedIn(browser(), OWNER, 'my third password')
  await service.database.query('ALTER TABLE invitations RENAME TO hidden')
  const answer = await owner.get('/app/invitations')
  await service.database.query('ALTER TABLE hidden RENAME TO invitations')
  assert.equal(answer.status, 500)
  const [error] = answer.content.errors
  assert.doesNotMatch(answer.text, /invitations|relation/)
  assert.ok(lines.some((line) => line.includes(error.id) && line.includes('"level":50')))
})
