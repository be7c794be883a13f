import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { mock, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StreamedBody } from '../../src/runtime/streamed-body.ts'
import type { Document } from '../support/client.ts'
import { fill } from '../support/fill.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { burst, countOf } from '../wire/limits/burst.ts'

const { api, database, account, port, addAccount, clientWithScopes } = await startService()
const link = ({ type, id }: Document) => ({ data: { type, id } })

let anna: Document
let boris: Document
let vip: Document
let field: Document

async function furnish(): Promise<void> {
  field = await api.create('custom-fields', {
    name: 'Size',
    'resource-name': 'contacts',
    'field-type': 'number',
  })
  vip = await api.create('contact-statuses', { name: 'VIP' })
  anna = await api.create(
    'contacts',
    {
      'first-name': 'Anna',
      'last-name': 'Karenina, "the first"',
      description: 'two\r\nlines',
      note: '',
      'external-id': 'a-1',
      'initial-balance': '99999999999.99',
      customs: { [field.attributes['attribute-name']]: 42 },
    },
    { status: link(vip) },
  )
  boris = await api.create('contacts', {
    'first-name': 'Борис',
    'last-name': ' Godunov ',
    birthdate: '1552-01-02',
  })
}
await furnish()

const lines = async (query: string) => {
  const answer = await api.get(`/contacts/export?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return { answer, text: answer.text }
}

test('NDJSON has a resource object a line, with linkage of to-one relationships', async () => {
  const { answer, text } = await lines('format=ndjson')
  assert.equal(answer.headers.get('content-type'), 'application/x-ndjson')
  assert.match(answer.headers.get('content-disposition')!, /^attachment; filename="contacts-[\d-]+\.ndjson"$/)
  const records = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    records.map(({ id }) => id),
    [anna.id, boris.id],
  )
  const shown = (await api.get(`/contacts/${anna.id}`)).document.data
  assert.deepEqual(records[0].attributes, shown.attributes)
  assert.deepEqual(records[0].relationships.status, { data: { type: 'contact-statuses', id: vip.id } })
  assert.deepEqual(records[1].relationships.status, { data: null })
})

test('CSV has a header and quotes what needs it', async () => {
  const { answer, text } = await lines(
    'format=csv&fields[contacts]=first-name,last-name,description,note,initial-balance,customs,status',
  )
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(
    text,
    `id,first-name,last-name,description,note,${field.attributes['attribute-name']},initial-balance,status\r\n` +
      `${anna.id},Anna,"Karenina, ""the first""","two\r\nlines","",42,99999999999.99,${vip.id}\r\n` +
      `${boris.id},Борис," Godunov ",,,,,\r\n`,
  )
})

test('filters, sort and saved tables are those of the list', async () => {
  const ids = async (query: string) =>
    (await lines(`${query}&format=csv&fields[contacts]=`)).text.trimEnd().split('\r\n').slice(1)
  assert.deepEqual(await ids('sort=-id'), [boris.id, anna.id])
  assert.deepEqual(await ids('filter[external-id]=a-1'), [anna.id])
  assert.deepEqual(await ids('filter[q]=годун'), [])
  assert.deepEqual(await ids('filter[q]=godun'), [boris.id])
  const table = await api.create('table-states', {
    name: 'Born',
    'resource-name': 'contacts',
    conditions: { 'birthdate-lte': '1600.01.01' },
  })
  assert.deepEqual(await ids(`filter[table-state-id]=${table.id}`), [boris.id])
})

test('an empty list is an empty file, or a header alone', async () => {
  assert.equal((await lines('filter[external-id]=none')).text, '')
  assert.equal((await lines('format=csv&filter[external-id]=none&fields[contacts]=note')).text, 'id,note\r\n')
})

test('include, pages and other formats are refused by name', async () => {
  for (const [query, parameter] of [
    ['include=status', 'include'],
    ['page[size]=10', 'page[size]'],
    ['format=xml', 'format'],
    ['sort=shoe', 'sort'],
    ['filter[shoe]=1', 'filter[shoe]'],
    ['fields[contacts]=shoe', 'fields[contacts]'],
  ] as const) {
    const answer = await api.get(`/contacts/export?${query}`)
    assert.equal(answer.status, 400, query)
    assert.equal(answer.document.errors[0].source.parameter, parameter)
  }
})

test('exporting needs the right to read, and shows nothing of another account', async () => {
  const stranger = await clientWithScopes(['deal_read'])
  assert.equal((await stranger.get('/contacts/export')).status, 403)
  const other = await addAccount()
  assert.equal((await other.api.get('/contacts/export')).text, '')
})

test('an export is offered by GET alone, and HEAD sends its headers', async () => {
  assert.equal((await api.post('/contacts/export', { data: null })).status, 405)
  const head = await api.send('HEAD', '/contacts/export?format=csv')
  assert.equal(head.status, 200)
  assert.equal(head.headers.get('content-type'), 'text/csv; charset=utf-8')
})

test('an export counts as one request for a list', async () => {
  const limited = await startService({ listRateLimit: 1 })
  const { answers } = await burst(limited, (one) =>
    Array.from({ length: 5 }, () => one.get('/contacts/export')),
  )
  assert.deepEqual([countOf(200, answers), countOf(429, answers)], [1, 4])
})

/** Jobs have transactions too: an export reads through a cursor. */
const openTransactions = async () => {
  const rows = await database.query(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND xact_start IS NOT NULL AND query ~ '^(DECLARE|FETCH)'`,
  )
  return Number(rows[0]![0])
}

test('a client that goes away ends the work', async () => {
  await fill(
    database.connection,
    `INSERT INTO contacts (account_id, first_name, last_name, description)
      SELECT $1, 'N' || n, 'Bulk', repeat('x', 4000) FROM generate_series(1, 10000) n`,
    [account.accountId],
  )
  const fetchExport = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/api/v1/contacts/export?format=csv`, {
      headers: { authorization: `Bearer ${api.token}` },
      ...(signal && { signal }),
    })
  const aborted = new AbortController()
  // Asked while it is being written: what is written goes on without a reader for a while.
  const left = fetchExport(aborted.signal).then((answer) => answer.arrayBuffer())
  await until(async () => (await openTransactions()) === 1, 1)
  aborted.abort()
  await assert.rejects(left, { name: 'AbortError' })
  await until(async () => (await openTransactions()) === 0)
})

test('a client that goes away before the answer begins harms nobody', async () => {
  const closed = await database.pool.connect()
  await closed.query('BEGIN; LOCK TABLE tokens, access_versions IN ACCESS EXCLUSIVE MODE')
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET /api/v1/contacts/export HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api.token}\r\n\r\n`,
  )
  await until(async () => (await waitingForLocks()) > 0)
  socket.destroy()
  await pause(100)
  await closed.query('ROLLBACK')
  closed.release()
  await until(async () => (await openTransactions()) === 0)
  assert.equal((await api.get('/contacts')).status, 200)
})

for (const format of ['csv', 'xlsx'])
  test(`a client that goes away before the answer begins has nothing asked for it (${format})`, async () => {
    const begun = Promise.withResolvers<ServerResponse>()
    const take = (message: unknown) => begun.resolve((message as { response: ServerResponse }).response)
    const given = mock.method(StreamedBody.prototype, '_destroy')
    const asked = mock.method(pg.Client.prototype, 'query')
    const closed = await database.pool.connect()
    await closed.query('BEGIN; LOCK TABLE tokens, access_versions IN ACCESS EXCLUSIVE MODE')
    subscribe('http.server.request.start', take)
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `GET /api/v1/contacts/export?format=${format} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${api.token}\r\n\r\n`,
    )
    const response = await begun.promise
    unsubscribe('http.server.request.start', take)
    await until(async () => (await waitingForLocks()) > 0)
    socket.destroy()
    await once(response, 'close')
    await closed.query('ROLLBACK')
    closed.release()
    await until(() => given.mock.callCount() > 0)
    assert.equal((await api.get('/sources')).status, 200)
    const statements = asked.mock.calls.map(({ arguments: [sent] }) => JSON.stringify(sent))
    mock.restoreAll()
    assert.deepEqual(
      statements.filter((text) => text.includes('f.select_options')),
      [],
    )
  })

const waitingForLocks = async () => {
  const rows = await database.query(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return Number(rows[0]![0])
}
