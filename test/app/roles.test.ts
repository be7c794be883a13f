import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '../../src/app/routes.ts'
import { FLAGS } from '../../src/definition/rights.ts'
import type { Document } from '../support/client.ts'
import { MEDIA_TYPE } from '../support/client.ts'
import { createSample } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { person } from './people.ts'

const lines: string[] = []
const service = await startService({ log: (line) => lines.push(line) })
const { registry } = service.database
const owner = await person(service, 'owner')
const admin = await person(service, 'admin')
const manager = await person(service, 'manager')
/** A manager with a role of the account's own, which opens as much as one can. */
const limited = await person(service, 'manager')
const role = await service.api.create('roles', {
  name: 'All',
  rights: { '*': { read: 'all', edit: 'all' } },
  flags: FLAGS,
})
const linked = { data: [{ type: 'roles', id: role.id }] }
assert.equal((await service.api.post(`/users/${limited.id}/relationships/roles`, linked)).status, 204)
const JSONAPI = { 'content-type': MEDIA_TYPE }

/** What everybody who is signed in may ask for, and what anybody may. */
const FOR_USERS = [
  'DELETE session',
  'GET sessions',
  'DELETE sessions/:id',
  'PUT password',
  'PATCH me',
  'GET metadata',
  'GET open-records',
  'GET timeline',
  ...['GET', 'POST'].map((method) => `${method} hand-runs`),
  'DELETE view-as',
  'GET me/viewings',
  'PUT me/navigation',
  ...['GET', 'PATCH'].map((method) => `${method} me/notification-settings`),
  ...['GET', 'POST', 'DELETE'].map((method) => `${method} me/push-subscriptions`),
  'POST me/notifications/read',
]
const FOR_OWNERS = ['PUT view-as', 'GET viewings']
const FOR_ANYBODY = [
  ...['GET session', 'POST session', 'POST password-resets', 'POST password-resets/use'],
  ...['POST invitations/look', 'POST invitations/accept'],
]

const nameOf = ({ method, path }: { method: string; path: readonly string[] }) =>
  `${method} ${path.join('/')}`
const addressOf = ({ path }: { path: readonly string[] }) =>
  `/app/${path.map((step) => (step === ':id' ? '999999' : step)).join('/')}`

/** A body that is always refused, once somebody is let in. */
const NONSENSE = { nonsense: true }

for (const route of routes) {
  const name = nameOf(route)
  const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : NONSENSE
  const ask = (browser = service.browser()) => browser.send(route.method, addressOf(route), body)
  if (FOR_ANYBODY.includes(name)) {
    test(`${name} is answered to anybody`, async () => {
      assert.ok([200, 400, 422].includes((await ask()).status))
    })
    continue
  }
  test(`${name} is not answered to anybody who is not signed in`, async () => {
    const { status, content } = await ask()
    assert.equal(status, 401)
    assert.equal(content.errors[0].code, '401')
  })
  if (FOR_USERS.includes(name)) continue
  const others = FOR_OWNERS.includes(name) ? [manager, limited, admin] : [manager, limited]
  const few = FOR_OWNERS.includes(name) ? 'owners' : 'owners and admins'
  test(`${name} is for ${few}, and not for others, whatever their roles`, async () => {
    for (const { browser } of others) {
      const { status, content } = await ask(browser)
      assert.equal(status, 403)
      assert.equal(content.errors[0].code, '403')
    }
    for (const one of [owner, admin])
      if (!others.includes(one)) assert.ok(![401, 403].includes((await ask(one.browser)).status))
  })
}

test('every route is known here', () => {
  const names = routes.map(nameOf)
  assert.deepEqual(
    [...FOR_ANYBODY, ...FOR_USERS, ...FOR_OWNERS].filter((name) => !names.includes(name)),
    [],
  )
  assert.equal(new Set(names).size, names.length)
})

const CLOSED = ['application', 'automation']
const WRITTEN_BY_ADMINISTRATORS = new Set(['dictionary', 'user', ...CLOSED])

for (const type of registry.types.values()) {
  const isOpen = !CLOSED.includes(type.scope)
  const isWritten = !WRITTEN_BY_ADMINISTRATORS.has(type.scope) || type.isPersonal
  // What others have said or share stays as it is.
  const isForeign = type.isTalk || type.sharedBy !== undefined
  test(`a manager ${isOpen ? 'reads' : 'does not see'} and ${isWritten ? 'writes' : 'does not write'} ${type.name}`, async () => {
    const { id } = await createSample(service.api, type)
    const path = `/api/v1/${type.name}/${id}`
    assert.equal((await manager.browser.get(path)).status, isOpen ? 200 : 403)
    assert.equal((await manager.browser.get(`/api/v1/${type.name}`)).status, isOpen ? 200 : 403)
    assert.equal((await manager.browser.get(`${path}/changes`)).status, isOpen ? 200 : 403)
    const document = { data: { type: type.name, id } }
    const written = await manager.browser.patch(path, document, JSONAPI)
    assert.equal(written.status, isWritten && !isForeign ? 200 : 403, written.text)
    assert.equal((await manager.browser.delete(path)).status, isWritten && !isForeign ? 204 : 403)
    for (const { browser } of [owner, admin]) {
      const { id: other } = await createSample(service.api, type)
      assert.equal((await browser.get(`/api/v1/${type.name}/${other}`)).status, 200)
      assert.equal((await browser.delete(`/api/v1/${type.name}/${other}`)).status, 204)
    }
  })
}

test('what is closed to a manager is closed by every road: included, related, operations, import, export', async () => {
  const { id } = await createSample(service.api, registry.type('application-settings'))
  const closed = [
    '/api/v1/application-settings?include=application',
    `/api/v1/application-settings/${id}/application`,
    '/api/v1/applications/export',
  ]
  for (const path of closed) assert.equal((await manager.browser.get(path)).status, 403, path)
  const operation = { op: 'add', data: { type: 'areas', attributes: { name: 'North' } } }
  const atomic = { 'content-type': `${MEDIA_TYPE}; ext="https://jsonapi.org/ext/atomic"` }
  const send = (one: object) =>
    manager.browser.post('/api/v1/operations', { 'atomic:operations': [one] }, atomic)
  const refused = await send(operation)
  assert.equal(refused.status, 403)
  assert.match(refused.content.errors[0].detail, /role manager/)
  const table = { type: 'table-states', attributes: { name: 'Mine', 'resource-name': 'deals' } }
  assert.equal((await send({ op: 'add', data: table })).status, 200)
  const rows = { 'content-type': 'text/csv' }
  assert.equal((await manager.browser.post('/api/v1/areas/import', 'name\nNorth\n', rows)).status, 403)
})

test('a manager reads the changes of what a manager may read', async () => {
  await createSample(service.api, registry.type('applications'))
  await createSample(service.api, registry.type('areas'))
  const { content } = await manager.browser.get('/api/v1/changes?sort=-id&page[size]=100')
  const types = new Set(content.data.map(({ attributes }: Document) => attributes['resource-type']))
  assert.ok(types.has('areas'))
  assert.ok(!types.has('applications'))
})

const CHANGES_NOTHING = 'You see the app as somebody else: nothing can be changed'

test('an owner sees the app as somebody else does, and changes nothing', async () => {
  const viewer = await person(service, 'owner')
  const seen = await person(service, 'manager')
  const rights = {
    '*': { read: 'all', create: 'all' },
    contacts: { read: 'own', edit: 'own', export: 'all' },
  }
  const role = await service.api.create('roles', {
    name: 'Own',
    rights,
    fields: { deals: { amount: 'hidden' } },
  })
  const relationships = { roles: { data: [{ type: 'roles', id: role.id }] } }
  await service.api.patch(`/users/${seen.id}`, { data: { type: 'users', id: seen.id, relationships } })
  const responsible = { data: { type: 'users', id: seen.id } }
  const own = await service.api.create('contacts', { 'first-name': 'A', 'last-name': 'Own' }, { responsible })
  const other = await service.api.create('contacts', { 'first-name': 'A', 'last-name': 'Other' })
  assert.equal((await viewer.browser.put('/app/view-as', { 'user-id': seen.id })).status, 204)

  const { content: session } = await viewer.browser.get('/app/session')
  assert.deepEqual([session.user.id, session.viewer.id], [seen.id, viewer.id])
  for (const path of [
    ...['contacts', 'deals', `contacts/${own.id}`, `contacts/${other.id}`, 'profile', 'contacts/summary'],
    ...[
      'contacts/export',
      'changes',
      'users',
      `contacts/${own.id}/access?user-id=${viewer.id}`,
      'applications',
    ],
  ]) {
    const [mine, theirs] = [
      await viewer.browser.get(`/api/v1/${path}`),
      await seen.browser.get(`/api/v1/${path}`),
    ]
    assert.deepEqual([mine.status, withoutId(mine.text)], [theirs.status, withoutId(theirs.text)], path)
  }
  const open = async ({ browser }: typeof seen) =>
    (await browser.get(`/app/open-records?type=contacts&ids=${own.id},${other.id}`)).content
  assert.deepEqual(
    [await open(seen), await open(viewer)],
    [
      { edit: [own.id], delete: [] },
      { edit: [], delete: [] },
    ],
  )
  const metadata = async ({ browser }: typeof seen) => (await browser.get('/app/metadata')).content
  const [mine, theirs] = [await metadata(viewer), await metadata(seen)]
  for (const [index, { can, ...type }] of mine.types.entries()) {
    const { can: could, ...same } = theirs.types[index]
    assert.deepEqual(type, same)
    const { read, export: exported, ...changes } = can
    assert.deepEqual([read, exported], [could.read, could.export])
    assert.deepEqual([...new Set(Object.values(changes))], [false], type.name)
  }

  for (const route of routes) {
    const isOpen =
      route.method === 'GET' || [...FOR_ANYBODY, 'DELETE session', 'DELETE view-as'].includes(nameOf(route))
    if (isOpen) continue
    const refused = await viewer.browser.send(route.method, addressOf(route), NONSENSE)
    assert.deepEqual(
      [refused.status, refused.content.errors[0].detail],
      [403, CHANGES_NOTHING],
      nameOf(route),
    )
  }
  const document = { data: { type: 'contacts', id: own.id, attributes: { 'first-name': 'Changed' } } }
  for (const [method, path] of [
    ...[
      ['PATCH', `contacts/${own.id}`],
      ['POST', 'contacts'],
      ['DELETE', `contacts/${own.id}`],
    ],
    ...[
      ['POST', 'operations'],
      ['POST', 'undos'],
      ['POST', 'contacts/import'],
      ['POST', 'documents'],
    ],
  ] as const) {
    const refused = await viewer.browser.send(method, `/api/v1/${path}`, document, JSONAPI)
    assert.deepEqual([refused.status, refused.content.errors[0].detail], [403, CHANGES_NOTHING], path)
  }

  assert.equal((await viewer.browser.delete('/app/view-as')).status, 204)
  assert.equal((await viewer.browser.delete('/app/view-as')).status, 404)
  assert.equal((await viewer.browser.get(`/api/v1/contacts/${other.id}`)).status, 200)
  assert.equal((await viewer.browser.get('/app/session')).content.viewer, null)
  const { viewings } = (await seen.browser.get('/app/me/viewings')).content
  assert.deepEqual(viewings, (await owner.browser.get('/app/viewings')).content.viewings)
  assert.deepEqual(
    [viewings.length, viewings[0]['viewer-id'], viewings[0].viewed.email],
    [1, viewer.id, seen.email],
  )
  assert.ok(viewings[0]['began-at'] <= viewings[0]['ended-at'])
  const facts = { accountId: service.account.accountId, viewerId: viewer.id, viewedId: seen.id }
  const noted = lines.map((line) => JSON.parse(line)).filter(({ viewerId }) => viewerId)
  assert.deepEqual(
    noted.map(({ msg, accountId, viewerId, viewedId }) => [msg, { accountId, viewerId, viewedId }]),
    [
      ['began to see the app as somebody', facts],
      ['stopped seeing the app as somebody', facts],
    ],
  )
})

const withoutId = (text: string) => text.replace(/"id":"[0-9a-f-]{36}"/g, '')

test('to see the app as somebody ends with the session, the role of the owner and the user', async () => {
  const begin = async (viewedId: string) => {
    const viewer = await person(service, 'owner')
    const { status } = await viewer.browser.put('/app/view-as', { 'user-id': viewedId })
    assert.equal(status, 204)
    return viewer
  }
  const sees = async ({ browser }: typeof owner) => (await browser.get('/app/session')).content.user?.id
  const change = (id: string, changes: object) => owner.browser.patch(`/app/users/${id}`, changes)
  const open = async () => {
    const { content } = await owner.browser.get('/app/viewings')
    return content.viewings.filter((one: Document) => one['ended-at'] === null).length
  }
  const demoted = await begin(manager.id)
  assert.equal(await sees(demoted), manager.id)
  await change(demoted.id, { role: 'admin' })
  assert.equal(await sees(demoted), demoted.id)

  const seen = await person(service, 'manager')
  const viewer = await begin(seen.id)
  await change(seen.id, { disabled: true })
  assert.equal(await sees(viewer), viewer.id)
  for (const id of [viewer.id, seen.id, '999999'])
    assert.equal((await viewer.browser.put('/app/view-as', { 'user-id': id })).status, 422)
  await change(seen.id, { disabled: false })
  await viewer.browser.put('/app/view-as', { 'user-id': seen.id })
  assert.equal((await service.api.delete(`/users/${seen.id}`)).status, 204)
  assert.equal(await sees(viewer), viewer.id)

  const leaving = await begin(manager.id)
  const disabled = await begin(manager.id)
  assert.equal(await open(), 2)
  await leaving.browser.delete('/app/session')
  await change(disabled.id, { disabled: true })
  assert.equal(await sees(disabled), undefined)
  assert.equal(await open(), 0)
})

test('a role tells before it is saved how many records somebody would see with it', async () => {
  const { id } = await person(service, 'manager')
  const responsible = { data: { type: 'users', id } }
  await service.api.create('contacts', { 'first-name': 'A', 'last-name': 'Seen' }, { responsible })
  const flags: string[] = []
  const draft = {
    'user-id': id,
    rights: { '*': { read: 'all' }, contacts: { read: 'own' } },
    fields: {},
    flags,
  }
  const ask = (changes: object) => admin.browser.post('/app/roles/preview', { ...draft, ...changes })
  const counts = async (changes: object = {}) => {
    const { content } = await ask(changes)
    return Object.fromEntries(content.types.map(({ type, seen, all }: Document) => [type, [seen, all]]))
  }
  const all = (await service.api.get('/contacts')).document.meta['record-count']
  assert.ok(all > 1)
  const { contacts, users } = await counts()
  assert.deepEqual(contacts, [1, all])
  assert.equal(users[0], users[1])
  const nothing = await counts({ rights: {} })
  assert.deepEqual([nothing.contacts, nothing.users[0]], [[0, all], 1])

  const refused = await ask({ rights: { contacts: { read: 'table-state:999' } } })
  assert.deepEqual([refused.status, refused.content.errors[0].source.pointer], [422, '/rights/contacts/read'])
  assert.equal((await ask({ 'user-id': '999999' })).content.errors[0].source.pointer, '/user-id')
})
