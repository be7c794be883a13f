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
    role: null,
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

test('a token that is bound to a role does what its scopes, its user and that role allow', async () => {
  const named = (name: string) => ({ 'first-name': 'A', 'last-name': name })
  const rights = { '*': { read: 'all', create: 'all' }, contacts: { read: 'own', edit: 'own' } }
  const fields = { deals: { amount: 'hidden' } }
  const role = await service.api.create('roles', { name: 'Bot', rights, fields, flags: ['users'] })
  const [own, other] = [
    await service.api.create('contacts', named('Own'), {
      responsible: { data: { type: 'users', id: owner.id } },
    }),
    await service.api.create('contacts', named('Other')),
  ]
  const form = { label: 'Bot', scopes: ['contact_write', 'deal_read', 'user_write'], 'role-id': role.id }
  const { content } = await owner.browser.post('/app/tokens', form)
  assert.deepEqual(
    [content.token.role, (await listed())[0].role],
    [
      { id: role.id, name: 'Bot' },
      { id: role.id, name: 'Bot' },
    ],
  )
  const client = service.clientWithToken(content.secret)
  assert.equal((await client.get('/contacts')).document.meta['record-count'], 1)
  assert.equal((await client.get(`/contacts/${other.id}`)).status, 404)
  assert.equal((await client.get('/companies')).status, 403)
  assert.equal((await client.get('/deals?sort=amount')).status, 400)
  const edit = (id: string) => client.patch(`/contacts/${id}`, { data: { type: 'contacts', id } })
  assert.deepEqual([(await edit(own.id)).status, (await edit(other.id)).status], [200, 404])
  assert.equal((await client.delete(`/contacts/${own.id}`)).status, 403)
  const shown = (await client.get('/current-token')).document.data
  assert.deepEqual(Object.keys(shown.attributes), [
    ...['token', 'token-label', 'scopes', 'options', 'user-id', 'created-at', 'updated-at'],
  ])
  assert.deepEqual(shown.attributes.scopes, form.scopes)
  const raised = { data: { type: 'users', id: admin.id, attributes: { role: 'owner' } } }
  assert.equal((await client.patch(`/users/${admin.id}`, raised)).status, 403)
  assert.equal(
    (await client.post('/roles', { data: { type: 'roles', attributes: { name: 'Mine' } } })).status,
    403,
  )

  const refused = await service.api.delete(`/roles/${role.id}`)
  assert.deepEqual(
    [refused.status, /“Bot” is bound to it/.test(refused.document.errors[0].detail)],
    [409, true],
  )
  const wider = { rights: { ...rights, contacts: { read: 'all' } } }
  await service.api.patch(`/roles/${role.id}`, { data: { type: 'roles', id: role.id, attributes: wider } })
  assert.equal((await client.get(`/contacts/${other.id}`)).status, 200)

  const path = `/app/tokens/${content.token.id}`
  const freed = await admin.browser.patch(path, { 'role-id': null })
  assert.deepEqual([freed.status, freed.content.errors[0].source.pointer], [403, '/role-id'])
  assert.equal((await owner.browser.patch(path, { 'role-id': null })).content.token.role, null)
  assert.equal((await client.get('/deals?sort=amount')).status, 200)
  assert.equal((await admin.browser.patch(path, { 'role-id': role.id })).status, 200)
  assert.equal((await client.get('/deals?sort=amount')).status, 400)
  for (const id of ['1', '999999'])
    assert.equal(
      (await owner.browser.patch(path, { 'role-id': id })).content.errors[0].source.pointer,
      '/role-id',
    )

  const application = await service.api.create('applications', {
    name: 'Frame',
    scopes: ['contact_read', 'deal_read'],
    'settings-url': 'https://example.com/settings',
  })
  const installation = `/app/applications/${application.id}/installation`
  const installed = await owner.browser.post(installation, { 'role-id': role.id })
  const opened = await admin.browser.post(`/app/applications/${application.id}/iframe`)
  for (const secret of [installed.content.secret, new URL(opened.content.url).searchParams.get('token')!]) {
    assert.equal((await service.clientWithToken(secret).get('/deals?sort=amount')).status, 400)
    assert.equal((await service.clientWithToken(secret).get('/contacts')).status, 200)
  }
  await owner.browser.delete(installation)
  await owner.browser.delete(path)
  assert.equal((await service.api.delete(`/roles/${role.id}`)).status, 204)
})
