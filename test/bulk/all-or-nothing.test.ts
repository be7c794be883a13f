import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { counts, ended, errorLines, exported, imported, NDJSON, ndjson, send, undone } from './importing.ts'

const service = await startService()
const CANCEL = '/contacts/import?on-error=cancel'
const HEADER = 'first-name,last-name,external-id\n'
const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `A,B,${from + n}\n`).join('')

const changesOf = async (api: Client) =>
  (await api.get('/changes?filter[resource-type]=contacts')).document.data

test('one bad row in the middle, and nothing at all is imported; all bad rows are reported', async () => {
  const { api } = await service.addAccount()
  const body = `${HEADER}${people(0, 1_500)},C,bad\n${people(1_500, 2_500)}A,B,7\nA\n`
  const job = await imported(api, CANCEL, body)
  assert.deepEqual([job.state, job['on-error'], job.problem], ['cancelled', 'cancel', null])
  assert.deepEqual(counts(job), [2503, 0, 0, 3])
  assert.deepEqual(
    (await errorLines(api, job.id)).map((line) => line.split(',').slice(0, 2).join()),
    ['1501,first-name', '2502,external-id', '2503,'],
  )
  assert.deepEqual(await exported(api, 'contacts'), [])
  assert.deepEqual(await changesOf(api), [])
})

test('when every row is good all of them are imported', async () => {
  const { api } = await service.addAccount()
  const job = await imported(api, CANCEL, HEADER + people(0, 2_500))
  assert.equal(job.state, 'done')
  assert.deepEqual(counts(job), [2500, 2500, 0, 0])
  assert.deepEqual(
    (await exported(api, 'contacts')).map(({ attributes }) => attributes['external-id']),
    Array.from({ length: 2_500 }, (_, n) => String(n)),
  )
  assert.deepEqual((await undone(api, job.id)).state, 'undone')
  assert.deepEqual(await exported(api, 'contacts'), [])
})

test('edits by an external id are not done either', async () => {
  const { api } = await service.addAccount()
  await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'K', 'external-id': '1', note: 'old' })
  const body = 'external-id,note,birthdate\n1,new,\n1,newer,yesterday\n'
  const job = await imported(api, `${CANCEL}&on-conflict=update`, body)
  assert.equal(job.state, 'cancelled')
  const [anna] = await exported(api, 'contacts')
  assert.equal(anna!.attributes.note, 'old')
  const good = await imported(api, `${CANCEL}&on-conflict=update`, 'external-id,note\n1,new\n1,newer\n')
  assert.deepEqual([good.state, good.updated], ['done', 2])
})

test('a row that fails only while it is written takes back all that was written', async () => {
  const { api, account } = await service.addAccount()
  // The e-mail address of a user is unique: a trial of two hundred rows does not see the addresses of those before.
  const rows = Array.from({ length: 320 }, (_, n) => `user${n}@example.com\n`)
  rows[250] = rows[7]!
  rows[270] = rows[8]!
  const job = await imported(api, '/users/import?on-error=cancel', `email\n${rows.join('')}`)
  assert.equal(job.state, 'cancelled')
  assert.deepEqual(counts(job), [320, 0, 0, 2])
  assert.deepEqual(
    (await errorLines(api, job.id)).map((line) => line.split(',').slice(0, 2).join()),
    ['251,email', '271,email'],
  )
  const told = (await api.get('/changes?sort=-id&filter[resource-type]=users')).document.data
  assert.equal(told[0].attributes.action, 'delete')
  assert.deepEqual(
    (await exported(api, 'users')).map(({ id }) => id),
    [account.userId],
  )
})

test('rows may link what earlier rows make, however far above, also in a dry run', async () => {
  const { api } = await service.addAccount()
  const person = (key: number, more: object = {}) => ({
    'first-name': 'A',
    'last-name': 'B',
    'external-id': String(key),
    email: `p${key}@example.com`,
    ...more,
  })
  const many = Array.from({ length: 1_100 }, (_, n) => person(n))
  const rows = [
    ...many,
    person(2_000, { contacts: [{ 'external-id': '5' }, { 'external-id': '1099' }] }),
    person(2_001, { contacts: [{ 'external-id': '2000' }, { email: 'p6@example.com' }] }),
  ]
  const lost = person(2_002, { contacts: [{ 'external-id': '9999' }] })
  const trial = await imported(api, '/contacts/import?dry-run=true', ndjson(...rows, lost), NDJSON)
  assert.deepEqual(counts(trial), [1103, 1102, 0, 1])
  const job = await imported(api, CANCEL, ndjson(...rows), NDJSON)
  assert.deepEqual([job.state, ...counts(job)], ['done', 1102, 1102, 0, 0])
  const [last] = (await api.get('/contacts?filter[external-id]=2001&include=contacts')).document.data
  const linked = (await api.get(`/contacts/${last.id}/contacts`)).document.data
  assert.deepEqual(
    linked.map(({ attributes }: { attributes: Record<string, string> }) => attributes['external-id']),
    ['6', '2000'],
  )
})

test('what was cancelled cannot be undone', async () => {
  const { api } = await service.addAccount()
  const job = await imported(api, CANCEL, `${HEADER}A,,1\n`)
  assert.equal(job.state, 'cancelled')
  assert.equal((await api.send('POST', `/import-jobs/${job.id}/undo`)).status, 409)
})

test('a dry run reports, whatever is to happen on errors', async () => {
  const { api } = await service.addAccount()
  const job = await imported(api, `${CANCEL}&dry-run=true`, `${HEADER}A,,1\nA,B,2\n`)
  assert.deepEqual([job.state, ...counts(job)], ['done', 2, 1, 0, 1])
})

test('on-error takes no other value', async () => {
  const { api } = await service.addAccount()
  for (const query of ['on-error=stop', 'on-error=', 'on-error[]=skip,cancel']) {
    const answer = await send(api, `/contacts/import?${query}`, `${HEADER}A,B,1\n`)
    assert.equal(answer.status, 400, query)
    assert.match(answer.document.errors[0].source.parameter, /^on-error/)
  }
  assert.equal((await imported(api, '/contacts/import?on-error=skip', `${HEADER}A,B,1\n`)).state, 'done')
})

test('others write while rows are checked and written, and nothing of theirs is lost', async () => {
  const { api } = await service.addAccount()
  const { id } = (await send(api, CANCEL, `${HEADER}${people(0, 3_000)}A,,x\n`)).document.data
  const made: string[] = []
  await until(async () => {
    const { state } = (await api.get(`/import-jobs/${id}`)).document.data.attributes
    made.push((await api.create('contacts', { 'first-name': 'Z', 'last-name': state })).id)
    return state === 'cancelled'
  })
  await ended(api, id)
  assert.deepEqual(
    (await exported(api, 'contacts')).map((contact) => contact.id),
    made,
  )
})
