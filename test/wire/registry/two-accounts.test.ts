import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { Client, Document } from '../../support/client.ts'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { everyRelationship, everyType } from './every.ts'
import { ID_FILTERS } from './id-filters.ts'
import { type Identifier, linkagePath, linkageTo, pathOf, readLinkage } from './linkage.ts'
import { createNeighbours, everythingIn, namesIn } from './neighbours.ts'

const service = await startService()
const own = service.api
const { api: theirs } = await service.addAccount()

const neighbours = await createNeighbours(theirs)
const neighbour = (type: string): Identifier => neighbours.get(type)!
const untouched = await everythingIn(theirs)

everyType('a record of another account is not found, and stays as it is', async (type) => {
  const path = pathOf(neighbour(type.name))
  const data = { ...neighbour(type.name), attributes: sampleAttributes(type) }
  const before = (await theirs.get(path)).text
  assert.equal((await own.get(path)).status, 404)
  assert.equal((await own.patch(path, { data })).status, 404)
  assert.equal((await own.send('PUT', path, { body: { data } })).status, 404)
  assert.equal((await own.delete(path)).status, 404)
  assert.equal((await theirs.get(path)).text, before)
})

everyType('the list and its count know no record of another account', async (type) => {
  const listOf = async (api: Client) => (await api.get(`/${type.name}?page[size]=100`)).document
  const count = (await listOf(theirs)).meta['record-count']
  const { id } = await createSample(own, type)
  const { data, meta } = await listOf(own)
  assert.equal(data.length, meta['record-count'])
  assert.equal(data.at(-1).id, id)
  assert.ok(!data.some((record: Identifier) => record.id === neighbour(type.name).id))
  assert.equal((await theirs.get(`/${type.name}/${id}`)).status, 404)
  assert.equal((await listOf(theirs)).meta['record-count'], count)
})

everyRelationship('of a record of another account is not found', async ({ type, name, relationship }) => {
  const owner = neighbour(type.name)
  const body = { data: isToOne(relationship) ? null : [] }
  assert.equal((await own.get(`${pathOf(owner)}/${name}`)).status, 404)
  assert.equal((await own.get(linkagePath(owner, name))).status, 404)
  for (const method of isToOne(relationship) ? ['PATCH'] : ['PATCH', 'POST', 'DELETE'])
    assert.equal((await own.send(method, linkagePath(owner, name), { body })).status, 404)
})

everyRelationship('does not link a record of another account', async (side) => {
  const { type, name, relationship } = side
  const owner = await createSample(own, type)
  const state = async () => [
    (await own.get(`/${type.name}?page[size]=1`)).document.meta,
    await readLinkage(own, owner, name),
  ]
  const before = await state()
  for (const target of relationship.targets.map(neighbour)) {
    const body = { data: linkageTo(side, target) }
    const resource = { type: type.name, relationships: { [name]: body } }
    const created = { data: { ...resource, attributes: sampleAttributes(type) } }
    assert.equal((await own.post(`/${type.name}`, created)).status, 404)
    assert.equal((await own.patch(pathOf(owner), { data: { ...resource, id: owner.id } })).status, 404)
    for (const method of isToOne(relationship) ? ['PATCH'] : ['PATCH', 'POST'])
      assert.equal((await own.send(method, linkagePath(owner, name), { body })).status, 404)
    // Taking away what is not there is no error.
    if (!isToOne(relationship)) assert.equal((await own.delete(linkagePath(owner, name), body)).status, 204)
  }
  assert.deepEqual(await state(), before)
})

for (const [type, filter, target] of ID_FILTERS)
  test(`${type}: ${filter} knows no record of another account`, async () => {
    const { id } = neighbour(target)
    const foreign = await own.get(`/${type}?filter[${filter}]=${id}`)
    const unknown = await own.get(`/${type}?filter[${filter}]=999999999`)
    assert.equal(foreign.status, unknown.status)
    assert.deepEqual(foreign.document.data ?? [], [])
    const answer = await theirs.get(`/${type}?filter[${filter}]=${id}`)
    if (filter !== 'table-state-id') assert.equal(answer.document.meta['record-count'], 1)
  })

const LOOKALIKE = {
  'first-name': 'Zoe',
  'last-name': 'Zimmer',
  email: 'zoe@example.com',
  'work-phone': '+7 921 555-01-02',
  customs: { 'custom-77': 'violet' },
}

test('contacts: no filter by value finds the contact of another account', async () => {
  const record = await own.create('contacts', LOOKALIKE)
  const other = await theirs.create('contacts', LOOKALIKE)
  const filters = [
    'last-name=zimmer',
    'email=zoe@example.com',
    'any-phone=9215550102',
    'q=zimmer',
    'custom-77=violet',
  ]
  for (const filter of filters) {
    const [name, value] = filter.split('=')
    const { document } = await own.get(`/contacts?filter[${name}]=${value}`)
    assert.deepEqual(document.data, [record], filter)
  }
  assert.equal((await theirs.delete(`/contacts/${other.id}`)).status, 204)
})

test('users: an e-mail address that is taken in another account is free', async () => {
  const { attributes } = (await theirs.get(pathOf(neighbour('users')))).document.data
  assert.equal((await own.create('users', { email: attributes.email })).attributes.email, attributes.email)
})

test('oauth-token: the token of another account is not found and not edited', async () => {
  const { id } = (await theirs.get('/current-token')).document.data
  assert.equal((await own.get(`/oauth-token/${id}`)).status, 404)
  const data = { type: 'oauth-token', id, attributes: { options: { taken: 'over' } } }
  assert.equal((await own.patch('/current-token', { data })).status, 409)
  assert.deepEqual((await theirs.get('/current-token')).document.data.attributes.options, {})
})

test('deal-stage-categories: a new default funnel leaves the default of another account', async () => {
  const funnels = async () => (await theirs.get('/deal-stage-categories')).document.data
  const before = await funnels()
  assert.ok(before.some(({ attributes }: Document) => attributes['is-default']))
  const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
  await own.create('deal-stage-categories', { name: 'Ours', ...methods, 'is-default': true })
  assert.deepEqual(await funnels(), before)
})

test('nothing that one account shows or links belongs to the other', async () => {
  const [ours, others] = [namesIn(await everythingIn(own)), namesIn(untouched)]
  assert.ok(ours.size > 40 && others.size > 40)
  assert.deepEqual([...ours.intersection(others)], [])
})

test('after all that, the other account is as it was', async () => {
  assert.deepEqual(await everythingIn(theirs), untouched)
})
