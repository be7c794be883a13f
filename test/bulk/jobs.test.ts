import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importHandler } from '../../src/bulk/import/import-jobs.ts'
import { JobRunner } from '../../src/jobs/runner.ts'
import { limitedPerson } from '../rights/people.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { undo } from '../undo/undoing.ts'
import { ended, errorLines, exported, imported, NDJSON, ndjson, send } from './importing.ts'

const service = await startService()
const { api, clientWithScopes } = service
const log = (failure: unknown) => assert.fail(String(failure))

/** Runs jobs of the same database, as a second process does. */
function anotherProcess(): JobRunner {
  const { database } = service
  const imports = importHandler(database, { powersNow: service.service.powersNow, log })
  const runner = new JobRunner({ imports }, { database, log })
  runner.start()
  return runner
}

test('an import is accepted with its job, which tells how far it has come', async () => {
  const answer = await send(api, '/contacts/import', 'first-name,last-name\nA,B\n')
  assert.equal(answer.status, 202)
  const { id, links, attributes } = answer.document.data
  assert.equal(answer.headers.get('location'), links.self)
  assert.equal(attributes['resource-name'], 'contacts')
  assert.equal(attributes.total, 1)
  assert.equal(attributes['errors-url'], `${links.self}/errors`)
  assert.equal(attributes['undo-url'], `${links.self}/undo`)
  assert.equal(String(attributes['user-id']), service.account.userId)
  const job = await ended(api, id)
  assert.equal(job.state, 'done')
  assert.ok(job['started-at'] && job['finished-at'])
})

test('a body that breaks off leaves nothing behind', async () => {
  const { api: own, account } = await service.addAccount()
  const jobs = async () =>
    (
      await service.database.query('SELECT state FROM import_jobs WHERE account_id = $1', [account.accountId])
    ).flat()
  const aborting = new AbortController()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from('first-name,last-name\nA,B\n')),
  })
  const sending = fetch(`http://127.0.0.1:${service.port}/api/v1/contacts/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${own.token}`, 'content-type': 'text/csv' },
    body,
    duplex: 'half',
    signal: aborting.signal,
  } as RequestInit).catch(() => {})
  await until(async () => (await jobs()).length > 0)
  assert.deepEqual(await jobs(), ['receiving'])
  aborting.abort()
  await sending
  await until(async () => (await jobs()).length === 0)
})

test('jobs are listed by pages, the newest first when asked', async () => {
  const { api: own } = await service.addAccount()
  const ids = []
  for (const name of ['A', 'B', 'C']) ids.push((await imported(own, '/sources/import', `name\n${name}\n`)).id)
  const list = (await own.get('/import-jobs?sort=-id&page[size]=2')).document
  assert.deepEqual(
    list.data.map((job: { id: string }) => job.id),
    ids.reverse().slice(0, 2),
  )
  assert.deepEqual(list.meta, { 'record-count': 3, 'page-count': 2 })
  assert.equal((await own.get(list.links.next)).document.data.length, 1)
})

test('processes share the jobs, and each job is done once', async () => {
  const owners = await Promise.all([service.addAccount(), service.addAccount()])
  const processes = [1, 2].map(anotherProcess)
  const bodies = Array.from({ length: 3 }, (_, n) => `name\n${`Source ${n}\n`.repeat(1_200)}`)
  const jobs = owners.flatMap(({ api: own }) => bodies.map((body) => imported(own, '/sources/import', body)))
  for (const job of await Promise.all(jobs)) assert.deepEqual([job.state, job.created], ['done', 1_200])
  for (const { api: own } of owners) assert.equal((await exported(own, 'sources')).length, 3_600)
  await Promise.all(processes.map((one) => one.stop()))
})

test('importing and upserting the same keys at once makes each record once', async () => {
  const { api: own } = await service.addAccount()
  const body = `first-name,last-name,external-id\n${Array.from({ length: 500 }, (_, n) => `A,B,${n}\n`).join('')}`
  const other = anotherProcess()
  const jobs = [1, 2, 3].map(() => imported(own, '/contacts/import?on-conflict=update', body))
  const ended = await Promise.all(jobs)
  assert.deepEqual(
    ended.map(({ created, updated, failed }) => [created + updated, failed]),
    [
      [500, 0],
      [500, 0],
      [500, 0],
    ],
  )
  assert.equal((await exported(own, 'contacts')).length, 500)
  await other.stop()
})

test('importing needs the right to write, and a job is seen by those who may read its type', async () => {
  const reader = await clientWithScopes(['contact_read'])
  const writer = await clientWithScopes(['contact_write'])
  const other = await clientWithScopes(['deal_write'])
  assert.equal((await send(reader, '/contacts/import', 'first-name\nA\n')).status, 403)
  const { id } = await imported(writer, '/contacts/import', 'first-name,last-name\nA,B\n')
  assert.equal((await reader.get(`/import-jobs/${id}`)).status, 200)
  assert.equal((await reader.get(`/import-jobs/${id}/errors`)).status, 200)
  assert.equal((await reader.send('POST', `/import-jobs/${id}/undo`)).status, 403)
  for (const path of [`/import-jobs/${id}`, `/import-jobs/${id}/errors`])
    assert.equal((await other.get(path)).status, 403)
  const seen = (await other.get('/import-jobs?page[size]=100')).document.data
  assert.ok(seen.every((job: { id: string }) => job.id !== id))
})

test('another account sees nothing of a job', async () => {
  const { id } = await imported(api, '/contacts/import', 'first-name,last-name\nA,B\n')
  const { api: stranger } = await service.addAccount()
  for (const path of [`/import-jobs/${id}`, `/import-jobs/${id}/errors`])
    assert.equal((await stranger.get(path)).status, 404)
  assert.equal((await stranger.send('POST', `/import-jobs/${id}/undo`)).status, 404)
  assert.deepEqual((await stranger.get('/import-jobs')).document.data, [])
  assert.deepEqual(await exported(stranger, 'contacts'), [])
})

test('addresses of jobs that do not exist are not found, and methods are those that are offered', async () => {
  for (const path of [
    '/import-jobs/999999',
    '/import-jobs/abc',
    '/import-jobs/1/shoes',
    '/import-jobs/1/errors/2',
  ])
    assert.equal((await api.get(path)).status, 404, path)
  assert.equal((await api.post('/import-jobs', { data: { type: 'import-jobs' } })).status, 405)
  assert.equal((await api.delete('/import-jobs/1')).status, 405)
})

test('every type can be imported, with its rules one record after another where they need it', async () => {
  const { api: own } = await service.addAccount()
  const stages = await imported(own, '/order-stages/import', 'name\nPacked\nSent\n')
  assert.deepEqual([stages.created, stages.failed], [2, 0])
  const positions = (await exported(own, 'order-stages')).map(({ attributes }) => attributes.position)
  assert.equal(new Set(positions).size, positions.length)
  const company = await own.create('companies', { name: 'A', 'external-id': 'a' })
  const body = 'name,company.external-id,is-default\nFirst,a,true\nSecond,a,true\n'
  const details = await imported(own, '/company-bank-details/import', body)
  assert.equal(details.created, 2)
  const defaults = await exported(own, 'company-bank-details')
  assert.deepEqual(
    defaults.map(({ attributes }) => attributes['is-default']),
    [false, true],
  )
  assert.ok(defaults.every(({ relationships }) => relationships.company.data.id === company.id))
})

test('who sees only a part imports what his roles open, and is told of nothing else', async () => {
  const about = { name: 'Current', 'resource-name': 'contacts', conditions: { actual: '1' } }
  const table = await api.create('table-states', about)
  const { client, person } = await limitedPerson(service, {
    rights: {
      '*': { read: 'all' },
      contacts: { read: 'own', import: `table-state:${table.id}`, edit: 'own', delete: 'own' },
      companies: { read: 'own' },
    },
    fields: { contacts: { email: 'hidden', note: 'read-only' } },
  })
  const names = { 'first-name': 'A', 'last-name': 'B' }
  const archived = { ...names, 'archived-at': '2026-01-01T00:00:00Z' }
  const mine = { responsible: { data: { type: 'users', id: person.id } } }
  const hidden = await api.create('companies', { name: 'Out of sight', 'external-id': 'unseen' })
  await api.create('contacts', { ...names, 'external-id': 'hidden' })
  const closed = await api.create('contacts', { ...archived, 'external-id': 'closed' }, mine)
  const linked = { ...mine, companies: { data: [{ type: 'companies', id: hidden.id }] } }
  const seen = await api.create('contacts', { ...names, 'external-id': 'seen' }, linked)
  for (const column of ['email', 'note', 'shoes']) {
    const refused = await send(client, '/contacts/import', `first-name,last-name,${column}\nA,B,C\n`)
    assert.equal(refused.status, 422, column)
  }
  assert.equal((await send(client, '/companies/import', 'name\nA\n')).status, 403)
  const rows = ndjson(
    { ...names, 'external-id': 'new' },
    archived,
    { ...names, 'external-id': 'hidden' },
    { ...names, 'external-id': 'closed' },
    { ...names, companies: [{ name: 'Out of sight' }] },
    { ...names, companies: [hidden.id] },
    { ...names, email: 'a@example.com' },
    { ...names, note: 'Mine' },
    { 'first-name': 'Edited', 'external-id': 'seen', companies: [] },
  )
  const job = await imported(client, '/contacts/import?on-conflict=update', rows, NDJSON)
  const told = (await errorLines(client, job.id)).map((line) => line.split(',').slice(0, 3).join())
  assert.deepEqual(told, [
    '2,,Your roles do not open this: import of such contacts',
    '3,external-id,external-id is already taken',
    `4,,Your roles do not open this: import of contacts ${closed.id}`,
    '5,companies,"There is no record of companies with the name ""Out of sight"""',
    `6,companies,"There is no record of companies with the id ""${hidden.id}"""`,
    '7,email,is no field of contacts',
    '8,note,can be read and not written',
  ])
  assert.deepEqual([job.created, job.updated, job.failed], [1, 1, 7])
  const { data } = (await api.get(`/contacts/${seen.id}?include=companies`)).document
  assert.equal(data.attributes['first-name'], 'Edited')
  assert.deepEqual(data.relationships.companies.data, [{ type: 'companies', id: hidden.id }])
  const { id } = await imported(api, '/contacts/import', 'first-name,last-name\nA,B\n')
  for (const path of [`/import-jobs/${id}`, `/import-jobs/${id}/errors`])
    assert.equal((await client.get(path)).status, 404)
  assert.equal((await client.send('POST', `/import-jobs/${id}/undo`)).status, 404)
  const others = await undo(client, { 'import-job-id': id })
  const none = await undo(client, { 'import-job-id': '999999' })
  assert.equal(others.text.replace(id, 'X'), none.text.replace('999999', 'X'))
  const jobs = (await client.get('/import-jobs')).document
  assert.deepEqual([jobs.data.length, jobs.data[0].id, jobs.meta['record-count']], [1, job.id, 1])
})

test('an import keeps to the rights of whoever asked for it as they are with each batch', async () => {
  const { database, account } = service
  const open = { read: 'own', edit: 'own', delete: 'own', import: 'own' }
  const { client, role } = await limitedPerson(service, {
    rights: { '*': { read: 'all', edit: 'all' }, contacts: open },
  })
  const company = await api.create('companies', { name: 'Of all' })
  const holder = await database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT pg_advisory_xact_lock(7274112, hashint8($1::bigint))', [account.accountId])
  const row = ndjson({ 'first-name': 'A', 'last-name': 'B', companies: [company.id] })
  const { id } = (await send(client, '/contacts/import', row.repeat(1_500), NDJSON)).document.data
  await until(async () => {
    const waiting = await database.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 7274112 AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return waiting.length === 1
  })
  await holder.query(
    `UPDATE roles SET rights = rights #- '{contacts,import}' WHERE account_id = $1 AND id = $2`,
    [account.accountId, role.id],
  )
  await holder.query('COMMIT')
  holder.release()
  const job = await ended(client, id)
  assert.deepEqual([job.state, job.created, job.processed], ['failed', 1_000, 1_000])
  assert.match(job.problem, /may not write these records any more/)
  const taken = await undo(client, { 'import-job-id': id })
  assert.equal(taken.status, 202, taken.text)
  await until(async () => {
    const { state } = (await client.get(`/undos/${taken.document.data.id}`)).document.data.attributes
    return state === 'done'
  }, 100)
  assert.equal((await client.get('/contacts')).document.meta['record-count'], 0)
})
