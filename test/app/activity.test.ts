import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken } from '../../src/accounts/tokens/tokens.ts'
import { imported, NDJSON, ndjson } from '../bulk/importing.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { deleted, edited, requestOf, undo } from '../undo/undoing.ts'
import { person } from './people.ts'

const service = await startService({ zone: 'Asia/Tokyo' })
const { api, account, database } = service
const admin = await person(service, 'admin')

async function activity(query = ''): Promise<{ activity: Document[]; next: string | null }> {
  const answer = await admin.browser.get(`/app/activity${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.content as { activity: Document[]; next: string | null }
}

const partsOf = ({ parts }: Document) =>
  parts.map(({ type, action, count }: Document) => `${action} ${count} ${type}`)

test('each request is one row, with who did what to how many records', async () => {
  const contact = await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg' })
  const deal = await api.create('deals', { name: 'Big' }, { contact: { data: contact } })
  await api.create('diary-tasks', { name: 'Call' }, { deal: { data: deal } })
  const request = await deleted(api, deal)
  const [row] = (await activity()).activity
  assert.equal(row['request-id'], request)
  assert.deepEqual([row['user-id'], row.cause], [account.userId, 'request'])
  assert.match(row['created-at'], /\+09:00$/)
  assert.ok(row.token.id && row.token.application === null)
  assert.ok(partsOf(row).includes('delete 1 deals') && partsOf(row).includes('delete 1 diary-tasks'))
  assert.equal(row.parts.find(({ type }: Document) => type === 'deals')['record-id'], deal.id)
})

test('an import is one row however long it is, and so is its undo', async () => {
  const people = Array.from({ length: 300 }, (_, index) => ({ 'first-name': `P${index}`, 'last-name': 'X' }))
  const job = await imported(api, '/contacts/import', ndjson(...people), NDJSON)
  const answer = await undo(api, { 'import-job-id': job.id })
  const [back, made] = (await activity('?page[size]=2')).activity
  assert.deepEqual(partsOf(made), ['create 300 contacts'])
  assert.deepEqual([made.cause, made['import-job-id']], ['import', job.id])
  assert.deepEqual([back.cause, back['request-id']], ['undo', requestOf(answer)])
  assert.deepEqual(partsOf(back), ['delete 300 contacts'])
})

test('pages go on where the last one ended, and nothing is told twice', async () => {
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  for (const note of ['one', 'two', 'three']) await edited(api, contact, { note })
  const whole = (await activity('?page[size]=100')).activity.map(({ id }) => id)
  const paged: string[] = []
  for (let next: string | null = '9999999-0'; next; ) {
    const page = await activity(`?page[size]=3&page[after]=${next}`)
    paged.push(...page.activity.map(({ id }) => id))
    next = page.next
  }
  assert.deepEqual(paged, whole)
  assert.equal(new Set(whole).size, whole.length)
})

test('it is filtered by person, token, import, type and time', async () => {
  const { accountId } = account
  const mine = await createToken(database, {
    accountId,
    userId: admin.id,
    label: 'Agent',
    scopes: ['contact_write', 'dictionary_write'],
  })
  const agent = service.clientWithToken(mine.token)
  const area = await agent.create('areas', { name: 'Agent' })
  await agent.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  const byToken = (await activity(`?filter[token-id]=${mine.id}`)).activity
  assert.deepEqual(byToken.map(partsOf), [['create 1 contacts'], ['create 1 areas']])
  assert.deepEqual(byToken[0]!.token, { id: mine.id, label: 'Agent', application: null })
  assert.equal((await activity(`?filter[user-id]=${admin.id}`)).activity.length, 2)
  const ofAreas = (await activity('?filter[resource-type]=areas')).activity
  assert.equal(ofAreas[0]!.parts[0]['record-id'], area.id)
  const from = encodeURIComponent(ofAreas[0]!['created-at'])
  assert.equal((await activity(`?filter[from]=${from}`)).activity.length, 2)
  assert.equal((await activity('?filter[to]=2020-01-01T00:00:00Z')).activity.length, 0)
  assert.equal((await admin.browser.get('/app/activity?filter[from]=x')).status, 400)
})

test('managers do not see it', async () => {
  const manager = await person(service, 'manager')
  assert.equal((await manager.browser.get('/app/activity')).status, 403)
})
