import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopesNow } from '../../src/accounts/access/scopes-now.ts'
import { importHandler } from '../../src/bulk/import/import-jobs.ts'
import { JobRunner } from '../../src/jobs/runner.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { ended, exported, imported, send } from './importing.ts'

const service = await startService()
const { api, clientWithScopes } = service
const log = (failure: unknown) => assert.fail(String(failure))

/** Runs jobs of the same database, as a second process does. */
function anotherProcess(): JobRunner {
  const { database } = service
  const imports = importHandler(database, { scopesNow, log })
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
