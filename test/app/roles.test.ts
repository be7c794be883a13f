import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '../../src/app/routes.ts'
import { FLAGS } from '../../src/definition/rights.ts'
import type { Document } from '../support/client.ts'
import { MEDIA_TYPE } from '../support/client.ts'
import { createSample } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { person } from './people.ts'

const service = await startService()
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
]
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
  test(`${name} is for owners and admins, and not for managers, whatever their roles`, async () => {
    for (const { browser } of [manager, limited]) {
      const { status, content } = await ask(browser)
      assert.equal(status, 403)
      assert.equal(content.errors[0].code, '403')
    }
    for (const { browser } of [owner, admin]) assert.ok(![401, 403].includes((await ask(browser)).status))
  })
}

test('every route is known here', () => {
  const names = routes.map(nameOf)
  assert.deepEqual(
    [...FOR_ANYBODY, ...FOR_USERS].filter((name) => !names.includes(name)),
    [],
  )
  assert.equal(new Set(names).size, names.length)
})

const WRITTEN_BY_ADMINISTRATORS = new Set(['dictionary', 'user', 'application'])

for (const type of registry.types.values()) {
  const isOpen = type.scope !== 'application'
  const isWritten = !WRITTEN_BY_ADMINISTRATORS.has(type.scope) || type.name === 'table-states'
  test(`a manager ${isOpen ? 'reads' : 'does not see'} and ${isWritten ? 'writes' : 'does not write'} ${type.name}`, async () => {
    const { id } = await createSample(service.api, type)
    const path = `/api/v1/${type.name}/${id}`
    assert.equal((await manager.browser.get(path)).status, isOpen ? 200 : 403)
    assert.equal((await manager.browser.get(`/api/v1/${type.name}`)).status, isOpen ? 200 : 403)
    assert.equal((await manager.browser.get(`${path}/changes`)).status, isOpen ? 200 : 403)
    const document = { data: { type: type.name, id } }
    const written = await manager.browser.patch(path, document, JSONAPI)
    assert.equal(written.status, isWritten ? 200 : 403, written.text)
    assert.equal((await manager.browser.delete(path)).status, isWritten ? 204 : 403)
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
