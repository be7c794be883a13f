import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyOf } from '../changes/shown.ts'
import { Desk, type Identifier } from '../rules/support.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { merge, tryMerge } from './merging.ts'

const { api } = await startService()
const desk = new Desk(api)

const makePerson = () => desk.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg' })
const makeCompany = () => desk.create('companies', { name: 'Acme' })
const makeDetails = (company: Identifier, isDefault = false) =>
  desk.create('company-bank-details', { name: 'Account', 'is-default': isDefault }, { company })

async function defaultsOf(company: Identifier): Promise<string[]> {
  const details = await desk.list(`/companies/${company.id}/bank-details`)
  return details.filter(({ attributes }) => attributes['is-default']).map(({ id }) => id)
}

test('a company keeps its default bank details when others come to it', async () => {
  const [survivor, other] = [await makeCompany(), await makeCompany()]
  const own = await makeDetails(survivor, true)
  await makeDetails(other, true)
  await makeDetails(other)
  await merge(api, survivor, other)
  assert.deepEqual(await defaultsOf(survivor), [own.id])
  assert.equal((await desk.linkedIds(survivor, 'bank-details')).length, 3)
})

test('a company without default bank details takes those of the first that has some', async () => {
  const [survivor, first, second] = [await makeCompany(), await makeCompany(), await makeCompany()]
  await makeDetails(survivor)
  await makeDetails(first, true)
  await makeDetails(first)
  const wanted = await makeDetails(second, true)
  await makeDetails(second)
  await merge(api, survivor, second, first)
  assert.deepEqual(await defaultsOf(survivor), [wanted.id])
  for (const other of [first, second]) assert.deepEqual(await desk.linkedIds(other, 'bank-details'), [])
})

test('bank details that move change once and say nothing of becoming a default on the way', async () => {
  const [survivor, other] = [await makeCompany(), await makeCompany()]
  await makeDetails(survivor, true)
  const details = [await makeDetails(other), await makeDetails(other, true), await makeDetails(other)]
  await merge(api, survivor, other)
  for (const one of details) {
    const [, ...changes] = await historyOf(api, 'company-bank-details', one.id)
    assert.equal(changes.length, 1)
    assert.equal(changes[0].after.company.id, survivor.id)
  }
})

test('lines with the same product all come along, and none is lost', async () => {
  const [survivor, other] = [await makePerson(), await makePerson()]
  const product = await desk.create('products', { name: 'Oak', 'selling-price': 5 })
  for (const entity of [survivor, other])
    await desk.create('entity-products', { quantity: 2 }, { entity, product })
  await merge(api, survivor, other)
  assert.equal((await desk.linkedIds(survivor, 'entities-products')).length, 2)
  assert.deepEqual(await desk.linkedIds(survivor, 'products'), [product.id])
})

test('invoices and deals that move keep their figures and their stage', async () => {
  const [survivor, other] = [await makePerson(), await makePerson()]
  const funnel = await desk.funnel({ 'amount-calc-method': 'invoices' })
  const deal = await desk.create('deals', {}, { 'stage-category': funnel, contact: other })
  const invoice = await desk.create(
    'invoices',
    { amount: 70, 'issued-at': '2026-01-01' },
    { deal, contact: other },
  )
  await desk.create('invoice-payments', { amount: 70 }, { invoice })
  const task = await desk.create(
    'diary-tasks',
    { name: 'Call', 'completed-at': '2026-01-01T00:00:00Z' },
    { contact: other },
  )
  const before = await desk.linkage(deal, 'stage')
  await merge(api, survivor, other)
  assert.equal((await desk.attributes(deal)).amount, 70)
  assert.equal((await desk.attributes(invoice)).status, 'paid')
  assert.deepEqual(await desk.linkage(deal, 'stage'), before)
  for (const record of [deal, invoice, task])
    assert.deepEqual(await desk.linkage(record, 'contact'), { type: 'contacts', id: survivor.id })
})

test('who was responsible before is remembered when a responsible user is taken from nobody', async () => {
  const user = await desk.create('users', { email: 'colleague@example.com' })
  const survivor = await desk.create(
    'contacts',
    { 'first-name': 'A', 'last-name': 'B' },
    { responsible: null },
  )
  const other = await desk.create('contacts', { 'first-name': 'A', 'last-name': 'B' }, { responsible: user })
  const { attributes } = await merge(api, survivor, other)
  assert.equal(attributes['previous-responsible-id'], null)
  assert.equal((await desk.linkage(survivor, 'responsible')).id, user.id)
})

test('the versions of all that changes move on, and everything is logged under one request', async () => {
  const [survivor, other] = [await makePerson(), await makePerson()]
  const invoice = await desk.create('invoices', {}, { contact: other })
  const company = await desk.create('companies', { name: 'C' }, { contacts: [other] })
  const etagOf = async ({ type, id }: Identifier) => (await api.get(`/${type}/${id}`)).headers.get('etag')
  const before = await Promise.all([survivor, other, invoice].map(etagOf))
  const answer = await tryMerge(api, survivor, [other])
  const after = await Promise.all([survivor, other, invoice].map(etagOf))
  assert.equal(answer.headers.get('etag'), after[0])
  for (const [index, etag] of after.entries()) assert.notEqual(etag, before[index])
  const requestId = answer.headers.get('x-request-id')
  const told = async ({ type, id }: Identifier): Promise<Document[]> =>
    (await historyOf(api, type, id)).filter((change) => change['request-id'] === requestId)
  const [moved] = await told(invoice)
  assert.deepEqual([moved.before.contact.id, moved.after.contact.id], [other.id, survivor.id])
  assert.ok((await told(other)).some(({ after }) => after['discarded-at']))
  assert.deepEqual(
    (await told(other)).flatMap((change) => change.before.companies ?? []),
    [{ type: 'companies', id: company.id }],
  )
  assert.deepEqual(
    (await told(survivor)).flatMap((change) => change.after.companies ?? []),
    [{ type: 'companies', id: company.id }],
  )
  assert.equal((await told(company)).length, 2)
})

test('an archived record takes others in and stays archived', async () => {
  const survivor = await desk.create('companies', {
    name: 'A',
    'archived-at': '2026-03-01T10:20:30.456+00:00',
  })
  const { attributes } = await merge(api, survivor, await makeCompany())
  assert.equal(attributes['archived-at'], '2026-03-01T10:20:30.456+00:00')
})

test('the answer shows what was asked to be included', async () => {
  const [survivor, other] = [await makePerson(), await makePerson()]
  await desk.create('companies', { name: 'C' }, { contacts: [other] })
  const answer = await api.post(
    `/contacts/${survivor.id}/merge?include=companies&fields[contacts]=last-name,companies&fields[companies]=name`,
    { data: [{ type: 'contacts', id: other.id }] },
  )
  assert.deepEqual(answer.document.data.attributes, { 'last-name': 'Berg' })
  assert.deepEqual(
    answer.document.included.map(({ attributes }: Document) => attributes),
    [{ name: 'C' }],
  )
})
