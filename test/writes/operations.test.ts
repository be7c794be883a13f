import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { asKept, createSample, sampleAttributes } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import {
  createUnlinked,
  identify,
  isToMany,
  linkage,
  linkedNow,
  newTarget,
  pathOf,
} from '../wire/checklist/linked.ts'
import { assertOk, assertRefused, forEveryRelationship, forEveryType } from '../wire/checklist/support.ts'
import { addCompany, addPerson, operate, resultsOf } from './atomic.ts'

const { api } = await startService()

const read = async (record: Document) => assertOk(await api.get(pathOf(record))).data

test('records are added, edited and removed in one request, for every type', () =>
  forEveryType(async (type) => {
    const [edited, removed] = [await createSample(api, type), await createSample(api, type)]
    const [added, changed, nothing] = resultsOf(
      await operate(api, [
        { op: 'add', data: { type: type.name, attributes: sampleAttributes(type) } },
        { op: 'update', data: { ...identify(edited), attributes: sampleAttributes(type) } },
        { op: 'remove', ref: identify(removed) },
      ]),
    )
    assert.deepEqual(asKept(added), await read(added))
    assert.deepEqual(changed, await read(edited))
    assert.equal(nothing, undefined)
    assertRefused(await api.get(pathOf(removed)), 404)
  }))

test('relationships are replaced, added to and taken from, for every relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const record = await createUnlinked(api, type)
    const before = await linkedNow(api, record, name)
    const target = await newTarget(api, relationship)
    const ref = { ...identify(record), relationship: name }
    const data = linkage(relationship, target)
    const run = async (op: string, content: unknown) =>
      assertOk(await operate(api, [{ op, ref, data: content }]), 204)
    if (isToMany(relationship)) {
      await run('add', data)
      assert.deepEqual(new Set(await linkedNow(api, record, name)), new Set([...before, target]))
      await run('update', [...before, target])
      assert.deepEqual(new Set(await linkedNow(api, record, name)), new Set([...before, target]))
    } else {
      await run('update', data)
      assert.deepEqual(await linkedNow(api, record, name), [target])
    }
  }))

test('a member is taken from a to-many relationship and a to-one is cleared', async () => {
  const [first, second] = [
    await api.create('companies', { name: 'A' }),
    await api.create('companies', { name: 'B' }),
  ]
  const source = await api.create('sources', { name: 'Web' })
  const contact = await api.create(
    'contacts',
    { 'first-name': 'A', 'last-name': 'B' },
    { companies: { data: [identify(first), identify(second)] }, source: { data: identify(source) } },
  )
  const answer = await operate(api, [
    { op: 'remove', ref: { ...identify(contact), relationship: 'companies' }, data: [identify(first)] },
    { op: 'update', ref: { ...identify(contact), relationship: 'source' }, data: null },
  ])
  assertOk(answer, 204)
  assert.deepEqual(await linkedNow(api, contact, 'companies'), [identify(second)])
  assert.deepEqual(await linkedNow(api, contact, 'source'), [])
})

test('new records refer to each other by lid: in data, in linkage and in ref', async () => {
  const [company, contact, deal, , renamed] = resultsOf(
    await operate(api, [
      addCompany('Lid', { lid: 'c' }),
      addPerson('Lid', {
        lid: 'p',
        relationships: { companies: { data: [{ type: 'companies', lid: 'c' }] } },
      }),
      {
        op: 'add',
        data: {
          type: 'deals',
          attributes: { name: 'Lid' },
          relationships: { company: { data: { type: 'companies', lid: 'c' } } },
          lid: 'd',
        },
      },
      {
        op: 'add',
        ref: { type: 'deals', lid: 'd', relationship: 'contacts' },
        data: [{ type: 'contacts', lid: 'p' }],
      },
      { op: 'update', data: { type: 'companies', lid: 'c', attributes: { name: 'Renamed' } } },
      {
        op: 'update',
        ref: { type: 'deals', lid: 'd' },
        data: { type: 'deals', lid: 'd', attributes: { name: 'D' } },
      },
    ]),
  )
  assert.deepEqual(await linkedNow(api, contact, 'companies'), [identify(company)])
  assert.deepEqual(await linkedNow(api, deal, 'company'), [identify(company)])
  assert.deepEqual(await linkedNow(api, deal, 'contacts'), [identify(contact)])
  assert.equal(renamed.id, company.id)
  assert.equal((await read(company)).attributes.name, 'Renamed')
  assert.equal((await read(deal)).attributes.name, 'D')
})

test('the same lid may name records of different types', async () => {
  const [company, contact] = resultsOf(
    await operate(api, [
      addCompany('Same', { lid: '1' }),
      addPerson('Same', {
        lid: '1',
        relationships: { companies: { data: [{ type: 'companies', lid: '1' }] } },
      }),
    ]),
  )
  assert.deepEqual(await linkedNow(api, contact, 'companies'), [identify(company)])
})

test('results show records as they are when all is done, also one that is gone again', async () => {
  const [added, edited, , gone] = resultsOf(
    await operate(api, [
      addPerson('First', { lid: 'a' }),
      { op: 'update', data: { type: 'contacts', lid: 'a', attributes: { 'first-name': 'Second' } } },
      { op: 'update', ref: { type: 'contacts', lid: 'a', relationship: 'companies' }, data: [] },
      addPerson('Gone', { lid: 'b' }),
      { op: 'remove', ref: { type: 'contacts', lid: 'b' } },
    ]),
  )
  assert.equal(added.attributes['first-name'], 'Second')
  assert.deepEqual(added, edited)
  assert.equal(gone.attributes['first-name'], 'Gone')
  assertRefused(await api.get(pathOf(gone)), 404)
})

test('href names a collection, a record or a relationship, as a whole link or relative to the API', async () => {
  const company = await api.create('companies', { name: 'A' })
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  const { self } = contact.links
  const [added, edited] = resultsOf(
    await operate(api, [
      { ...addPerson('Href'), href: 'contacts' },
      { op: 'update', href: self, data: { ...identify(contact), attributes: { note: 'edited' } } },
      {
        op: 'add',
        href: contact.relationships.companies.links.self,
        data: [identify(company)],
      },
      {
        op: 'remove',
        href: `/api/v1/contacts/${contact.id}/relationships/companies`,
        data: [identify(company)],
      },
      { op: 'add', href: `contacts/${contact.id}/relationships/companies`, data: [identify(company)] },
      { op: 'remove', href: `/api/v1/companies/${company.id}` },
    ]),
  )
  assert.equal(added.attributes['first-name'], 'Href')
  assert.equal(edited.attributes.note, 'edited')
  assert.deepEqual(await linkedNow(api, contact, 'companies'), [])
  assertRefused(await api.get(pathOf(company)), 404)
})

test('the rules of the CRM see every operation: a deal follows the lines that are added after it', async () => {
  const funnel = await api.create('deal-stage-categories', {
    name: 'Sums',
    'amount-calc-method': 'products',
    'cost-calc-method': 'manually',
  })
  const line = (price: number) => ({
    op: 'add',
    data: {
      type: 'entity-products',
      attributes: { name: 'Line', quantity: 2, 'selling-price': price },
      relationships: { entity: { data: { type: 'deals', lid: 'd' } } },
    },
  })
  const [deal] = resultsOf(
    await operate(api, [
      {
        op: 'add',
        data: {
          type: 'deals',
          lid: 'd',
          attributes: { name: 'Sum' },
          relationships: { 'stage-category': { data: identify(funnel) } },
        },
      },
      line(10),
      line(5.5),
    ]),
  )
  assert.equal(deal.attributes.amount, 31)
})
