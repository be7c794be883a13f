import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Client, Document } from '../../support/client.ts'
import { seedOf } from '../../support/seed.ts'
import { startService } from '../../support/service.ts'
import { linkTo, linkToAll } from './cases/case.ts'
import { idsIn } from './lists.ts'
import { type Asked, keyOf, meets, type World } from './where-model.ts'

const service = await startService()
let api: Client
let world: World
let contacts: Document[]

const where = (asked: unknown): string => `filter[where]=${encodeURIComponent(JSON.stringify(asked))}`

const found = async (type: string, asked: unknown, rest = ''): Promise<string[]> =>
  idsIn(await api.get(`/${type}?${where(asked)}&page[size]=100${rest}`))

async function furnish(): Promise<void> {
  const added = await service.addAccount('UTC')
  api = added.api
  const me = added.account.userId
  const mate = await api.create('users', { email: 'mate@example.com' })
  const stranger = await api.create('users', { email: 'stranger@example.com' })
  await api.create(
    'user-groups',
    { name: 'We' },
    { members: linkToAll(mate), leader: linkTo({ type: 'users', id: me }) },
  )
  const people = [{ type: 'users', id: me }, mate, stranger]
  const cities = ['Riga', 'Kazan', '', undefined]
  const companies = await Promise.all(
    cities.map((city, index) =>
      api.create(
        'companies',
        { name: `Firm ${index}`, city: city, customs: { 'custom-7': index } },
        index < 3 ? { responsible: linkTo(people[index]!) } : {},
      ),
    ),
  )
  const made = Array.from({ length: 12 }, (_, index) => ({
    attributes: {
      'last-name': ['Ivanov', 'PETROV', 'Sidorov_50%'][index % 3],
      'first-name': 'A',
      ...(index % 4 > 0 && { email: index % 4 === 1 ? `a${index}@x.test` : `B${index}@y.test` }),
      customs: [
        {},
        { 'custom-1': index },
        { 'custom-1': ['red', 'Blue'] },
        { 'custom-1': `2026-11-0${index % 9}` },
      ][index % 4],
    },
    relationships: {
      ...(index % 5 < 4 && { responsible: linkTo(people[index % 3]!) }),
      ...(index % 5 > 0 && { companies: linkToAll(companies[index % 4]!) }),
    },
  }))
  for (const { attributes, relationships } of made) await api.create('contacts', attributes, relationships)
  const { document } = await api.get('/contacts?include=responsible,companies,deals&page[size]=100')
  contacts = document.data
  for (const [index, one] of contacts.entries())
    if (index % 2)
      await api.create(
        'deals',
        { name: `Deal ${index}`, amount: index * 100 },
        { contact: linkTo(one), company: linkTo(companies[index % 4]!) },
      )
  const records = new Map<string, Document>()
  for (const list of [
    'contacts?include=responsible,companies,deals',
    'companies?include=responsible',
    'deals?include=company,contact',
    'users',
  ])
    for (const one of (await api.get(`/${list}${list.includes('?') ? '&' : '?'}page[size]=100`)).document
      .data)
      records.set(keyOf(one), one)
  contacts = contacts.map((one) => records.get(keyOf(one))!)
  world = { records, me, team: [me, mate.id] }
}
await furnish()

const text = fc.constantFrom('ivanov', 'Petrov', 'ov', '_50%', 'A1', '@x', 'Riga', 'a', '%')
const texts = (field: string) =>
  fc.oneof(
    fc.record({
      field: fc.constant(field),
      is: fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 })),
    }),
    fc.record({ field: fc.constant(field), 'is-not': text }),
    fc.record({ field: fc.constant(field), contains: text }),
    fc.record({ field: fc.constant(field), 'begins-with': text }),
    fc.record({ field: fc.constant(field), empty: fc.boolean() }),
  )
const amount = fc.constantFrom(0, 100, 300, 550, 1100)
const numbers = (field: string) =>
  fc.oneof(
    fc.record({ field: fc.constant(field), more: amount }),
    fc.record({ field: fc.constant(field), less: amount }),
    fc.record({ field: fc.constant(field), between: fc.constantFrom([100, 500], [null, 300], [300, null]) }),
  )
const people = (field: string) =>
  fc.oneof(
    fc.record({ field: fc.constant(field), is: fc.constantFrom('me', 'my-team', ['me', '1']) }),
    fc.record({ field: fc.constant(field), 'is-not': fc.constantFrom('me', 'my-team') }),
    fc.record({ field: fc.constant(field), empty: fc.boolean() }),
  )
const condition: fc.Arbitrary<Asked> = fc.oneof(
  texts('last-name'),
  texts('email'),
  texts('companies.city'),
  texts('custom-1'),
  fc.constantFrom<Asked>({ field: 'custom-1', more: 4 }, { field: 'custom-1', between: [1, 6] }),
  numbers('deals.amount'),
  people('responsible'),
  people('companies.responsible'),
  fc.record({ field: fc.constant('deals'), empty: fc.boolean() }),
)
const group = (word: 'all' | 'any', member: fc.Arbitrary<Asked>) =>
  fc.array(member, { minLength: 1, maxLength: 4 }).map((members): Asked => ({ [word]: members }))
const question = fc.oneof(
  group('all', fc.oneof(condition, group('any', condition))),
  group('any', fc.oneof(condition, group('all', condition))),
)

test('generated conditions in groups find what a slow model finds', async () => {
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const expected = contacts.filter((one) => meets(world, one, asked)).map(({ id }) => id)
      assert.deepEqual(await found('contacts', asked), expected)
    }),
    { seed: seedOf(1), numRuns: 150 },
  )
})

test('related records are asked one step away, and a to-one that leads nowhere has no value', async () => {
  const deals = [...world.records.values()].filter(({ type }) => type === 'deals')
  const asked: Asked[] = [
    { field: 'company.city', is: 'kazan' },
    { field: 'company.city', 'is-not': 'kazan' },
    { field: 'company.city', empty: true },
    { field: 'company.responsible', is: 'my-team' },
    { field: 'company.custom-7', more: 1 },
    { field: 'contact.last-name', 'begins-with': 'pet' },
  ]
  await api.create('deals', { name: 'Alone' })
  const all = (await api.get('/deals?include=company,contact&page[size]=100')).document.data
  assert.equal(all.length, deals.length + 1)
  for (const one of asked) {
    const expected = all.filter((deal: Document) => meets(world, deal, one)).map(({ id }: Document) => id)
    assert.ok(expected.length > 0 && expected.length < all.length, JSON.stringify(one))
    assert.deepEqual(await found('deals', { all: [one] }), expected)
  }
})

test('days are counted on the clocks of the account, today among them', async () => {
  const { api: tokyo } = await service.addAccount('Asia/Tokyo')
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo' }).format(new Date())
  const days = [-8, -7, 0, 1, 2].map((day) =>
    new Date(Date.parse(today) + day * 86_400_000).toISOString().slice(0, 10),
  )
  const made: string[] = []
  for (const [index, day] of days.entries()) {
    const attributes = { name: `T${index}`, 'due-at': `${day}T00:30:00+09:00`, customs: undefined }
    made.push((await tokyo.create('diary-tasks', attributes)).id)
  }
  const asked = async (one: Asked) =>
    idsIn(await tokyo.get(`/diary-tasks?${where({ all: [{ field: 'due-at', ...one }] })}`)).map((id) =>
      made.indexOf(id),
    )
  assert.deepEqual(await asked({ 'in-last': '7 days' }), [1, 2])
  assert.deepEqual(await asked({ 'in-last': '1 week' }), [1, 2])
  assert.deepEqual(await asked({ 'in-next': '1 day' }), [2, 3])
  assert.deepEqual(await asked({ 'in-next': '0 days' }), [2])
  assert.deepEqual(await asked({ is: today }), [2])
  assert.deepEqual(await asked({ more: today }), [3, 4])
  assert.deepEqual(await asked({ less: today }), [0, 1])
  assert.deepEqual(await asked({ between: [days[1], today] }), [1, 2])
})

test('a custom field is compared as a day or a moment when it is one', async () => {
  const { api: moscow } = await service.addAccount('Europe/Moscow')
  const values = [
    '2026-11-01',
    '2026-11-01T23:30:00+03:00',
    '2026-11-01T23:30:00Z',
    '2026-02-30',
    'soon',
    20261101,
    null,
    '2026-11-03T10:00',
  ]
  const made: string[] = []
  for (const value of values)
    made.push((await moscow.create('companies', { name: 'X', customs: { 'custom-3': value } })).id)
  const asked = async (one: Asked) =>
    idsIn(await moscow.get(`/companies?${where({ all: [{ field: 'custom-3', ...one }] })}`)).map((id) =>
      made.indexOf(id),
    )
  assert.deepEqual(await asked({ between: ['2026-11-01', '2026-11-01'] }), [0, 1])
  assert.deepEqual(await asked({ more: '2026-11-01' }), [2, 7])
  assert.deepEqual(await asked({ less: '2026-11-01' }), [3])
  assert.deepEqual(await asked({ more: 5 }), [5])
  assert.deepEqual(await asked({ empty: true }), [6])
  assert.deepEqual(await asked({ 'in-last': '100 years' }), [0, 1, 2, 3, 7])
})

test('it works wherever a list is filtered: with other filters, in ids, summaries, exports, saved tables and the past', async () => {
  const asked = {
    any: [
      { field: 'last-name', is: 'ivanov' },
      { field: 'email', empty: true },
    ],
  }
  const expected = await found('contacts', asked)
  assert.ok(expected.length > 0 && expected.length < contacts.length)
  const { document: ids } = await api.get(`/contacts/ids?${where(asked)}`)
  assert.deepEqual(ids.data, expected)
  const { document: summary } = await api.get(`/contacts/summary?${where(asked)}`)
  assert.equal(summary.meta.count, expected.length)
  const table = await api.create('table-states', {
    name: 'T',
    'resource-name': 'contacts',
    conditions: { where: asked },
  })
  assert.deepEqual(
    idsIn(await api.get(`/contacts?filter[table-state-id]=${table.id}&page[size]=100`)),
    expected,
  )
  assert.deepEqual(idsIn(await api.get(`/contacts?${where(asked)}&filter[id]=${expected[0]}`)), [expected[0]])
  assert.deepEqual(
    idsIn(await api.get(`/contacts?${where(asked)}&as-of=${new Date().toISOString()}&page[size]=100`)),
    expected,
  )
  const twice = `${where(asked)}&${where({ all: [{ field: 'last-name', is: 'ivanov' }] })}`
  assert.deepEqual(
    idsIn(await api.get(`/contacts?${twice}&page[size]=100`)),
    await found('contacts', { all: [{ field: 'last-name', is: 'ivanov' }] }),
  )
})

test('webhooks and automations keep it among their filters, and say what is wrong with it', async () => {
  const of = (field: string) => ({ where: { all: [{ field, contains: 'x' }] } })
  const webhook = (filter: object) =>
    api.post('/webhooks', {
      data: {
        type: 'webhooks',
        attributes: { url: 'https://example.com', 'resource-types': ['contacts'], filter },
      },
    })
  assert.equal((await webhook(of('companies.city'))).status, 201)
  const refused = await webhook(of('nose'))
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.document.errors[0].source, { pointer: '/data/attributes/filter/where' })
  const automation = (filter: object) =>
    api.post('/automations', {
      data: {
        type: 'automations',
        attributes: {
          name: 'A',
          when: { kind: 'matches', type: 'contacts', filter },
          then: [{ do: 'notify', user: { id: world.me }, text: 'Look' }],
        },
      },
    })
  const wrongIn = async (filter: object) =>
    (await automation(filter)).document.errors?.map(({ detail }: Document) => detail).join(' ') ?? ''
  assert.doesNotMatch(await wrongIn(of('companies.city')), /when/)
  assert.match(await wrongIn(of('nose')), /when\.filter: all\[0\]\.field: contacts has no field "nose"/)
  assert.match(await wrongIn({ where: { all: [{ field: 'responsible', is: 'me' }] } }), /"me" is nobody here/)
})

const cond = { field: 'email', empty: true }
const BAD: readonly (readonly [unknown, RegExp])[] = [
  ['x', /"all" or "any"/],
  [{ all: cond }, /^all: must be a list/],
  [{ any: [] }, /^any: must be a list/],
  [{ all: [cond], any: [cond] }, /nothing else/],
  [{ all: [{ any: [{ all: [cond] }] }] }, /^all\[0\]\.any\[0\]: Groups are one level deep/],
  [{ all: [cond, 5] }, /^all\[1\]: must be an object/],
  [{ all: [{ field: 'nose', is: 1 }] }, /^all\[0\]\.field: contacts has no field "nose"/],
  [{ all: [{ field: 'companies.nose', is: 1 }] }, /^all\[0\]\.field: companies has no field "nose"/],
  [{ all: [{ field: 'companies.responsible.email', is: 1 }] }, /^all\[0\]\.field: /],
  [{ all: [{ field: 'email' }] }, /one operator/],
  [{ all: [{ field: 'email', is: 'x', empty: true }] }, /one operator/],
  [{ all: [{ field: 'email', more: 5 }] }, /^all\[0\]: "more" is no operator of email/],
  [{ all: [{ field: 'email', empty: 1 }] }, /^all\[0\]\.empty: must be true or false/],
  [{ all: [{ field: 'email', is: null }] }, /^all\[0\]\.is: /],
  [{ all: [{ field: 'email', is: 'a\0' }] }, /NUL/],
  [{ all: [{ field: 'email', contains: '' }] }, /not empty/],
  [{ all: [{ field: 'email', contains: 'x'.repeat(501) }] }, /too long/],
  [{ all: [{ field: 'responsible', is: 'you' }] }, /must be an id/],
  [{ all: [{ field: 'companies', is: 'me' }] }, /nobody there/],
  [{ all: [{ field: 'created-at', 'in-last': '7' }] }, /"7 days"/],
  [{ all: [{ field: 'created-at', between: ['2026-01-01'] }] }, /two values/],
  [{ all: [{ field: 'created-at', more: 'soon' }] }, /^all\[0\]\.more: must be a time/],
  [{ all: [{ field: 'deals.amount', more: 'much' }] }, /must be a number/],
  [{ all: Array.from({ length: 51 }, () => cond) }, /50 conditions at most/],
]

test('what makes no sense is refused, with its place', async () => {
  for (const [asked, words] of BAD) {
    const { status, document } = await api.get(`/contacts?${where(asked)}`)
    assert.equal(status, 400, JSON.stringify(asked))
    assert.equal(document.errors.length, 1, JSON.stringify(asked))
    assert.match(document.errors[0].detail, words)
    assert.deepEqual(document.errors[0].source, { parameter: 'filter[where]' })
  }
  assert.equal((await api.get('/contacts?filter[where]=%7B')).status, 400)
})

test('whoever may not read the related type does not ask for its fields', async () => {
  const narrow = await service.clientWithScopes(['contact_read'])
  for (const asked of [
    { field: 'companies.city', is: 'Riga' },
    { field: 'deals', empty: true },
  ]) {
    const { status, document } = await narrow.get(`/contacts?${where({ all: [asked] })}`)
    assert.equal(status, 403)
    assert.deepEqual(document.errors[0].source, { parameter: 'filter[where]' })
  }
  assert.equal(
    (await narrow.get(`/contacts?${where({ all: [{ field: 'responsible', is: 'me' }] })}`)).status,
    200,
  )
})
