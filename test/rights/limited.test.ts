import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ATOMIC_MEDIA_TYPE } from '../../src/jsonapi/operations/results.ts'
import type { Answer, Client, Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { limitedPerson } from './people.ts'

const service = await startService()
const { api } = service

const READ_ALL = { '*': { read: 'all' } }
const link = (type: string, id: string) => ({ data: { type, id } })

test('own records are those that somebody is responsible for, made or performs', async () => {
  const { person, client } = await limitedPerson(service, {
    rights: { ...READ_ALL, contacts: { read: 'own', create: 'all', edit: 'own' } },
  })
  const hidden = await api.create('contacts', { 'first-name': 'Hidden', 'last-name': 'One' })
  const responsible = await api.create(
    'contacts',
    { 'first-name': 'Mine', 'last-name': 'One' },
    { responsible: link('users', person.id) },
  )
  const performed = await api.create('contacts', { 'first-name': 'Performed', 'last-name': 'One' })
  await api.post(`/contacts/${performed.id}/relationships/performers`, {
    data: [{ type: 'users', id: person.id }],
  })
  const made = await client.create('contacts', { 'first-name': 'Made', 'last-name': 'One' })

  await api.patch(`/contacts/${hidden.id}`, {
    data: { type: 'contacts', id: hidden.id, attributes: { 'external-id': 'erp-1' } },
  })
  const attributes = { 'first-name': 'A', 'last-name': 'B', 'external-id': 'erp-1' }
  for (const query of ['', '?on-conflict=update']) {
    const taken = await client.post(`/contacts${query}`, { data: { type: 'contacts', attributes } })
    const [{ detail, source }] = taken.document.errors
    assert.deepEqual(
      [taken.status, detail, source.pointer],
      [422, 'external-id is already taken', '/data/attributes/external-id'],
    )
  }

  const list = await client.get('/contacts?sort=id')
  assert.deepEqual(
    list.document.data.map(({ id }: { id: string }) => id),
    [responsible.id, performed.id, made.id],
  )
  assert.equal(list.document.meta['record-count'], 3)
  const missing = await client.get('/contacts/999999999')
  const refused = await client.get(`/contacts/${hidden.id}`)
  assert.equal(refused.status, 404)
  assert.equal(
    JSON.stringify(refused.document).replaceAll(hidden.id, 'X'),
    JSON.stringify(missing.document).replaceAll('999999999', 'X'),
  )
  assert.equal(
    (await client.patch(`/contacts/${hidden.id}`, { data: { ...hidden, attributes: {} } })).status,
    404,
  )
  assert.equal((await client.delete(`/contacts/${made.id}`)).status, 403)
  assert.equal((await client.get(`/contacts/${made.id}`)).status, 200)
})

test('what is hidden is in no include, no linkage, no related list, no filter and no summary', async () => {
  const { client } = await limitedPerson(service, {
    rights: { '*': { read: 'all', export: 'all' }, contacts: { read: 'own' } },
  })
  const contact = await api.create('contacts', { 'first-name': 'Secret', 'last-name': 'Two' })
  const deal = await api.create('deals', { name: 'Open deal' }, { contact: link('contacts', contact.id) })
  const shown = await client.get(`/deals/${deal.id}?include=contact,contacts`)
  assert.equal(shown.status, 200)
  assert.deepEqual(shown.document.data.relationships.contact.data, null)
  assert.deepEqual(shown.document.data.relationships.contacts.data, [])
  assert.deepEqual(shown.document.included, [])
  assert.equal((await client.get(`/deals/${deal.id}/contact`)).document.data, null)
  assert.equal((await client.get(`/deals/${deal.id}/relationships/contact`)).document.data, null)
  assert.deepEqual((await client.get(`/deals/${deal.id}/relationships/contacts`)).document.data, [])
  const related = await client.get(`/deals/${deal.id}/contacts`)
  assert.deepEqual([related.document.data, related.document.meta['record-count']], [[], 0])
  assert.deepEqual((await client.get(`/deals?filter[related-contacts-ids]=${contact.id}`)).document.data, [])
  assert.equal((await client.get(`/contacts/${contact.id}/deals`)).status, 404)
  const summary = await client.get('/deals/summary?group=company')
  assert.equal(summary.status, 200)
  const [line] = (await client.get('/deals/export?format=ndjson')).text
    .split('\n')
    .filter((one) => one.includes(deal.id))
  assert.ok(line!.includes('"contact":{"data":null}'), line)
})

test('what is defined out of sight is no column of an export, in no refusal and no saved table to filter by', async () => {
  const { client } = await limitedPerson(service, {
    rights: {
      '*': { read: 'all', create: 'all', export: 'all' },
      'custom-fields': { read: 'own' },
      'table-states': { read: 'own' },
    },
  })
  const field = await api.create('custom-fields', { name: 'Margin', 'resource-name': 'deals' })
  const key = field.attributes['attribute-name']
  assert.equal((await api.get('/deals/export?format=csv')).text.includes(key), true)
  assert.equal((await client.get('/deals/export?format=csv')).text.includes(key), false)
  const options = ['Secret option']
  const choice = await api.create('custom-fields', {
    name: 'Discretion',
    'resource-name': 'deals',
    'field-type': 'select',
    'select-options': options,
  })
  const customs = { [choice.attributes['attribute-name']]: 'x' }
  const refused = await client.post('/deals', { data: { type: 'deals', attributes: { name: 'A', customs } } })
  assert.equal(refused.status, 422)
  assert.equal(/Secret|Discretion/.test(refused.text), false, refused.text)
  const table = await api.create('table-states', { name: 'Won', 'resource-name': 'deals', conditions: {} })
  assert.equal((await api.get(`/deals?filter[table-state-id]=${table.id}`)).status, 200)
  assert.equal((await client.get(`/deals?filter[table-state-id]=${table.id}`)).status, 400)
})

test('an order on a stage that is hidden is neither won nor lost', async () => {
  const { client } = await limitedPerson(service, {
    rights: { '*': { read: 'all' }, 'order-stages': { read: 'own' } },
  })
  const stages = (await api.get('/order-stages')).document.data
  const lost = stages.find(({ attributes }: Document) => attributes.kind === 'lost')
  const order = await api.create('orders', {}, { stage: link('order-stages', lost.id) })
  const found = async (asking: Client, state: string) => {
    const { data } = (await asking.get(`/orders?filter[state]=${state}`)).document
    return data.some(({ id }: Document) => id === order.id)
  }
  assert.deepEqual([await found(api, 'lost'), await found(api, 'open')], [true, false])
  assert.deepEqual([await found(client, 'lost'), await found(client, 'open')], [false, true])
})

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

test('a hidden field is one that the type does not have', async () => {
  const { client } = await limitedPerson(service, {
    rights: { ...READ_ALL, contacts: { read: 'all', edit: 'all', export: 'all' } },
    fields: { contacts: { email: 'hidden', note: 'read-only' } },
  })
  const contact = await api.create('contacts', {
    'first-name': 'Ann',
    'last-name': 'Three',
    email: 'ann@example.com',
  })
  const { attributes } = (await client.get(`/contacts/${contact.id}`)).document.data
  assert.equal('email' in attributes, false)
  assert.equal(attributes['first-name'], 'Ann')
  assert.equal((await client.get('/contacts?filter[email]=ann@example.com')).status, 400)
  assert.equal((await client.get('/contacts?sort=email')).status, 400)
  assert.equal((await client.get('/contacts?fields[contacts]=email')).status, 400)
  assert.deepEqual((await client.get('/contacts?filter[q]=ann@example')).document.data, [])
  for (const name of ['email', 'note']) {
    const data = { type: 'contacts', id: contact.id, attributes: { [name]: 'x@example.com' } }
    const refused = await client.patch(`/contacts/${contact.id}`, { data })
    assert.equal(refused.status >= 400 && refused.status < 500, true, name)
  }
  const text = (await client.get('/contacts/export?format=csv')).text
  assert.equal(text.includes('ann@example.com'), false)
  // The owner's answers stay what they are.
  assert.equal((await api.get(`/contacts/${contact.id}`)).document.data.attributes.email, 'ann@example.com')
})

test('a field is hidden also where a flag opens its type', async () => {
  const { client } = await limitedPerson(service, {
    rights: {},
    fields: { users: { phone: 'hidden' } },
    flags: ['users'],
  })
  const { attributes } = (await client.get('/users')).document.data[0]
  assert.equal('phone' in attributes, false)
})

test('a team sees what its people hold; moving a person or a team counts at once', async () => {
  const { person, client } = await limitedPerson(service, {
    rights: { ...READ_ALL, deals: { read: 'team-and-below' } },
  })
  const colleague = await api.create('users', { email: 'colleague@example.com' })
  const deal = await api.create(
    'deals',
    { name: 'Of a colleague' },
    {
      responsible: link('users', colleague.id),
      user: link('users', colleague.id),
    },
  )
  const sees = async () => (await client.get(`/deals/${deal.id}`)).status === 200
  const above = await api.create('user-groups', { name: 'Above' }, { leader: link('users', person.id) })
  const below = await api.create(
    'user-groups',
    { name: 'Below' },
    {
      members: { data: [{ type: 'users', id: colleague.id }] },
    },
  )
  assert.equal(await sees(), false)
  await api.patch(`/user-groups/${below.id}/relationships/parent`, link('user-groups', above.id))
  assert.equal(await sees(), true)
  await api.patch(`/user-groups/${below.id}/relationships/parent`, { data: null })
  assert.equal(await sees(), false)
})

test('several roles add up, and a role that is taken away counts at the next request', async () => {
  const { person, client } = await limitedPerson(service, { rights: { products: { read: 'all' } } })
  assert.equal((await client.get('/products')).status, 200)
  assert.equal((await client.get('/orders')).status, 403)
  const role = await api.create('roles', { name: 'Orders', rights: { orders: { read: 'all' } } })
  await api.post(`/users/${person.id}/relationships/roles`, { data: [{ type: 'roles', id: role.id }] })
  assert.equal((await client.get('/orders')).status, 200)
  await api.patch(`/roles/${role.id}`, { data: { type: 'roles', id: role.id, attributes: { rights: {} } } })
  assert.equal((await client.get('/orders')).status, 403)
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

test('owners are told why somebody may or may not read and edit a record', async () => {
  const { person, client } = await limitedPerson(service, {
    rights: { ...READ_ALL, contacts: { read: 'all', edit: 'own' } },
  })
  const contact = await api.create('contacts', { 'first-name': 'Asked', 'last-name': 'About' })
  const told = await api.get(`/contacts/${contact.id}/access?user-id=${person.id}`)
  const { read, edit, because } = told.document.data.attributes
  const [, reason] = told.document.data.meta.reasons
  assert.deepEqual([reason.kind, reason.action, reason.level, reason.opens], ['role', 'edit', 'own', false])
  assert.deepEqual([read, edit, because.length], [true, false, 2])
  assert.match(because[1], /does not open it to edit: their own records/)
  assert.equal((await client.get(`/contacts/${contact.id}/access`)).document.data.attributes.edit, false)
  const { userId } = service.account
  assert.equal((await client.get(`/contacts/${contact.id}/access?user-id=${userId}`)).status, 403)
  const owner = (await api.get(`/contacts/${contact.id}/access?user-id=${userId}`)).document.data.attributes
  assert.deepEqual([owner.read, owner.edit], [true, true])
  assert.equal((await api.get(`/contacts/${contact.id}/access?user-id=x`)).status, 400)
  assert.equal((await api.get('/contacts/999999999/access')).status, 404)
})

test('the log tells somebody of the records and fields that he sees, also of those that are gone', async () => {
  const { person, client } = await limitedPerson(service, {
    rights: { ...READ_ALL, contacts: { read: 'own', delete: 'own' } },
    fields: { contacts: { email: 'hidden' } },
  })
  const mine = { responsible: link('users', person.id) }
  const names = (first: string) => ({
    'first-name': first,
    'last-name': 'Logged',
    email: `${first}@example.com`,
  })
  const hidden = await api.create('contacts', names('unseen'))
  const seen = await api.create('contacts', names('seen'), mine)
  const gone = await api.create('contacts', names('gone'), mine)
  const goneHidden = await api.create('contacts', names('both'))
  for (const { id } of [gone, goneHidden]) assert.equal((await api.delete(`/contacts/${id}`)).status, 204)
  const email = { email: 'other@example.com' }
  await api.patch(`/contacts/${seen.id}`, { data: { type: 'contacts', id: seen.id, attributes: email } })
  const deal = await api.create('deals', { name: 'With somebody' }, { contact: link('contacts', hidden.id) })

  const log = await client.get('/changes?filter[resource-type]=contacts,deals&page[size]=100&sort=-id')
  assert.equal(log.status, 200)
  const told = new Set(log.document.data.map(({ attributes }: Document) => attributes['resource-id']))
  assert.deepEqual(
    [hidden, seen, gone, goneHidden, deal].map(({ id, type }) => told.has(id) && type === 'contacts'),
    [false, true, true, false, false],
  )
  assert.equal(/@example.com/.test(log.text), false)
  assert.equal(log.text.includes(`"contact":{"type":"contacts","id":"${hidden.id}"}`), false)
  const history = (await client.get(`/contacts/${seen.id}/changes`)).document.data
  assert.deepEqual(
    history.map(({ attributes }: Document) => attributes.action),
    ['create'],
  )
  assert.equal((await client.get(`/contacts/${gone.id}/changes`)).status, 200)
  for (const { id } of [hidden, goneHidden])
    assert.equal((await client.get(`/contacts/${id}/changes`)).status, 404)
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

test('of what was, somebody sees the records that he sees now, and those that he saw when they were deleted', async () => {
  const { person, client } = await limitedPerson(service, {
    rights: { ...READ_ALL, contacts: { read: 'own' }, companies: { read: 'own' } },
    fields: { contacts: { email: 'hidden' } },
  })
  const [mine, others] = [person.id, service.account.userId].map((id) => ({ responsible: link('users', id) }))
  const contact = (name: string, links?: object) =>
    api.create('contacts', { 'first-name': name, 'last-name': 'Then', email: 'then@example.com' }, links)
  const hidden = await api.create('companies', { name: 'Hidden then and now' })
  const linked = { ...mine, companies: { data: [{ type: 'companies', id: hidden.id }] } }
  const kept = await contact('Kept', linked)
  const [gone, goneHidden, taken, given] = [
    await contact('Gone', mine),
    await contact('Gone too', others),
    await contact('Taken', others),
    await contact('Given', mine),
  ] as const
  const deal = await api.create('deals', { name: 'Linked' }, { contact: link('contacts', gone.id) })
  const asOf = `as-of=${(await api.get('/changes?sort=-id&page[size]=1')).document.data[0].id}`
  const renamed = { type: 'contacts', id: kept.id, attributes: { 'first-name': 'Renamed' } }
  await api.patch(`/contacts/${kept.id}`, { data: renamed })
  for (const { id } of [gone, goneHidden]) assert.equal((await api.delete(`/contacts/${id}`)).status, 204)
  await api.post(`/contacts/${taken.id}/relationships/performers`, {
    data: [{ type: 'users', id: person.id }],
  })
  await api.patch(`/contacts/${given.id}/relationships/responsible`, link('users', service.account.userId))
  await contact('Made later', mine)

  const seen = [kept, gone, taken].map(({ id }) => id)
  for (const query of ['sort=id', 'sort=first-name', 'filter[q]=then', 'include=companies', 'page[after]=']) {
    const { status, document } = await client.get(`/contacts?${query}&${asOf}`)
    assert.equal(status, 200)
    assert.deepEqual(document.data.map(({ id }: Document) => id).sort(), seen.toSorted(), query)
    assert.equal(document.meta['record-count'], 3, query)
  }
  assert.deepEqual((await client.get(`/contacts/ids?${asOf}`)).document.data.sort(), seen.toSorted())
  const { meta } = (await client.get(`/contacts/summary?group=responsible&${asOf}`)).document
  assert.equal(meta.count, 3)
  const then = await client.get(`/contacts/${kept.id}?include=companies&${asOf}`)
  assert.equal(then.document.data.attributes['first-name'], 'Kept')
  assert.equal('email' in then.document.data.attributes, false)
  assert.deepEqual(then.document.data.relationships.companies.data, [])
  const linkage = await client.get(`/deals/${deal.id}/relationships/contact?${asOf}`)
  assert.deepEqual(linkage.document.data, { type: 'contacts', id: gone.id })
  for (const { id } of [goneHidden, given])
    assert.equal((await client.get(`/contacts/${id}?${asOf}`)).status, 404)
})
