import assert from 'node:assert/strict'
import { before, mock, test } from 'node:test'
import pg from 'pg'
import { startService } from '../support/service.ts'
import { makeCrowd } from './crowd.ts'
import { testHeavyAnswers } from './heavy-answers.ts'

const service = await startService()
const { api, account, database, clientWithScopes } = service
const reader = await clientWithScopes([
  'contact_read',
  'company_read',
  'deal_read',
  'order_read',
  'product_read',
  'diary_read',
])
const company = (await api.create('companies', { name: 'Crowded' })).id
const deal = (await api.create('deals', {}, linkTo('company', company))).id
const line = (await api.create('entity-products', {}, entity('deals', deal))).id
let contact: string

before(async () => {
  contact = (await makeCrowd(database.connection, account.accountId, company)).firstContact
})

function linkTo(name: string, id: string) {
  return { [name]: { data: { type: 'companies', id } } }
}

function entity(type: string, id: string) {
  return { entity: { data: { type, id } } }
}

async function assertRefused(path: string, names: readonly string[]) {
  const { status, document } = await reader.get(path)
  assert.equal(status, 400, path)
  const [error] = document.errors
  assert.deepEqual(error.source, { parameter: 'include' })
  assert.equal(error.code, '112')
  for (const name of ['10000', ...names]) assert.ok(error.detail.includes(name), `${error.detail}: ${name}`)
}

test('a relationship of 160,000 records cannot be included: the refusal names it and where to page through it', async () => {
  for (const name of ['contacts', 'tasks', 'products', 'entities-products'])
    await assertRefused(`/companies/${company}?include=${name}`, [
      `by ${name},`,
      `/api/v1/companies/${company}/${name}`,
    ])
})

test('nor can it be behind others, on a page of a list, or behind a relationship to several types', async () => {
  const pages = `/api/v1/companies/${company}/contacts`
  await assertRefused(`/contacts/${contact}?include=companies.contacts`, ['by companies.contacts,', pages])
  await assertRefused('/contacts?page[size]=100&include=companies.contacts', [
    'by companies.contacts,',
    pages,
  ])
  await assertRefused(`/deals/${deal}?include=company.contacts.deals`, ['by company.contacts,', pages])
  await assertRefused('/companies?include=deals,contacts,tasks', [pages])
  await assertRefused(`/entity-products/${line}?include=entity.companies.contacts`, [
    'by entity.companies.contacts,',
    pages,
  ])
  await assertRefused(`/deals/${deal}/company?include=contacts`, ['by contacts,', pages])
  await assertRefused(`/deals/${deal}/companies?include=contacts`, ['by contacts,', pages])
})

test('a write whose answer would include them is refused and does nothing', async () => {
  const body = { data: { type: 'companies', id: company, attributes: { name: 'Other' } } }
  const { status, document } = await api.patch(`/companies/${company}?include=contacts`, body)
  assert.equal(status, 400)
  assert.deepEqual(document.errors[0].source, { parameter: 'include' })
  assert.equal((await api.get(`/companies/${company}`)).document.data.attributes.name, 'Crowded')
})

/** The most rows that any step of the plan has touched. */
function mostRows(plan: Plan): number {
  const own = plan['Actual Rows'] * plan['Actual Loops'] + (plan['Rows Removed by Filter'] ?? 0)
  return Math.max(own, ...(plan.Plans ?? []).map(mostRows))
}

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

test('the database looks at hardly more of them than one too many', async () => {
  const sent = mock.method(pg.Client.prototype, 'query')
  for (const name of ['contacts', 'tasks', 'products']) {
    sent.mock.resetCalls()
    await reader.get(`/companies/${company}?include=${name}`)
    const queries = sent.mock.calls.map(({ arguments: [query] }) => query as unknown as pg.QueryConfig)
    const { text, values } = queries.find((query) => query.text?.includes('LIMIT 10001'))!
    const [row] = await database.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
    const rows = mostRows(JSON.parse(row![0]!)[0].Plan)
    assert.ok(rows < 2 * 10_001, `${name}: ${rows} rows`)
  }
})

testHeavyAnswers(service, reader.token!, () => ({ company, contact }))
