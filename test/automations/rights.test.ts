import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken } from '../../src/accounts/tokens/tokens.ts'
import { startDueAutomations } from '../../src/automations/clock.ts'
import { person } from '../app/people.ts'
import { ask } from '../support/ask.ts'
import type { Browser } from '../support/browser.ts'
import type { Client, Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { automate, runsOf, settled, statesOf, switchOff, type Wanted } from './automating.ts'

const house = await startService({ followsLog: true })
const { api, account, database } = house

const write = (wanted: Partial<Wanted>, client: Client = api) =>
  client.post('/automations', { data: { type: 'automations', attributes: { name: 'Bad', ...wanted } } })

const user = (id: string) => ({ user: { data: { type: 'users', id } } })

/** A manager whose role also opens automations, and a client of his. */
async function maker(name: string): Promise<{ id: string; client: Client }> {
  const role = await api.create('roles', {
    name,
    rights: {
      '*': { read: 'own', create: 'all', edit: 'own', delete: 'none' },
      users: { read: 'all' },
      'diary-tasks': { create: 'none' },
    },
    flags: ['automations'],
  })
  const roles = { roles: { data: [{ type: 'roles', id: role.id }] } }
  const { id } = await api.create('users', { email: `${name}@example.com`, 'first-name': name }, roles)
  const scopes = ['automation_write', 'company_write', 'user_read']
  const { token } = await createToken(database, {
    accountId: account.accountId,
    userId: id,
    label: name,
    scopes,
  })
  return { id, client: house.clientWithToken(token) }
}

test('what makes no sense is refused with its place', async () => {
  const cases: [Partial<Wanted>, string, RegExp][] = [
    [{ when: { kind: 'never' }, then: [{ do: 'stop' }] }, 'when/kind', /must be one of/],
    [{ when: { kind: 'created', type: 'dogs' } }, 'when/type', /"dogs" is not a type/],
    [{ when: { kind: 'created', type: 'automation-runs' } }, 'when/type', /leave automation-runs alone/],
    [{ when: { kind: 'changed', type: 'deals', fields: ['height'] } }, 'when/fields/0', /no field "height"/],
    [{ when: { kind: 'created', type: 'deals', settle: 4000 } }, 'when/settle', /0 to 3600/],
    [
      { when: { kind: 'matches', type: 'deals', filter: { height: '1' } } },
      'when/filter',
      /no filter "height"/,
    ],
    [{ when: { kind: 'date', type: 'deals', field: 'name' } }, 'when/field', /no such date/],
    [{ when: { kind: 'schedule', cron: 'at nine' } }, 'when/cron', /must be minute, hour/],
    [{ when: { kind: 'schedule', cron: '99 9 * * 1' } }, 'when/cron', /./],
    [{ when: { kind: 'schedule', cron: '0 0 31 2,4 *' } }, 'when/cron', /no day that there is/],
    [
      { when: { kind: 'manual', type: 'deals' }, if: { related: { dog: {} } } },
      'if/related/dog',
      /no relationship/,
    ],
  ]
  const steps: [object, string, RegExp][] = [
    [{ do: 'dance' }, 'do', /must be one of/],
    [{ do: 'set', fields: { heigth: 1 } }, 'fields/heigth', /no field/],
    [{ do: 'set', fields: { amount: 'much' } }, 'fields/amount', /./],
    [{ do: 'set', fields: { description: '{{record.heigth}}' } }, 'fields/description', /no field "heigth"/],
    [
      { do: 'set', fields: { description: '{{record.company.dog.name}}' } },
      'fields/description',
      /no to-one relationship "dog"/,
    ],
    [{ do: 'set', fields: { description: '{{payload.a}}' } }, 'fields/description', /only a webhook/],
    [{ do: 'set', fields: { description: '{{record.name' } }, 'fields/description', /no template/],
    [{ do: 'create', type: 'diary-tasks', fields: { description: 'x' } }, 'fields/name', /required/],
    [{ do: 'move', stage: '999999' }, 'stage', /no record 999999/],
    [{ do: 'assign', team: '999999' }, 'team', /no record 999999/],
    [{ do: 'notify', to: 'everybody', title: 'x' }, 'to', /responsible, user:<id> or team:<id>/],
    [{ do: 'call', url: 'ftp://example.com' }, 'url', /must be an address/],
    [{ do: 'wait' }, '', /how many days/],
    [{ do: 'link', relation: 'company', id: '1' }, 'relation', /no to-many/],
    [{ do: 'stop', now: true }, '', /no member "now"/],
  ]
  for (const [wanted, place, words] of cases) {
    const { status, document } = await write(wanted)
    assert.equal(status, 422, JSON.stringify(wanted))
    assert.equal(document.errors[0].source.pointer, `/data/attributes/${place}`)
    assert.match(document.errors[0].detail, words)
  }
  for (const [step, place, words] of steps) {
    const { status, document } = await write({
      when: { kind: 'manual', type: 'deals' },
      then: [{ do: 'stop' }, step],
    })
    assert.equal(status, 422, JSON.stringify(step))
    assert.equal(document.errors[0].source.pointer, `/data/attributes/then/1${place && '/'}${place}`)
    assert.match(document.errors[0].detail, words)
  }
  const deep = [1, 2, 3, 4].reduce<object>((inner) => ({ do: 'branch', if: {}, then: [inner] }), {
    do: 'stop',
  })
  assert.equal((await write({ when: { kind: 'webhook' }, then: [deep] })).status, 422)
  const many = Array.from({ length: 51 }, () => ({ do: 'stop' }))
  assert.equal((await write({ when: { kind: 'webhook' }, then: many })).status, 422)
})

test('only owners and admins make an automation act as somebody else, or edit such a one', async () => {
  const { id, client } = await maker('maker')
  const program = { when: { kind: 'created', type: 'companies' }, then: [{ do: 'stop' }] }
  const asOwner = await client.post('/automations', {
    data: { type: 'automations', attributes: { name: 'A', ...program }, relationships: user(account.userId) },
  })
  assert.equal(asOwner.status, 403)
  const own = await client.create('automations', { name: 'Own', ...program })
  const { document } = await api.get(`/automations/${own.id}?include=user`)
  assert.equal(document.data.relationships.user.data.id, id)
  const taken = await client.patch(`/automations/${own.id}`, {
    data: { type: 'automations', id: own.id, relationships: user(account.userId) },
  })
  assert.equal(taken.status, 403)
  const ofAnother = await automate(api, program, user(id))
  await switchOff(api, ofAnother.id)
})

/** A token of the owner that opens this and nothing else. */
const tokenFor = (...scopes: string[]) =>
  createToken(database, {
    accountId: account.accountId,
    userId: account.userId,
    label: scopes.join(' '),
    scopes,
  })
const narrowed = async (...scopes: string[]): Promise<Client> =>
  house.clientWithToken((await tokenFor(...scopes)).token)

const startByHand = (client: Client, automation: string, id: string) =>
  client.post('/automation-runs', {
    data: {
      type: 'automation-runs',
      attributes: { 'resource-id': id },
      relationships: { automation: { data: { type: 'automations', id: automation } } },
    },
  })

test('an automation tells, asks and writes no more than the token that wrote it was given', async () => {
  const narrow = await narrowed('automation_write')
  const tellTale = [{ do: 'notify', to: `user:${account.userId}`, title: '{{record.email}}' }]
  const manual = { kind: 'manual', type: 'contacts' }
  const told = await automate(narrow, { when: manual, then: tellTale })
  const contact = await api.create('contacts', {
    'first-name': 'A',
    'last-name': 'Secret',
    email: 'secret@example.com',
  })
  const byToken = await startByHand(narrow, told.id, contact.id)
  assert.equal(byToken.status, 422, byToken.text)
  assert.match(byToken.document.errors[0].detail, /no such record of contacts/)
  const byOwner = await startByHand(api, told.id, contact.id)
  assert.equal(byOwner.status, 201, byOwner.text)

  const asked = await narrow.post('/automations', {
    data: {
      type: 'automations',
      attributes: { name: 'Asks', when: manual, if: { filter: { q: 'Secret' } }, then: tellTale },
    },
  })
  assert.equal(asked.status, 422, asked.text)
  assert.deepEqual(
    [asked.document.errors[0].source.pointer, /contact_read/.test(asked.document.errors[0].detail)],
    ['/data/attributes/if/filter', true],
  )
  const reader = await narrowed('automation_write', 'contact_read')
  const related = { when: manual, if: { related: { companies: { q: 'x' } } }, then: tellTale }
  assert.match((await write(related, reader)).document.errors[0].detail, /company_read/)

  const made = await automate(narrow, {
    when: { kind: 'webhook' },
    then: [{ do: 'create', type: 'contacts', fields: { 'first-name': 'A', 'last-name': 'Smuggled' } }],
  })
  const { url } = (await narrow.get(`/automations/${made.id}/hook`)).document.data.attributes
  assert.equal((await ask(house.port, 'POST', new URL(url).pathname, {}, '')).status, 202)
  const changed = await automate(reader, {
    when: manual,
    then: [{ do: 'set', fields: { email: 'new@example.com' } }],
  })
  assert.equal((await startByHand(reader, changed.id, contact.id)).status, 201)
  await settled(house)
  assert.ok(!JSON.stringify(await runsOf(api, told.id)).includes('secret@'))
  assert.match((await runsOf(api, made.id))[0].attributes.message, /may not write contacts/)
  assert.match((await runsOf(api, changed.id))[0].attributes.message, /may not write contacts/)
  assert.equal(
    (await api.get(`/contacts/${contact.id}`)).document.data.attributes.email,
    'secret@example.com',
  )
  assert.equal((await api.get('/contacts?filter[q]=Smuggled')).document.data.length, 0)
})

test('a token that edits what an automation does answers for it, one that renames it does not; a revoked one does nothing', async () => {
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'Edited' })
  const title = (words: string) => [
    { do: 'notify', to: `user:${account.userId}`, title: `${words} {{record.name}}` },
  ]
  const { id } = await automate(api, { when: { kind: 'manual', type: 'contacts' }, then: title('first') })
  const { id: tokenId, token } = await tokenFor('automation_write')
  const narrow = house.clientWithToken(token)
  const edit = async (client: Client, attributes: object) =>
    assert.equal(
      (await client.patch(`/automations/${id}`, { data: { type: 'automations', id, attributes } })).status,
      200,
    )
  const lastState = async () => {
    assert.equal((await startByHand(api, id, contact.id)).status, 201)
    await settled(house)
    return (await runsOf(api, id)).at(-1)!.attributes
  }
  await edit(narrow, { name: 'Renamed' })
  assert.equal((await lastState()).state, 'done')
  await edit(narrow, { then: title('second') })
  assert.equal((await lastState()).state, 'stopped')
  await database.query('UPDATE tokens SET revoked_at = now() WHERE id = $1', [tokenId])
  const { state, message } = await lastState()
  assert.deepEqual([state, /token that wrote it is revoked/.test(message)], ['failed', true])
  await edit(api, { then: title('third') })
  assert.equal((await lastState()).state, 'done')
})

type Asked = { readonly type: string; readonly id: string; readonly automation: string }

/** All that can be switched on are told, and the last of them is started like the first. */
async function manyByHand(browser: Browser, address: string, asked: Asked): Promise<void> {
  const when = { kind: 'manual', type: 'companies' }
  const { id: last } = await automate(api, { name: 'The last', when, then: [{ do: 'stop' }] })
  await database.query(
    `INSERT INTO automations (account_id, name, active, when_, then_, user_id)
      SELECT account_id, 'Many ' || n, true, when_, then_, user_id FROM automations, generate_series(1, 150) n WHERE id = $1`,
    [last],
  )
  const { automations } = (await browser.get(address)).content
  assert.deepEqual([automations.length, automations.at(-1).id], [152, last])
  const started = await browser.post('/app/hand-runs', { ...asked, automation: last })
  assert.equal(started.status, 201, started.text)
  await database.query(`UPDATE automations SET active = false WHERE name LIKE 'Many %'`)
}

/** Whatever is sent, the answer is short and says what is wrong. */
async function brokenRuns(browser: Browser, asked: Asked): Promise<void> {
  const members = (number: number) =>
    Object.fromEntries(Array.from({ length: number }, (_, index) => [`m${index}`, 0]))
  const bodies: [unknown, number][] = [
    ['\0'.repeat(1_000_000), 413],
    [`{${'"m":0,'.repeat(1_000_000)}"m":0}`, 413],
    ['\0'.repeat(60_000), 400],
    ['0'.repeat(60_000), 400],
    ['['.repeat(60_000), 400],
    [`{"type":"companies","id":"${'9'.repeat(60_000)}","automation":"1"}`, 422],
    [{ ...asked, ...members(4_000) }, 400],
    [[asked], 400],
    ['null', 400],
    [{ type: ['companies'], id: 1, automation: null }, 422],
    [{ ...asked, automation: '9'.repeat(30) }, 404],
    [{ ...asked, automation: '1 OR true' }, 404],
    [{ ...asked, id: '-1' }, 404],
    [{ ...asked, type: '__proto__' }, 400],
  ]
  for (const [body, status] of bodies) {
    const answer = await browser.post('/app/hand-runs', body)
    const about = JSON.stringify(body).slice(0, 60)
    assert.equal(answer.status, status, about)
    assert.ok(answer.text.length < 100_000, about)
    assert.ok(answer.content.errors[0].detail, about)
  }
  for (const query of [
    '',
    '?type=companies',
    '?type[]=companies&id=1',
    `?type=companies&id=${'9'.repeat(4_000)}`,
  ])
    assert.ok([400, 404].includes((await browser.get(`/app/hand-runs${query}`)).status), query.slice(0, 40))
}

test('whoever may edit a record starts for it what is started by hand, and sees no more of it than its name', async () => {
  const manual = { kind: 'manual', type: 'companies' }
  const then = [{ do: 'set', fields: { description: 'by hand' } }]
  const { id } = await automate(api, { name: 'Describe', when: manual, then })
  const other = await automate(api, { name: 'Of deals', when: { ...manual, type: 'deals' }, then })
  const company = await api.create('companies', { name: 'Started for' })
  const { browser } = await person(house, 'manager')
  const address = `/app/hand-runs?type=companies&id=${company.id}`
  assert.deepEqual((await browser.get(address)).content, { automations: [{ id, name: 'Describe' }] })
  assert.equal((await browser.get(`/api/v1/automations/${id}`)).status, 403)
  const asked = { type: 'companies', id: company.id, automation: id }
  const key = { 'idempotency-key': 'answer-was-lost' }
  const started = await browser.post('/app/hand-runs', asked, key)
  assert.equal(started.status, 201, started.text)
  assert.equal((await browser.post('/app/hand-runs', asked, key)).text, started.text)
  await settled(house)
  assert.equal((await runsOf(api, id)).length, 1)
  const [run] = await runsOf(api, id)
  assert.deepEqual(
    [run!.attributes.state, run!.attributes['request-id']],
    ['done', started.content['request-id']],
  )
  const { data } = (await api.get(`/companies/${company.id}`)).document
  assert.equal(data.attributes.description, 'by hand')
  const wrong: [object, number][] = [
    [{ ...asked, automation: other.id }, 404],
    [{ ...asked, id: '999999' }, 404],
    [{ ...asked, type: 'dogs' }, 400],
  ]
  for (const [body, status] of wrong)
    assert.equal((await browser.post('/app/hand-runs', body)).status, status)
  await manyByHand(browser, address, asked)
  await brokenRuns(browser, asked)

  const reader = await person(house, 'manager')
  const role = await api.create('roles', { name: 'Reads', rights: { '*': { read: 'all' } } })
  const linked = { data: [{ type: 'roles', id: role.id }] }
  assert.equal((await api.post(`/users/${reader.id}/relationships/roles`, linked)).status, 204)
  assert.equal((await reader.browser.get(address)).status, 403)
  assert.equal((await reader.browser.post('/app/hand-runs', asked)).status, 403)
  await switchOff(api, id)
  assert.equal((await browser.post('/app/hand-runs', asked)).status, 404)
})

test('a run may do what its user may at that moment: nothing for records he does not see, nothing when disabled', async () => {
  const { id, client } = await maker('limited')
  const automation = await automate(
    api,
    { when: { kind: 'created', type: 'companies' }, then: [{ do: 'set', fields: { description: 'seen' } }] },
    user(id),
  )
  const forbidden = await automate(
    api,
    {
      name: 'Makes tasks',
      when: { kind: 'created', type: 'companies' },
      then: [{ do: 'create', type: 'diary-tasks', fields: { name: 'T' } }],
    },
    user(id),
  )
  await api.create('companies', { name: 'Of the owner' })
  const own = await client.create('companies', { name: 'Own' })
  await settled(house)
  assert.deepEqual(await statesOf(api, automation.id), ['done'])
  assert.equal((await api.get(`/companies/${own.id}`)).document.data.attributes.description, 'seen')
  const [failed] = await runsOf(api, forbidden.id)
  assert.equal(failed.attributes.state, 'failed')
  assert.match(failed.attributes.message, /create of diary-tasks/)
  const change = (await api.get(`/companies/${own.id}/changes`)).document.data.at(-1)
  assert.deepEqual(
    [change.attributes['user-id'], change.attributes['request-id']],
    [id, (await runsOf(api, automation.id))[0].attributes['request-id']],
  )
  await api.patch(`/users/${id}`, { data: { type: 'users', id, attributes: { disabled: true } } })
  await api.create('companies', { name: 'Later' })
  await settled(house)
  assert.equal((await statesOf(api, automation.id)).length, 1)
  for (const one of [automation, forbidden])
    assert.equal((await api.get(`/automations/${one.id}`)).document.data.attributes.active, false)
})

test('automations that start each other are stopped with the chain, after each has run once', async () => {
  const ping = await automate(api, {
    name: 'Ping',
    when: { kind: 'changed', type: 'orders', fields: ['name'] },
    then: [{ do: 'set', fields: { description: '{{record.name}} {{now}}' } }],
  })
  const pong = await automate(api, {
    name: 'Pong',
    when: { kind: 'changed', type: 'orders', fields: ['description'] },
    then: [{ do: 'set', fields: { name: '{{record.description}}!' } }],
  })
  const { id } = await api.create('orders', { name: 'O' })
  await api.patch(`/orders/${id}`, { data: { type: 'orders', id, attributes: { name: 'P' } } })
  await settled(house)
  assert.deepEqual(await statesOf(api, ping.id), ['done', 'stopped'])
  assert.deepEqual(await statesOf(api, pong.id), ['done'])
  const [, stopped] = (await runsOf(api, ping.id)) as Document[]
  assert.match(stopped.attributes.message, /circle: “Ping” → “Pong” → “Ping”/)
  assert.deepEqual(stopped.attributes.cause.chain, [ping.id, pong.id])
  await switchOff(api, ping.id)
  await switchOff(api, pong.id)
})

test('a run goes on with the steps that it began with; the next has the new version', async () => {
  const automation = await automate(api, {
    when: { kind: 'created', type: 'competitors' },
    then: [
      { do: 'wait', until: { filter: { q: 'go' } }, days: 1 },
      { do: 'set', fields: { name: 'one' } },
    ],
  })
  const first = await api.create('competitors', { name: 'a' })
  await settled(house)
  const { document } = await api.patch(`/automations/${automation.id}`, {
    data: {
      type: 'automations',
      id: automation.id,
      attributes: { then: [{ do: 'set', fields: { name: 'two' } }] },
    },
  })
  assert.equal(document.data.attributes.version, 2)
  const second = await api.create('competitors', { name: 'b' })
  await api.patch(`/competitors/${first.id}`, {
    data: { type: 'competitors', id: first.id, attributes: { name: 'go' } },
  })
  await settled(house)
  const names = await Promise.all(
    [first, second].map(
      async ({ id }) => (await api.get(`/competitors/${id}`)).document.data.attributes.name,
    ),
  )
  assert.deepEqual(names, ['one', 'two'])
})

test('an automation that makes no sense any more is switched off with a notification, and others go on', async () => {
  const broken = await automate(api, {
    name: 'Broken',
    when: { kind: 'created', type: 'sources' },
    if: { filter: { q: 'x' } },
    then: [{ do: 'stop' }],
  })
  const sound = await automate(api, { when: { kind: 'created', type: 'sources' }, then: [{ do: 'stop' }] })
  const late = await automate(api, {
    name: 'Late',
    when: { kind: 'schedule', cron: '* * * * *' },
    then: [{ do: 'stop' }],
  })
  // As a filter that a later version does not know any more.
  await database.query(`UPDATE automations SET if = '{"filter": {"gone": "1"}}' WHERE id = $1`, [broken.id])
  await database.query(
    `UPDATE automations SET when_ = '{"kind": "schedule", "cron": "0 9 * * 1", "type": "sources", "filter": {"gone": 1}}' WHERE id = $1`,
    [late.id],
  )
  await api.create('sources', { name: 'x' })
  await startDueAutomations(database, new Date(Date.now() + 14 * 86_400_000))
  await settled(house)
  assert.deepEqual(await statesOf(api, sound.id), ['done'])
  for (const { id } of [broken, late])
    assert.equal((await api.get(`/automations/${id}`)).document.data.attributes.active, false)
  const told = (await api.get('/notifications?filter[kind]=automation-failed')).document.data
  const titles = told
    .filter(({ attributes }: Document) => /no filter "gone"/.test(attributes.body))
    .map(({ attributes }: Document) => attributes.title)
  assert.deepEqual(titles.sort(), ['Broken', 'Late'])
})
