import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const service = await startService()
const { browser } = service
const OWNER = 'owner1@example.com'
const PASSWORD = 'password'

test('nobody is signed in to begin with', async () => {
  const { status, content, headers } = await browser().get('/app/session')
  assert.equal(status, 200)
  assert.deepEqual(content, { user: null, account: null, 'has-mail': false })
  assert.equal(headers.get('set-cookie'), null)
})

test('an e-mail address in any letter case and the password open the account', async () => {
  const person = browser()
  const answer = await person.signIn(OWNER.toUpperCase(), PASSWORD)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.content, {
    user: {
      id: service.account.userId,
      email: OWNER,
      'first-name': null,
      'last-name': null,
      role: 'owner',
      locale: null,
    },
    account: {
      id: service.account.accountId,
      name: 'Account 1',
      'time-zone': 'UTC',
      locale: 'en',
      currency: 'USD',
    },
    'has-mail': false,
  })
  assert.deepEqual((await person.get('/app/session')).content, answer.content)
  assert.equal((await person.get('/api/v1/contacts')).status, 200)
  assert.equal((await person.get('/app/metadata')).status, 200)
  assert.equal((await person.get('/app/sessions')).status, 200)
})
