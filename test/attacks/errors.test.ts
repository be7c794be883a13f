import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors, Refusal } from '../../src/errors/errors.ts'
import { Problems } from '../../src/errors/problems.ts'
import { imported, NDJSON } from '../bulk/importing.ts'
import type { Answer, Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { everyType } from '../wire/registry/every.ts'
import { operate } from '../writes/atomic.ts'
import { newKey, withKey } from '../writes/keyed.ts'

const { api, database, browser } = await startService()

/** An answer of a hundred errors with everything that they may repeat. */
const LARGEST_ANSWER = 200_000

const unknown = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown-${index}`, index]))

/** A hundred errors, and one that counts all others. */
function requireCounted(told: Document[], all: number): void {
  assert.equal(told.length, 101)
  const { title, detail, code, status, meta } = told.at(-1)
  assert.deepEqual([title, code, status, meta], ['More errors', '134', told[0].status, { count: all - 100 }])
  assert.equal(detail, `There are ${all - 100} more`)
}

const contact = (members: object) => ({ data: { type: 'contacts', ...members } })

everyType('of many errors the first hundred are told, and the others counted', async ({ name }) => {
  const answer = await api.post(`/${name}`, {
    data: { type: name, attributes: unknown(300), relationships: unknown(300) },
  })
  assert.equal(answer.status, 400)
  assert.ok(answer.document.errors.at(-1).meta.count >= 500)
  assert.equal(answer.document.errors.length, 101)
})

test('a whole body of unknown attributes gets a short answer', async () => {
  const answer = await api.post('/contacts', contact({ attributes: unknown(40_000) }))
  assert.equal(answer.status, 400)
  requireCounted(answer.document.errors, 40_000 + 2)
  assert.ok(answer.text.length < LARGEST_ANSWER, `${answer.text.length}`)
})

test('operations count the errors of all of them together', async () => {
  const add = { op: 'add', data: { type: 'sources', attributes: { name: 'X', ...unknown(10_000) } } }
  const answer = await operate(
    api,
    Array.from({ length: 20 }, () => add),
  )
  assert.equal(answer.status, 400)
  requireCounted(answer.document.errors, 200_000)
  assert.ok(answer.text.length < LARGEST_ANSWER, `${answer.text.length}`)
})

test('records that are not there are told a hundred times', async () => {
  const data = Array.from({ length: 5_000 }, (_, index) => ({
    type: 'companies',
    id: String(index + 1_000_000),
  }))
  const { id } = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  const answer = await api.post(`/contacts/${id}/relationships/companies`, { data })
  assert.equal(answer.status, 404)
  requireCounted(answer.document.errors, 5_000)
})

test('an error that is only counted makes the status as general as one that is told', () => {
  const problems = new Problems(Array.from({ length: 150 }, () => errors.invalid('Too long')))
  assert.equal(new Refusal(problems).status, 422)
  problems.push(errors.notFound('Not there'))
  assert.equal(new Refusal(problems).status, 400)
  assert.deepEqual(new Refusal(problems).errors.at(-1)?.meta, { count: 51 })
})

test('a refusal that is kept under a key is short as well', async () => {
  const key = newKey()
  const body = contact({ attributes: unknown(40_000) })
  const first = await api.post('/contacts', body, withKey(key))
  const again = await api.post('/contacts', body, withKey(key))
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal(again.text, first.text)
  const [row] = await database.query('SELECT octet_length(body) FROM idempotency_keys WHERE key = $1', [key])
  assert.ok(Number(row![0]) < LARGEST_ANSWER, String(row))
})

const LONG = 'x'.repeat(300_000)
const LONG_IN_ADDRESS = 'x'.repeat(7_000)

/** Requests that name something very long, wherever an error might repeat it. */
const REPEATED: Readonly<Record<string, () => Promise<Answer>>> = {
  attribute: () => api.post('/contacts', contact({ attributes: { [LONG]: 1 } })),
  relationship: () => api.post('/contacts', contact({ relationships: { [LONG]: {} } })),
  'custom field': () => api.post('/contacts', contact({ attributes: { customs: { [LONG]: 1 } } })),
  type: () => api.post('/contacts', { data: { type: LONG } }),
  'linked id': () =>
    api.post('/contacts', contact({ relationships: { responsible: { data: { type: 'users', id: LONG } } } })),
  'linked type': () =>
    api.post('/contacts', contact({ relationships: { responsible: { data: { type: LONG, id: '1' } } } })),
  'type of an operation': () => operate(api, [{ op: 'add', data: { type: LONG } }]),
  'relationship of an operation': () =>
    operate(api, [{ op: 'update', ref: { type: 'contacts', id: '1', relationship: LONG }, data: null }]),
  'address of an operation': () => operate(api, [{ op: 'remove', href: `http://x/${LONG}` }]),
  'id of an operation': () => operate(api, [{ op: 'remove', ref: { type: 'contacts', id: LONG } }]),
  lid: () => {
    const add = { op: 'add', data: { type: 'sources', lid: LONG, attributes: { name: 'X' } } }
    return operate(api, [add, add])
  },
  formula: () => {
    const attributes = {
      name: 'F',
      'resource-name': 'contacts',
      'field-type': 'formula',
      formula: 'x'.repeat(1_900),
    }
    return api.post('/custom-fields', { data: { type: 'custom-fields', attributes } })
  },
  scope: () =>
    api.post('/applications', {
      data: { type: 'applications', attributes: { name: 'A', scopes: Array(900).fill('x'.repeat(400)) } },
    }),
  'resource name': () =>
    api.post('/table-states', {
      data: { type: 'table-states', attributes: { name: 'A', 'resource-name': 'x'.repeat(500) } },
    }),
  path: () => api.get(`/contacts/1/${LONG_IN_ADDRESS}`),
  'id in a path': () => api.get(`/contacts/${LONG_IN_ADDRESS}`),
  parameter: () => api.get(`/contacts?${LONG_IN_ADDRESS}=1`),
  filter: () => api.get(`/contacts?filter[${LONG_IN_ADDRESS}]=1`),
  sort: () => api.get(`/contacts?sort=${LONG_IN_ADDRESS}`),
  include: () => api.get(`/contacts?include=${LONG_IN_ADDRESS}`),
  field: () => api.get(`/contacts?fields[contacts]=${LONG_IN_ADDRESS}`),
  group: () => api.get(`/deals/summary?group=${LONG_IN_ADDRESS}`),
  'page parameter': () => api.get(`/contacts?page[${LONG_IN_ADDRESS}]=1`),
}

for (const [what, ask] of Object.entries(REPEATED))
  test(`an error does not repeat a very long ${what}`, async () => {
    const answer = await ask()
    assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${answer.text.slice(0, 200)}`)
    assert.ok(answer.text.length < 10_000, `${answer.text.length}`)
  })

test('a form of our own pages with thousands of unknown members gets a short answer', async () => {
  const answer = await browser().post('/app/session', { email: 'a@b.c', password: 'x', ...unknown(3_000) })
  assert.equal(answer.status, 400)
  requireCounted(answer.content.errors, 3_000)
})

test('a row of an import with thousands of unknown fields is reported in a few lines', async () => {
  const row = `${JSON.stringify({ name: 'X', ...unknown(20_000) })}\n`
  const job = await imported(api, '/sources/import', row.repeat(3), NDJSON)
  assert.equal(job.failed, 3)
  const { text } = await api.get(`/import-jobs/${job.id}/errors`)
  assert.equal(text.match(/There are 19980 more problems/g)?.length, 3)
  assert.ok(text.length < LARGEST_ANSWER, `${text.length}`)
})
