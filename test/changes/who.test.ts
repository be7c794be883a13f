import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken } from '../../src/accounts/tokens/tokens.ts'
import { account as accountOf, sql } from '../../src/store/sql.ts'
import { ended, exported, send } from '../bulk/importing.ts'
import { startService } from '../support/service.ts'
import { historyOf } from './shown.ts'

const { api, account, database, clientWithToken, addAccount } = await startService()
const PERSON = { 'first-name': 'Anna', 'last-name': 'Ivanova' }

test('a change names the user, the token and the request that made it', async () => {
  const answer = await api.post('/contacts', { data: { type: 'contacts', attributes: PERSON } })
  const [created] = await historyOf(api, 'contacts', answer.document.data.id)
  const [token] = await database.query('SELECT id FROM tokens WHERE account_id = $1', [account.accountId])
  assert.equal(created['user-id'], account.userId)
  assert.equal(created['token-id'], token![0])
  assert.equal(created['request-id'], answer.headers.get('x-request-id'))
})

test('two tokens of two users are told apart', async () => {
  const { id: contactId } = await api.create('contacts', PERSON)
  const colleague = await api.create('users', { email: 'colleague@example.com' })
  const wanted = { accountId: account.accountId, userId: colleague.id, label: 'Second' }
  const { id, token } = await createToken(database, { ...wanted, scopes: ['contact_write'] })
  const edit = { data: { type: 'contacts', id: contactId, attributes: { position: 'Boss' } } }
  assert.equal((await clientWithToken(token).patch(`/contacts/${contactId}`, edit)).status, 200)
  const change = (await historyOf(api, 'contacts', contactId)).at(-1)
  assert.deepEqual([change['user-id'], change['token-id']], [colleague.id, id])
})

test('a change is made at the time that the record shows, on the clocks of the account', async () => {
  const { api: east } = await addAccount('Asia/Tokyo')
  const { id, attributes } = await east.create('contacts', { ...PERSON, birthdate: '2000-01-02' })
  const [created] = await historyOf(east, 'contacts', id)
  assert.match(created['created-at'], /\+09:00$/)
  assert.equal(created['created-at'], attributes['updated-at'])
  assert.equal(created.after['created-at'], attributes['created-at'])
  assert.equal(created.after.birthdate, '2000-01-02')
})

test('an import and its undoing are done in the names of those who asked for each', async () => {
  const { api: own, account: mine } = await addAccount()
  const colleague = await own.create('users', { email: 'undoer@example.com' })
  const wanted = { accountId: mine.accountId, userId: colleague.id, label: 'Undoer' }
  const { id: tokenId, token } = await createToken(database, { ...wanted, scopes: ['contact_write'] })
  const asked = await send(own, '/contacts/import', 'first-name,last-name\nA,B\n')
  const jobId = asked.document.data.id
  await ended(own, jobId)
  const [contact] = await exported(own, 'contacts')
  const undo = await clientWithToken(token).send('POST', `/import-jobs/${jobId}/undo`)
  assert.equal((await ended(own, jobId)).state, 'undone')
  const [created, deleted] = await historyOf(own, 'contacts', contact!.id)
  const [first] = await database.query('SELECT id FROM tokens WHERE account_id = $1 ORDER BY id', [
    mine.accountId,
  ])
  assert.deepEqual(
    [created['user-id'], created['token-id'], created['request-id']],
    [mine.userId, first![0], asked.headers.get('x-request-id')],
  )
  assert.deepEqual(
    [deleted['user-id'], deleted['token-id'], deleted['request-id']],
    [colleague.id, tokenId, undo.headers.get('x-request-id')],
  )
})

test('what a user has asked for earlier is done in the name of the user alone', async () => {
  const { accountId, userId } = account
  const made = await database.transaction({ accountId, userId, zone: 'UTC' }, (session) =>
    session.rows(sql`INSERT INTO areas (account_id, name) VALUES (${accountOf}, 'North') RETURNING id`),
  )
  const [created] = await historyOf(api, 'areas', made[0]![0]!)
  assert.deepEqual([created['user-id'], created['token-id'], created['request-id']], [userId, null, null])
})

test('what a new account begins with was made by nobody', async () => {
  const { account: fresh, api: theirs } = await addAccount()
  const [created] = await historyOf(theirs, 'users', fresh.userId)
  assert.equal(created.action, 'create')
  assert.deepEqual([created['user-id'], created['token-id'], created['request-id']], [null, null, null])
})
