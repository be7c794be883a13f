import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client, Document } from '../support/client.ts'
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

test('a hidden field is one that the type does not have', async () => {
  const { client } = await limitedPerson(service, {
    rights: { ...READ_ALL, contacts: { read: 'all', edit: 'all', export: 'all' } },
    fields: { contacts: { email: 'hidden', note: 'read-only' } },
  })
  const contact = await api.create('contacts', {
    'first-name': 'Ann',
    'last-name': 'Three',
    email: 'ann@example.com',
    note: 'Fond of tulips',
  })
  const notes = await limitedPerson(service, { rights: READ_ALL, fields: { contacts: { note: 'hidden' } } })
  assert.deepEqual((await notes.client.get('/contacts?filter[q]=tulips')).document.data, [])
  assert.equal((await api.get('/contacts?filter[q]=tulips')).document.data[0].id, contact.id)
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
