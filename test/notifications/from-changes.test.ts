import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person } from '../app/people.ts'
import { imported } from '../bulk/importing.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { toldSoMany, toldTo } from './people.ts'

const service = await startService({ followsLog: true })
const { api, account, database } = service

const users = (id: string) => ({ data: { type: 'users', id } })

async function make(type: string, attributes: object, relationships: object = {}): Promise<string> {
  const { document, text } = await api.post(`/${type}`, { data: { type, attributes, relationships } })
  assert.ok(document.data, text)
  return document.data.id
}

test('somebody is told of what another gave to him, and not of his own', async () => {
  const anna = await person(service, 'manager')
  await make('companies', { name: 'Own' })
  const id = await make('companies', { name: 'Acme' }, { responsible: users(anna.id) })
  const [told, ...others] = await toldSoMany(api, anna.id, 1)
  assert.deepEqual(others, [])
  assert.equal(told!.kind, 'assigned')
  assert.equal(told!.title, 'Assigned to you: company “Acme”')
  assert.deepEqual(told!.about, ['companies', id])
  assert.deepEqual(await toldTo(api, account.userId), [])
})

test('a notification is said in the language of who reads it, when he reads it', async () => {
  const { browser, ...olga } = await person(service, 'manager')
  const speaks = (locale: string) =>
    database.query('UPDATE users SET locale = $2 WHERE id = $1', [olga.id, locale])
  await speaks('en')
  await api.patch(`/users/${account.userId}`, {
    data: {
      type: 'users',
      id: account.userId,
      attributes: { 'first-name': 'Ivan', 'last-name': 'Petrov' },
    },
  })
  const anna = { 'first-name': 'Anna', 'last-name': 'Smith' }
  await make('contacts', anna, { responsible: users(olga.id) })
  const { id } = (await toldSoMany(api, olga.id, 1))[0]!
  const reads = async (more: Record<string, string> = {}) => {
    const { status, headers, content } = await browser.get(`/api/v1/notifications/${id}`, more)
    return { status, etag: headers.get('etag')!, ...content?.data?.attributes }
  }
  const english = await reads()
  assert.equal(english.title, 'Assigned to you: contact “Anna Smith”')
  assert.equal(english.body, 'By Ivan Petrov')
  await speaks('ru')
  const russian = await reads({ 'if-none-match': english.etag })
  assert.equal(russian.status, 200)
  assert.equal(russian.title, 'Вам назначено: контакт «Smith Anna»')
  assert.equal(russian['as-string'], russian.title)
  assert.equal(russian.body, 'Кто: Petrov Ivan')
  assert.equal((await reads({ 'if-none-match': russian.etag })).status, 304)
  const list = await browser.get(
    `/api/v1/notifications?filter[user-id]=${olga.id}&fields[notifications]=title,facts`,
  )
  assert.equal(list.content.data[0].attributes.title, russian.title)
  const csv = await browser.get('/api/v1/notifications/export?format=csv')
  assert.match(csv.text, /«Smith Anna»/)
  // The owner speaks English.
  assert.equal((await toldTo(api, olga.id))[0]!.title, english.title)
  const written = { data: { type: 'notifications', id, attributes: { title: 'As I say' } } }
  const answer = await api.patch(`/notifications/${id}`, written)
  assert.equal(answer.document.data.attributes.title, 'As I say')
  assert.equal(answer.document.data.attributes.facts, null)
  await api.post('/undos', {
    data: { type: 'undos', attributes: { 'request-id': answer.headers.get('x-request-id') } },
  })
  assert.equal((await reads()).title, russian.title)
})

test('many records of one request are one notification, however many pieces of the log they fill', async () => {
  const boris = await person(service, 'manager')
  const rows = Array.from({ length: 1_200 }, (_, index) => `Contact ${index},${boris.id}`)
  const job = await imported(api, '/companies/import', `name,responsible\n${rows.join('\n')}\n`)
  assert.equal(job.created, 1_200)
  // PostgreSQL knows at once that the table is not empty any more.
  await until(async () => {
    const [row] = await database.query(`SELECT reltuples FROM pg_class WHERE relname = 'companies'`)
    return Number(row![0]) >= 1_200
  })
  await make('companies', { name: 'Last' }, { responsible: users(boris.id) })
  const told = await toldSoMany(api, boris.id, 2)
  assert.deepEqual(
    told.map(({ title }) => title),
    ['1200 companies were assigned to you', 'Assigned to you: company “Last”'],
  )
})

test('who starts an import is told once that it has ended', async () => {
  const told = (await toldTo(api, account.userId)).filter(({ kind }) => kind === 'import-done')
  assert.deepEqual(
    told.map(({ title, body, about }) => [title, body, about[0]]),
    [['Import done: companies', 'Created: 1200, updated: 0, with errors: 0', 'import-jobs']],
  )
})

test('a performer is told; nobody of a record that he may not see, or that is gone', async () => {
  const clara = await person(service, 'manager')
  const { document } = await api.post('/roles', {
    data: { type: 'roles', attributes: { name: 'No deals', rights: { companies: { read: 'own' } } } },
  })
  await api.patch(`/users/${clara.id}`, {
    data: {
      type: 'users',
      id: clara.id,
      relationships: { roles: { data: [{ type: 'roles', id: document.data.id }] } },
    },
  })
  const dan = await person(service, 'manager')
  const performers = {
    data: [
      { type: 'users', id: clara.id },
      { type: 'users', id: dan.id },
    ],
  }
  await make('deals', { name: 'Hidden from Clara' }, { performers })
  await make('companies', { name: 'Hers' }, { responsible: users(clara.id) })
  const [told, ...others] = await toldSoMany(api, clara.id, 1)
  assert.match(told!.title, /Hers/)
  assert.deepEqual(others, [])
  assert.match((await toldSoMany(api, dan.id, 1))[0]!.title, /Hidden from Clara/)
})

test('of a deal that is won its responsible and the leaders of his teams are told, but not who won it', async () => {
  const [leader, seller] = [await person(service, 'manager'), await person(service, 'manager')]
  await make(
    'user-groups',
    { name: 'Sales' },
    { leader: users(leader.id), members: { data: [{ type: 'users', id: seller.id }] } },
  )
  const deal = await make('deals', { name: 'Big one' }, { responsible: users(seller.id) })
  const [stage] = await database.query(`SELECT id FROM deal_stages WHERE kind = 'won' LIMIT 1`)
  await api.patch(`/deals/${deal}`, {
    data: {
      type: 'deals',
      id: deal,
      relationships: { stage: { data: { type: 'deal-stages', id: stage![0] } } },
    },
  })
  const told = await toldSoMany(api, seller.id, 2)
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ['assigned', 'deal-won'],
  )
  assert.deepEqual(
    (await toldSoMany(api, leader.id, 1)).map(({ title }) => title),
    ['Deal won: “Big one”'],
  )
  assert.ok((await toldTo(api, account.userId)).every(({ kind }) => kind !== 'deal-won'))
})

test('the page of what was done does not tell of notifications', async () => {
  const owner = await person(service, 'owner')
  const { content } = await owner.browser.get('/app/activity?page[size]=100')
  const types = content.activity.flatMap(({ parts }: { parts: { type: string }[] }) =>
    parts.map(({ type }) => type),
  )
  assert.ok(types.includes('companies'))
  assert.ok(!types.includes('notifications'))
})
