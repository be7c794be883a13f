import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { EventStream } from '../changes/event-stream.ts'
import { Client } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { startOtherProcess } from '../wire/limits/other-process.ts'
import { limitedPerson } from './people.ts'

const service = await startService()
const { api, port } = service
const { host, port: databasePort, user, password, database } = service.database.pool.options
const connection = { host, port: databasePort, user, password, database }
const other = await startOtherProcess({ connection, listRateLimit: 0 })
after(() => other.child.kill())

const link = (type: string, id: string) => ({ data: { type, id } })
const edit = (type: string, id: string, attributes: object) =>
  api.patch(`/${type}/${id}`, { data: { type, id, attributes } })
const roleWith = (read: string) => ({ '*': { read: 'all' }, contacts: { read } })

const colleague = await api.create('users', { email: 'colleague@example.com' })
const contact = await api.create(
  'contacts',
  { 'first-name': 'Taken', 'last-name': 'Away', email: 'taken@example.com' },
  { responsible: link('users', colleague.id), user: link('users', colleague.id) },
)
const about = { name: 'Of one', 'resource-name': 'contacts', conditions: { 'responsible-id': colleague.id } }
const table = await api.create('table-states', about)
const deal = await api.create('deals', { name: 'With it' }, { contact: link('contacts', contact.id) })

interface Limited {
  readonly person: { readonly id: string }
  readonly role: { readonly id: string }
}

/** How the contact is opened to somebody, and how that is taken away by the first process. */
const WAYS: readonly [
  name: string,
  level: string,
  open: (one: Limited) => Promise<unknown>,
  take: (one: Limited) => Promise<{ status: number }>,
][] = [
  [
    'a role that opens less',
    'all',
    async () => {},
    ({ role }) => edit('roles', role.id, { rights: roleWith('own') }),
  ],
  [
    'a role that is taken',
    'own',
    async ({ person }) => {
      const { id } = await api.create('roles', { name: 'More', rights: roleWith('all') })
      await api.post(`/users/${person.id}/relationships/roles`, { data: [{ type: 'roles', id }] })
    },
    ({ person, role }) =>
      api.patch(`/users/${person.id}/relationships/roles`, { data: [{ type: 'roles', id: role.id }] }),
  ],
  [
    'a team that is moved',
    'team-and-below',
    async ({ person }) => {
      const above = await api.create('user-groups', { name: 'Above' }, { leader: link('users', person.id) })
      const links = { parent: link('user-groups', above.id) }
      const below = await api.create('user-groups', { name: 'Below' }, links)
      await api.patch(`/users/${colleague.id}/relationships/user-group`, link('user-groups', below.id))
    },
    async () => {
      const { data } = (await api.get(`/users/${colleague.id}/user-group`)).document
      return api.patch(`/user-groups/${data.id}/relationships/parent`, { data: null })
    },
  ],
  [
    'a saved table that shows something else',
    `table-state:${table.id}`,
    async () => {},
    () => edit('table-states', table.id, { conditions: { archived: '1' } }),
  ],
  [
    'a record that is somebody else’s',
    'own',
    ({ person }) => api.patch(`/contacts/${contact.id}/relationships/responsible`, link('users', person.id)),
    () => api.patch(`/contacts/${contact.id}/relationships/responsible`, link('users', colleague.id)),
  ],
]

for (const [name, level, open, take] of WAYS)
  test(`${name}: what it opened is gone at the next request in both processes, and streams tell no more of it`, async () => {
    const limited = await limitedPerson(service, { rights: roleWith(level) })
    await open(limited)
    const clients = [limited.client, new Client(other.port, limited.client.token)]
    for (const client of [...clients, ...clients]) assert.deepEqual(await looks(client), OPEN)
    const streams = await Promise.all(clients.map((one) => EventStream.open(one.port, one.token)))
    assert.ok((await take(limited)).status < 300)
    for (const client of clients.toReversed()) assert.deepEqual(await looks(client), GONE)
    await edit('contacts', contact.id, { note: `After ${name}` })
    await api.create('areas', { name: `After ${name}` })
    for (const stream of streams) await requireNotTold(stream)
  })

/** What somebody is answered of the contact, wherever it may be: asked at once, as answers are shared then. */
async function looks(client: Client) {
  const [list, same, one, included, found] = await Promise.all(
    [
      '/contacts?sort=id',
      '/contacts?sort=id',
      `/contacts/${contact.id}`,
      `/deals/${deal.id}?include=contact`,
      '/contacts?filter[q]=taken',
    ].map((path) => client.get(path)),
  )
  assert.deepEqual(list!.document, same!.document)
  return [
    list!.document.meta['record-count'],
    one!.status,
    included!.document.included.length,
    found!.document.data.length,
  ]
}

const OPEN = [1, 200, 1, 1]
const GONE = [0, 404, 0, 0]

/** It ends, or goes on with something else. */
async function requireNotTold(stream: EventStream): Promise<void> {
  for (;;) {
    const change = await stream.change()
    if (!change) return
    const { after: fields, 'resource-type': type } = change.attributes
    assert.ok(!fields?.note?.startsWith('After'), JSON.stringify(change))
    if (type === 'areas') return stream.close()
  }
}

test('a field that is hidden is gone at the next request in both processes, and no stream tells it', async () => {
  const limited = await limitedPerson(service, { rights: roleWith('all') })
  const clients = [limited.client, new Client(other.port, limited.client.token)]
  const told = async (client: Client) =>
    ((await client.get(`/contacts/${contact.id}`)).text + (await client.get('/contacts')).text).includes(
      'taken@example.com',
    )
  for (const client of [...clients, ...clients]) assert.equal(await told(client), true)
  const streams = await Promise.all(clients.map((one) => EventStream.open(one.port, one.token)))
  await edit('roles', limited.role.id, { fields: { contacts: { email: 'hidden' } } })
  for (const client of clients.toReversed()) assert.equal(await told(client), false)
  await edit('contacts', contact.id, { email: 'other@example.com' })
  for (const stream of streams)
    for (let change = await stream.change(); change; change = await stream.change())
      assert.equal(JSON.stringify(change).includes('other@example.com'), false)
})

test('whoever is disabled, limited or not, is answered by neither process, and their streams end', async () => {
  const { person, client } = await limitedPerson(service, { rights: roleWith('all') })
  const admin = await limitedPerson(service, { rights: {} })
  await edit('users', admin.person.id, { role: 'admin' })
  for (const [{ id }, { token }] of [
    [person, client],
    [admin.person, admin.client],
  ] as const) {
    const clients = [port, other.port].map((one) => new Client(one, token))
    for (const one of clients) assert.equal((await one.get('/contacts')).status, 200)
    const streams = await Promise.all(clients.map((one) => EventStream.open(one.port, token)))
    await edit('users', id, { disabled: true })
    for (const one of clients.toReversed()) assert.equal((await one.get('/contacts')).status, 401)
    await edit('contacts', contact.id, { note: `After ${id}` })
    for (const stream of streams) assert.equal(await stream.change(), undefined)
  }
})

test('the streams of a manager end with the first role that limits him', async () => {
  const { person, role, client } = await limitedPerson(service, { rights: {} })
  const change = (method: string) =>
    api.send(method, `/users/${person.id}/relationships/roles`, {
      body: { data: [{ type: 'roles', id: role.id }] },
    })
  assert.equal((await change('DELETE')).status, 204)
  const streams = await Promise.all([port, other.port].map((one) => EventStream.open(one, client.token)))
  assert.equal((await change('POST')).status, 204)
  await edit('contacts', contact.id, { note: 'Told to managers' })
  for (const stream of streams) assert.equal(await stream.change(), undefined)
})
