import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allScopes } from '../../src/definition/scopes.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { person, signedIn } from './people.ts'

const service = await startService({ zone: 'Asia/Tokyo' })
const { registry } = service.database
const owner = await person(service, 'owner')
const admin = await person(service, 'admin')

const make = async (label: string, scopes: readonly string[]) => {
  const answer = await admin.browser.post('/app/tokens', { label, scopes })
  assert.equal(answer.status, 201, answer.text)
  return answer.content as { token: Document; secret: string }
}

const listed = async () => (await owner.browser.get('/app/tokens')).content.tokens as Document[]

test('a new token is shown once, and opens what it may', async () => {
  const { token, secret } = await make('My script', ['deal_read', 'contact_write', 'deal_read'])
  assert.match(secret, /^[\w-]{43}$/)
  const { id, 'created-at': createdAt, ...rest } = token
  assert.match(id, /^\d+$/)
  assert.match(createdAt, /\+09:00$/)
  assert.deepEqual(rest, {
    label: 'My script',
    scopes: ['deal_read', 'contact_write'],
    owner: { id: admin.id, name: admin.email },
    application: null,
    'last-used-at': null,
  })
  const list = await owner.browser.get('/app/tokens')
  assert.ok(!list.text.includes(secret))
  assert.deepEqual(list.content.tokens[0], token)
  const client = service.clientWithToken(secret)
  assert.equal((await client.get('/deals')).status, 200)
  assert.equal((await client.get('/orders')).status, 403)
  assert.match((await listed())[0]['last-used-at'], /\+09:00$/)
})

test('a token is renamed and given other scopes, which hold for its very next request', async () => {
  const { token, secret } = await make('Old', ['deal_read'])
  const client = service.clientWithToken(secret)
  assert.equal((await client.get('/deals')).status, 200)
  const path = `/app/tokens/${token.id}`
  const renamed = await owner.browser.patch(path, { label: 'New' })
  assert.deepEqual([renamed.content.token.label, renamed.content.token.scopes], ['New', ['deal_read']])
  const rescoped = await owner.browser.patch(path, { scopes: ['order_read'] })
  assert.deepEqual([rescoped.content.token.label, rescoped.content.token.scopes], ['New', ['order_read']])
  assert.equal((await client.get('/deals')).status, 403)
  assert.equal((await client.get('/orders')).status, 200)
  const { attributes } = (await client.get('/current-token')).document.data
  assert.deepEqual([attributes['token-label'], attributes.scopes], ['New', ['order_read']])
})

test('a revoked token is closed for its very next request, and gone from the list', async () => {
  const { token, secret } = await make('Leaked', ['deal_read'])
  const client = service.clientWithToken(secret)
  assert.equal((await client.get('/deals')).status, 200)
  assert.equal((await admin.browser.delete(`/app/tokens/${token.id}`)).status, 204)
  assert.equal((await client.get('/deals')).status, 401)
  assert.ok(!(await listed()).some(({ id }) => id === token.id))
  for (const answer of [
    await admin.browser.delete(`/app/tokens/${token.id}`),
    await admin.browser.patch(`/app/tokens/${token.id}`, { label: 'Back' }),
  ])
    assert.equal(answer.status, 404)
})

test('tokens that were made elsewhere are listed too, with whose they are', async () => {
  const token = (await listed()).at(-1)!
  assert.deepEqual([token.label, token.owner.id], ['Owner', service.account.userId])
})

test('the scopes to choose from are all that there are, by object and with their types', async () => {
  const { groups } = (await admin.browser.get('/app/scopes')).content
  assert.deepEqual(
    groups.flatMap(({ scopes }: Document) => scopes),
    allScopes(registry),
  )
  assert.deepEqual(groups.flatMap(({ types }: Document) => types).sort(), [...registry.types.keys()].sort())
  const company = groups.find(({ object }: Document) => object === 'company')
  assert.deepEqual(company, {
    object: 'company',
    types: ['companies', 'company-bank-details'],
    scopes: ['company_read', 'company_write'],
  })
})

for (const [form, pointer] of [
  [{ scopes: ['deal_read'] }, '/label'],
  [{ label: '', scopes: ['deal_read'] }, '/label'],
  [{ label: 'x'.repeat(501), scopes: ['deal_read'] }, '/label'],
  [{ label: 'x' }, '/scopes'],
  [{ label: 'x', scopes: [] }, '/scopes'],
  [{ label: 'x', scopes: ['everything'] }, '/scopes'],
  [{ label: 'x', scopes: ['table-states_write'] }, '/scopes'],
  [{ label: 'x', scopes: 'deal_read' }, '/scopes'],
  [{ label: 'x', scopes: [1] }, '/scopes'],
  [{ label: 'x', scopes: ['deal_read'], token: 'mine' }, '/token'],
] as const)
  test(`a token like ${JSON.stringify(form).slice(0, 60)} is refused at ${pointer}`, async () => {
    const answer = await admin.browser.post('/app/tokens', form)
    assert.ok([400, 422].includes(answer.status), answer.text)
    assert.equal(answer.content.errors[0].source.pointer, pointer)
  })

test('tokens of another account do not exist', async () => {
  const { token } = await make('Ours', ['deal_read'])
  await service.addAccount('UTC', 'password')
  const stranger = await signedIn(service.browser(), 'owner2@example.com')
  assert.equal((await stranger.patch(`/app/tokens/${token.id}`, { label: 'Theirs' })).status, 404)
  assert.equal((await stranger.delete(`/app/tokens/${token.id}`)).status, 404)
  assert.ok(!(await stranger.get('/app/tokens')).content.tokens.some(({ id }: Document) => id === token.id))
})
