import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken, revokeToken } from '../../src/accounts/tokens/tokens.ts'
import { Client, type Document } from '../support/client.ts'
import { atEnd } from '../support/file-end.ts'
import { startService } from '../support/service.ts'
import { assertRefused } from '../wire/checklist/support.ts'
import { startOtherProcess } from '../wire/limits/other-process.ts'
import { EventStream } from './event-stream.ts'

const service = await startService({
  streamSettings: { heartbeatMs: 300, checkMs: 300, graceMs: 1_000 },
  concurrency: { streams: { permits: 50, permitsPerKey: 5 } },
})
const { addAccount, database, port } = service

const named = (name: string) => ({ name })

async function streamed(
  work: (stream: EventStream, api: Client, account: Document) => Promise<void>,
  query = '',
) {
  const { api, account } = await addAccount()
  const stream = await EventStream.open(port, api.token, query)
  try {
    await work(stream, api, account)
  } finally {
    stream.close()
  }
}

test('a stream begins at the present and tells each change as the list shows it', () =>
  streamed(async (stream, api) => {
    assert.equal(stream.response.headers['content-type'], 'text/event-stream')
    assert.equal(stream.response.headers['content-encoding'], undefined)
    const area = await api.create('areas', named('North'))
    await api.patch(`/areas/${area.id}`, { data: { type: 'areas', id: area.id, attributes: named('South') } })
    await api.delete(`/areas/${area.id}`)
    const told = await stream.changes(3)
    const { document } = await api.get('/changes?sort=-id&page[size]=3')
    assert.deepEqual(told, document.data.toReversed())
    assert.deepEqual(
      told.map(({ attributes }) => attributes.action),
      ['create', 'update', 'delete'],
    )
  }))

test('who comes back with the last id misses nothing and is told nothing twice', async () => {
  const { api } = await addAccount()
  const first = await EventStream.open(port, api.token)
  await api.create('areas', named('One'))
  const seen = await first.change()
  first.close()
  for (let number = 0; number < 250; number++)
    await database.query(
      'INSERT INTO areas (account_id, name) SELECT account_id, $1 FROM areas WHERE id = $2',
      [`Missed ${number}`, seen.attributes['resource-id']],
    )
  const nameOf = (change: Document) => change.attributes.after.name
  for (const [query, headers] of [
    [`after=${seen.id}`, {}],
    ['after=0-0', { 'last-event-id': seen.id }],
  ] as const) {
    const again = await EventStream.open(port, api.token, query, headers)
    assert.equal(again.from, seen.id)
    const missed = await again.changes(250)
    assert.deepEqual(
      missed.map(nameOf),
      Array.from({ length: 250 }, (_, number) => `Missed ${number}`),
    )
    if (query === 'after=0-0') {
      const now = await api.create('areas', named('Now'))
      assert.equal((await again.change()).attributes['resource-id'], now.id)
    }
    again.close()
  }
})

test('filters choose types, records and users, as those of the list', async () => {
  const { api, account } = await addAccount()
  const [area, source] = [await api.create('areas', named('A')), await api.create('sources', named('S'))]
  const rename = (record: Document) =>
    api.patch(`/${record.type}/${record.id}`, {
      data: { ...record, links: undefined, relationships: undefined, attributes: named('B') },
    })
  for (const query of [
    'filter[resource-type]=areas',
    `filter[resource-id]=${area.id}&filter[resource-type]=areas,deals`,
    `filter[user-id]=${account.userId}&filter[resource-type]=areas`,
  ]) {
    const stream = await EventStream.open(port, api.token, query)
    await rename(source)
    await rename(area)
    assert.deepEqual((await stream.change()).attributes['resource-type'], 'areas', query)
    stream.close()
  }
  for (const [query, parameter] of [
    ['filter[resource-type]=nothing', 'filter[resource-type]'],
    ['filter[q]=x', 'filter[q]'],
    ['after=soon', 'after'],
    ['sort=id', 'sort'],
  ])
    assertRefused(await api.get(`/changes/stream?${query}`), 400, { parameter: parameter! })
  const { status, document } = await api.get('/changes/stream', { headers: { 'last-event-id': 'x' } })
  assert.equal(status, 400)
  assert.deepEqual(document.errors[0].source, { header: 'Last-Event-ID' })
})

test('a position beyond the end of the log is refused, and the stream of nobody else is held up by it', async () => {
  const { api } = await addAccount()
  await api.create('areas', named('One'))
  const end = (await api.get('/changes?page[after]=latest')).document.meta.position
  const [number, place] = end.split('-').map(Number)
  const beyond = `${number}-${place + 1}`
  for (const [query, headers, source] of [
    [`after=${beyond}`, {}, { parameter: 'after' }],
    ['', { 'last-event-id': '999999999-0' }, { header: 'Last-Event-ID' }],
  ] as const) {
    await assert.rejects(EventStream.open(port, api.token, query, headers), /400/)
    const { document } = await api.get(`/changes/stream?${query}`, { headers })
    assert.deepEqual(
      document.errors.map((error: Document) => [error.detail, error.source]),
      [['after is beyond the end of the change log', source]],
    )
  }
  assertRefused(await api.get(`/changes?page[after]=${beyond}`), 400, { parameter: 'page[after]' })
  assert.equal((await api.get(`/changes?page[after]=${end}`)).status, 200)
  const stream = await EventStream.open(port, api.token, `after=${end}`)
  const area = await api.create('areas', named('Two'))
  assert.equal((await stream.change()).attributes['resource-id'], area.id)
  stream.close()
})

test('a token is told of what it may read, and of relationships to that', async () => {
  const { api, account } = await addAccount()
  const { accountId, userId } = account
  const { token } = await createToken(database, { accountId, userId, label: 'Reader', scopes: ['deal_read'] })
  const stream = await EventStream.open(port, token)
  await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  await api.create('deals', named('Seen'), { responsible: { data: { type: 'users', id: userId } } })
  const { attributes } = await stream.change()
  assert.equal(attributes['resource-type'], 'deals')
  assert.equal('responsible' in attributes.after, false)
  stream.close()
  assert.equal((await new Client(port, undefined).get('/changes/stream')).status, 401)
})

test('accounts are not told of each other', async () => {
  const [{ api }, { api: other }] = [await addAccount(), await addAccount()]
  const stream = await EventStream.open(port, api.token)
  await other.create('areas', named('Theirs'))
  await api.create('areas', named('Ours'))
  assert.equal((await stream.change()).attributes.after.name, 'Ours')
  stream.close()
})

test('in silence a stream says that it is alive, and where the log stands', () =>
  streamed(async (stream, api) => {
    await api.create('sources', named('Not asked for'))
    const end = (await api.get('/changes?page[after]=latest')).document.meta.position
    for (;;) {
      const event = await stream.event()
      assert.equal(event!.change, undefined)
      if (event!.id === end) return
    }
  }, 'filter[resource-type]=areas'))

test('a stream ends with the token that opened it, and with a change of what it may read', async () => {
  const { api, account } = await addAccount()
  const { accountId, userId } = account
  const one = await createToken(database, { accountId, userId, label: 'One', scopes: ['deal_read'] })
  const stream = await EventStream.open(port, one.token)
  await revokeToken(database, accountId, one.id)
  assert.equal(await stream.change(), undefined)
  const other = await createToken(database, { accountId, userId, label: 'Two', scopes: ['deal_read'] })
  const second = await EventStream.open(port, other.token)
  await database.query(`UPDATE tokens SET scopes = '{contact_read}' WHERE id = $1`, [other.id])
  assert.equal(await second.change(), undefined)
  await api.create('areas', named('After'))
})

test('an account has so many streams and no more; who leaves makes room', async () => {
  const { api } = await addAccount()
  const open: EventStream[] = []
  for (let count = 0; count < 5; count++) open.push(await EventStream.open(port, api.token))
  const { status, headers } = await api.get('/changes/stream')
  assert.equal(status, 429)
  assert.ok(headers.get('retry-after'))
  open.pop()!.close()
  for (;;) {
    const again = await EventStream.open(port, api.token).catch(() => undefined)
    if (!again) continue
    again.close()
    break
  }
  for (const stream of open) stream.close()
})

const { host, port: databasePort, user, password, database: name } = database.pool.options
const other = await startOtherProcess({
  connection: { host, port: databasePort, user, password, database: name },
  listRateLimit: 0,
})
atEnd(() => other.child.kill())

test('what one process writes, the streams of another tell', async () => {
  const { api } = await addAccount()
  const there = new Client(other.port, api.token)
  const [here, elsewhere] = [
    await EventStream.open(port, api.token),
    await EventStream.open(other.port, api.token),
  ]
  const area = await api.create('areas', named('Here'))
  const second = await there.create('areas', named('There'))
  for (const stream of [here, elsewhere]) {
    const told = await stream.changes(2)
    assert.deepEqual(
      told.map(({ attributes }) => attributes['resource-id']),
      [area.id, second.id],
    )
    stream.close()
  }
})
