import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ATOMIC_MEDIA_TYPE } from '../../src/jsonapi/operations/results.ts'
import { methods } from '../rules/till.ts'
import type { Answer, Client, Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { limitedPerson } from './people.ts'

const service = await startService()
const { api } = service

const READ_ALL = { '*': { read: 'all' } }
const link = (type: string, id: string) => ({ data: { type, id } })

test('duplicates are merged by who may merge each of them; what he does not see of them moves along', async () => {
  const { person, client } = await limitedPerson(service, {
    rights: { '*': { read: 'all' }, contacts: { read: 'team', merge: 'own' }, deals: { read: 'own' } },
    fields: { contacts: { email: 'hidden' } },
  })
  const mate = await api.create('users', { email: 'mate@example.com' })
  const members = { data: [person, mate].map(({ id }) => ({ type: 'users', id })) }
  await api.create('user-groups', { name: 'Merging' }, { members })
  const contact = (email: string, responsible: string) =>
    api.create(
      'contacts',
      { 'first-name': 'Ann', 'last-name': 'Twice', email },
      { responsible: link('users', responsible) },
    )
  const survivor = await contact('', person.id)
  const [other, hidden, closed] = [
    await contact('other@example.com', person.id),
    await contact('hidden@example.com', service.account.userId),
    await contact('closed@example.com', mate.id),
  ]
  const deal = await api.create('deals', { name: 'Unseen' }, { contact: link('contacts', other!.id) })
  const merge = (one: { id: string }, ...others: { id: string }[]) =>
    client.post(`/contacts/${one.id}/merge?include=deals`, {
      data: others.map(({ id }) => ({ type: 'contacts', id })),
    })
  assert.equal((await merge(hidden!, survivor)).status, 404)
  const missing = await merge(survivor, { id: '999999999' })
  const unseen = await merge(survivor, hidden!)
  assert.equal(unseen.status, 404)
  assert.equal(unseen.text.replaceAll(hidden!.id, 'X'), missing.text.replaceAll('999999999', 'X'))
  assert.equal((await merge(survivor, closed!)).status, 403)
  const merged = await merge(survivor, other!)
  assert.equal(merged.status, 200, merged.text)
  assert.equal('email' in merged.document.data.attributes, false)
  assert.deepEqual(merged.document.data.relationships.deals.data, [])
  const { data } = (await api.get(`/contacts/${survivor.id}`)).document
  assert.equal(data.attributes.email, 'other@example.com')
  const moved = (await api.get(`/deals/${deal.id}/relationships/contact`)).document.data
  assert.deepEqual(moved, { type: 'contacts', id: survivor.id })
})

test('a dry run tells what the log would tell him of the write, which is refused as the real one is', async () => {
  const { person, client } = await limitedPerson(service, {
    rights: {
      '*': { read: 'all' },
      companies: { read: 'all', create: 'all' },
      contacts: { read: 'own', edit: 'own' },
    },
    fields: { contacts: { email: 'hidden' } },
  })
  const mine = { responsible: link('users', person.id) }
  const company = await api.create('companies', { name: 'Linked' })
  const hidden = await api.create('contacts', { 'first-name': 'Out', 'last-name': 'Of sight' })
  const about = { 'first-name': 'In', 'last-name': 'Sight', email: 'in@example.com' }
  const contact = await api.create('contacts', about, mine)
  const made = await client.post('/companies?dry-run=true', {
    data: { type: 'companies', attributes: { name: 'Tried' } },
  })
  assert.equal(made.status, 201, made.text)
  const toldOf = ({ document }: Answer) =>
    document.meta.changes.map(({ attributes }: Document) => [attributes['resource-type'], attributes.action])
  assert.deepEqual(toldOf(made), [['companies', 'create']])
  assert.equal((await api.get('/companies?filter[q]=Tried')).document.data.length, 0)
  const edit = (id: string, attributes: object) =>
    client.patch(`/contacts/${id}?dry-run=true`, { data: { type: 'contacts', id, attributes } })
  const edited = await edit(contact.id, { note: 'Tried' })
  assert.deepEqual(toldOf(edited), [['contacts', 'update']])
  assert.equal(edited.text.includes('in@example.com'), false)
  assert.equal((await edit(hidden.id, { note: 'Tried' })).status, 404)
  const name = { data: { type: 'companies', id: company.id, attributes: { name: 'No' } } }
  assert.equal((await client.patch(`/companies/${company.id}?dry-run=true`, name)).status, 403)
})

test('replacing the members of a relationship leaves those that are hidden', async () => {
  const { client, person } = await limitedPerson(service, {
    rights: { ...READ_ALL, contacts: { read: 'own' }, companies: { read: 'all', edit: 'all' } },
  })
  const hidden = await api.create('contacts', { 'first-name': 'Hidden', 'last-name': 'Member' })
  const seen = await api.create(
    'contacts',
    { 'first-name': 'Seen', 'last-name': 'Member' },
    {
      responsible: link('users', person.id),
    },
  )
  const members = [hidden, seen].map(({ id }) => ({ type: 'contacts', id }))
  const company = await api.create('companies', { name: 'Whole' }, { contacts: { data: members } })
  const emptied = await client.patch(`/companies/${company.id}/relationships/contacts`, { data: [] })
  assert.equal(emptied.status, 204, JSON.stringify(emptied.document))
  const left = (await api.get(`/companies/${company.id}/relationships/contacts`)).document.data
  assert.deepEqual(left, [{ type: 'contacts', id: hidden.id }])
})

test('somebody takes back what he did himself, and what others did with the flag for it alone', async () => {
  const { person, client, role } = await limitedPerson(service, {
    rights: { ...READ_ALL, contacts: { read: 'all', create: 'all', edit: 'own', delete: 'own' } },
  })
  const made = await client.create('contacts', { 'first-name': 'Made', 'last-name': 'Here' })
  const rename = (by: typeof client, name: string) =>
    by.patch(`/contacts/${made.id}`, {
      data: { type: 'contacts', id: made.id, attributes: { 'first-name': name } },
    })
  const undo = (request: { headers: Headers }) =>
    client.post('/undos', {
      data: { type: 'undos', attributes: { 'request-id': request.headers.get('x-request-id') } },
    })
  const mine = await rename(client, 'Mine')
  assert.equal((await undo(mine)).status, 201)
  const now = async () => (await api.get(`/contacts/${made.id}`)).document.data.attributes['first-name']
  assert.equal(await now(), 'Made')
  const theirs = await rename(api, 'Theirs')
  assert.equal((await undo(theirs)).status, 403)
  assert.equal(await now(), 'Theirs')
  const deleted = await client.delete(`/contacts/${made.id}`)
  assert.equal((await undo(deleted)).status, 201)
  assert.equal(await now(), 'Theirs')
  const other = await api.create(
    'contacts',
    { 'first-name': 'Given', 'last-name': 'Away' },
    {
      responsible: link('users', person.id),
    },
  )
  const edited = await client.patch(`/contacts/${other.id}`, {
    data: { type: 'contacts', id: other.id, attributes: { note: 'Mine' } },
  })
  await api.patch(`/contacts/${other.id}/relationships/responsible`, link('users', service.account.userId))
  assert.equal((await undo(edited)).status, 403)
  const again = await rename(api, 'Theirs again')
  assert.equal((await undo(again)).status, 403)
  await api.patch(`/roles/${role.id}`, {
    data: { type: 'roles', id: role.id, attributes: { flags: ['undo-others'] } },
  })
  assert.equal((await undo(again)).status, 201)
  assert.equal(await now(), 'Theirs')
})

test('many records are written at once by who has the flag for it alone', async () => {
  const rights = { '*': { read: 'all' }, sources: { create: 'all' } }
  const add = (client: Client, count: number) =>
    client.send('POST', '/operations', {
      headers: { 'content-type': ATOMIC_MEDIA_TYPE },
      body: {
        'atomic:operations': Array.from({ length: count }, (_one, index) => ({
          op: 'add',
          data: { type: 'sources', attributes: { name: `Source ${index}` } },
        })),
      },
    })
  const few = await limitedPerson(service, { rights })
  assert.equal((await add(few.client, 20)).status, 200)
  assert.equal((await add(few.client, 21)).status, 403)
  const many = await limitedPerson(service, { rights, flags: ['bulk'] })
  assert.equal((await add(many.client, 21)).status, 200)
})

test('what somebody deletes comes back with the parts that went along', async () => {
  const own = { read: 'own', create: 'own', edit: 'own', delete: 'own' }
  const { client } = await limitedPerson(service, { rights: { '*': own } })
  const deal = await client.create('deals', { name: 'Deleted by mistake' })
  const entity = link('deals', deal.id)
  const line = await api.create('entity-products', { name: 'A line' }, { entity })
  const task = await api.create('diary-tasks', { name: 'A task' }, { deal: entity })
  const deleted = await client.delete(`/deals/${deal.id}`)
  const undo = { 'request-id': deleted.headers.get('x-request-id') }
  const answer = await client.post('/undos', { data: { type: 'undos', attributes: undo } })
  assert.equal(answer.status, 201, answer.text)
  for (const { type, id } of [deal, line, task]) assert.equal((await api.get(`/${type}/${id}`)).status, 200)
})

test('saved tables are one’s own or for everybody: who has the flag of settings changes those of everybody', async () => {
  const about = { 'resource-name': 'deals', conditions: {} }
  const nobody = { user: { data: null } }
  const theirs = await api.create('table-states', { name: 'Theirs', ...about })
  const forAll = await api.create('table-states', { name: 'For all', ...about }, nobody)
  const rename = (client: Client, { id }: { id: string }) =>
    client.patch(`/table-states/${id}`, { data: { type: 'table-states', id, attributes: { name: 'New' } } })
  const { client } = await limitedPerson(service, { rights: READ_ALL })
  const mine = await client.create('table-states', { name: 'Mine', ...about })
  await client.create('table-states', { name: 'From me for all', ...about }, nobody)
  const { data } = (await client.get('/table-states?filter[resource-name]=deals&sort=name')).document
  const names = data.map(({ attributes }: Document) => attributes.name)
  const unsorted = (await client.get('/table-states?page[size]=100')).document
  assert.ok(unsorted.data.some(({ id }: Document) => id === forAll.id))
  assert.equal(unsorted.meta['record-count'], unsorted.data.length)
  assert.deepEqual(
    ['Mine', 'For all', 'From me for all', 'Theirs'].map((name) => names.includes(name)),
    [true, true, true, false],
  )
  const statuses = async (one: Client) =>
    Promise.all([mine, forAll, theirs].map(async (table) => (await rename(one, table)).status))
  assert.deepEqual(await statuses(client), [200, 403, 404])
  assert.equal((await client.delete(`/table-states/${forAll.id}`)).status, 403)
  const keeper = await limitedPerson(service, { rights: READ_ALL, flags: ['settings'] })
  assert.deepEqual(await statuses(keeper.client), [200, 200, 200])
})

test('a formula reads what its writer sees: to him a hidden field is one that there is not', async () => {
  const { client } = await limitedPerson(service, {
    rights: { '*': { read: 'all', create: 'all', edit: 'all' } },
    fields: { deals: { cost: 'hidden' }, orders: { customs: 'hidden' } },
    flags: ['settings'],
  })
  const about = { name: 'Formula', 'resource-name': 'deals', 'field-type': 'formula' }
  const make = (attributes: object) =>
    client.post('/custom-fields', {
      data: { type: 'custom-fields', attributes: { ...about, ...attributes } },
    })
  const edit = ({ id }: { id: string }, attributes: object) =>
    client.patch(`/custom-fields/${id}`, { data: { type: 'custom-fields', id, attributes } })
  const missing = await make({ formula: '{nothing} + 1' })
  assert.equal(missing.status, 422)
  const asMissing = (answer: Answer, name: string) => {
    assert.equal(answer.status, 422, answer.text)
    const { errors } = JSON.parse(answer.text.replaceAll(name, 'nothing'))
    assert.equal(errors[0].detail, missing.document.errors[0].detail)
  }
  asMissing(await make({ formula: '{cost}' }), 'cost')
  const mine = (await make({ formula: '{amount} * 2' })).document.data
  asMissing(await edit(mine, { formula: '{amount} + {cost}' }), 'cost')
  // What became a formula later, or one of another type, was not written as one before.
  const text = (await make({ 'field-type': 'text', formula: '{cost}' })).document.data
  asMissing(await edit(text, { 'field-type': 'formula' }), 'cost')
  const elsewhere = await api.create('custom-fields', { ...about, 'resource-name': 'orders', formula: '1' })
  assert.equal((await edit(elsewhere, { formula: '2' })).status, 200)
  const number = await api.create('custom-fields', {
    ...{ name: 'Number', 'resource-name': 'orders', 'field-type': 'number' },
  })
  const key = number.attributes['attribute-name']
  const hidden = await edit(elsewhere, { formula: `{${key}}` })
  assert.match(hidden.document.errors[0].detail, new RegExp(`orders has no numeric field "${key}"`))
  const theirs = await api.create('custom-fields', { ...about, formula: '{cost} * 3' })
  assert.equal((await edit(theirs, { name: 'Renamed' })).status, 200)
  assert.equal((await edit(theirs, { formula: '{cost} * 3 + {amount}' })).status, 200)
})

test('a funnel takes no amount from custom fields that its writer does not see', async () => {
  const { client } = await limitedPerson(service, {
    rights: { '*': { read: 'all', create: 'all', edit: 'all' } },
    fields: { deals: { customs: 'hidden' } },
    flags: ['settings'],
  })
  const field = await api.create('custom-fields', {
    ...{ name: 'Secret', 'resource-name': 'deals', 'field-type': 'number' },
  })
  const key = field.attributes['attribute-name']
  const attributes = { name: 'Leak', ...methods('formula', 'manually'), 'amount-calc-field': key }
  const data = { type: 'deal-stage-categories', attributes }
  const refused = await client.post('/deal-stage-categories', { data })
  assert.equal(refused.status, 422, refused.text)
  assert.match(refused.document.errors[0].detail, new RegExp(`deals has no numeric field "${key}"`))
  assert.equal((await api.post('/deal-stage-categories', { data })).status, 201)
})
