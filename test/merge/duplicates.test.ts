import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client, Document } from '../support/client.ts'
import { sampleAttributes } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { assertRefused } from '../wire/checklist/support.ts'
import { burst, countOf } from '../wire/limits/burst.ts'
import { merge, mergeable } from './merging.ts'

const service = await startService()
const { addAccount, clientWithScopes } = service

const person = (api: Client, attributes: object) =>
  api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg', ...attributes })
const company = (api: Client, attributes: object) => api.create('companies', { name: 'Acme', ...attributes })

/** Groups as `email:anna@example.com` and the ids in them. */
async function groupsIn(api: Client, path: string): Promise<Record<string, string[]>> {
  const { status, document, text } = await api.get(path)
  assert.equal(status, 200, text)
  const entries = document.data.map(({ id, relationships }: Document) => [
    id,
    relationships.records.data.map((record: Document) => record.id),
  ])
  return Object.fromEntries(entries)
}

const idsOf = (...records: Document[]) => records.map(({ id }) => id)

test('a group is a resource that tells what its records have in common', async () => {
  const { api } = await addAccount()
  const twins = [
    await person(api, { email: 'Anna@Example.com' }),
    await person(api, { 'other-email': 'anna@example.COM' }),
  ]
  const { document } = await api.get('/contacts/duplicates')
  assert.deepEqual(document.data, [
    {
      id: 'email:anna@example.com',
      type: 'contact-duplicates',
      attributes: { by: 'email', value: 'anna@example.com', count: 2 },
      relationships: { records: { data: idsOf(...twins).map((id) => ({ type: 'contacts', id })) } },
    },
  ])
  assert.deepEqual(document.meta, { 'record-count': 1, 'page-count': 1 })
})

for (const type of mergeable)
  for (const [by, { kind, attributes }] of type.duplicates)
    test(`${type.name}: duplicates by ${by} are found across all of its fields`, async () => {
      const { api } = await addAccount()
      const spellings =
        kind === 'phone'
          ? ['+7 (921) 314-60-28', '89213146028', '921 314 60 28']
          : ['x@Y.ru', 'X@y.ru', 'x@y.RU']
      const make = (name: string, value: string) =>
        api.create(type.name, { ...sampleAttributes(type), [name]: value })
      const made: Document[] = []
      for (const name of attributes) for (const spelling of spellings) made.push(await make(name, spelling))
      await make(attributes[0]!, kind === 'phone' ? '+7 (921) 314-60-29' : 'z@y.ru')
      const key = kind === 'phone' ? '9213146028' : 'x@y.ru'
      assert.deepEqual(await groupsIn(api, `/${type.name}/duplicates`), { [`${by}:${key}`]: idsOf(...made) })
    })

test('namesakes in one company are a weaker sign, told only to who asks for it', async () => {
  const { api } = await addAccount()
  const [acme, other] = [await company(api, {}), await company(api, { name: 'Other' })]
  const employ = (contact: Document, ...where: Document[]) =>
    api.post(`/contacts/${contact.id}/relationships/companies`, {
      data: where.map(({ type, id }) => ({ type, id })),
    })
  const twins = [await person(api, {}), await person(api, { 'first-name': 'ANNA' })]
  const [elsewhere, gone, alone] = [await person(api, {}), await person(api, {}), await person(api, {})]
  for (const one of [...twins, gone]) await employ(one, acme)
  await employ(elsewhere, other)
  await api.patch(`/contacts/${gone.id}`, {
    data: { type: 'contacts', id: gone.id, attributes: { 'discarded-at': new Date().toISOString() } },
  })
  assert.deepEqual(await groupsIn(api, '/contacts/duplicates'), {})
  const { document } = await api.get('/contacts/duplicates?filter[by]=name&include=records.companies')
  assert.deepEqual(document.data, [
    {
      id: `name:${acme.id}:berg anna`,
      type: 'contact-duplicates',
      attributes: { by: 'name', value: 'berg anna', count: 2 },
      relationships: {
        records: { data: idsOf(...twins).map((id) => ({ type: 'contacts', id })) },
        within: { data: { type: 'companies', id: acme.id } },
      },
    },
  ])
  const asked = `filter[name]=Berg%20Anna&filter[within]=${other.id}`
  assert.deepEqual(await groupsIn(api, `/contacts/duplicates?${asked}`), {
    [`name:${other.id}:berg anna`]: idsOf(elsewhere),
  })
  assertRefused(await api.get('/contacts/duplicates?filter[name]=Berg%20Anna'), 400)
  assertRefused(await api.get(`/contacts/duplicates?filter[within]=${acme.id}`), 400)
  assertRefused(await api.get('/contacts/duplicates?filter[name]=Berg%20Anna&filter[within]=x'), 400)
  assertRefused(await api.get('/companies/duplicates?filter[by]=name'), 400)
  const apart = { 'resource-type': 'contacts', 'record-ids': idsOf(...twins).map(Number) }
  await api.create('distinctions', apart)
  assert.deepEqual(await groupsIn(api, '/contacts/duplicates?filter[by]=name'), {}, alone.id)
  const contactsOnly = await clientWithScopes(['contact_read'])
  const { status } = await contactsOnly.get('/contacts/duplicates?filter[by]=name')
  assert.equal(status, (await contactsOnly.get('/companies')).status)
})

test('a record that says the same twice is no duplicate of itself', async () => {
  const { api } = await addAccount()
  await person(api, {
    email: 'a@b.ru',
    'other-email': 'A@b.ru',
    'work-phone': '123',
    'mobile-phone': '1-2-3',
  })
  assert.deepEqual(await groupsIn(api, '/contacts/duplicates'), {})
})

test('empty fields, and phones without a digit, have nothing in common', async () => {
  const { api } = await addAccount()
  for (const value of ['', '', null, '-', '-'])
    await company(api, {
      'work-phone': value,
      email: value === '-' ? '' : value,
      inn: value === '-' ? '' : value,
    })
  assert.deepEqual(await groupsIn(api, '/companies/duplicates'), {})
})

test('a text of any length is kept, and very long ones are not compared', async () => {
  const { api } = await addAccount()
  const long = Array.from({ length: 499 }, (_, at) =>
    String.fromCharCode(0x4e00 + ((at * 7919) % 20_000)),
  ).join('')
  for (let count = 0; count < 2; count++)
    await person(api, {
      email: long,
      'other-email': long.slice(0, 333),
      'work-phone': long,
      'mobile-phone': `${long}5`,
    })
  assert.deepEqual(Object.keys(await groupsIn(api, '/contacts/duplicates')), [
    `email:${long.slice(0, 333)}`,
    'phone:5',
  ])
})

test('what is in the trash is left out, what is archived is not', async () => {
  const { api } = await addAccount()
  const moment = '2026-03-01T10:20:30Z'
  const [first, archived] = [
    await person(api, { email: 'a@b.ru' }),
    await person(api, { email: 'a@b.ru', 'archived-at': moment }),
  ]
  await person(api, { email: 'a@b.ru', 'discarded-at': moment })
  await person(api, { 'work-phone': '5', 'discarded-at': moment })
  await person(api, { 'work-phone': '5' })
  assert.deepEqual(await groupsIn(api, '/contacts/duplicates'), { 'email:a@b.ru': idsOf(first, archived) })
})

test('a group that was merged is gone', async () => {
  const { api } = await addAccount()
  const [one, two] = [await company(api, { inn: '7707083893' }), await company(api, { inn: '7707083893' })]
  assert.deepEqual(await groupsIn(api, '/companies/duplicates'), { 'inn:7707083893': idsOf(one, two) })
  await merge(api, one, two)
  assert.deepEqual(await groupsIn(api, '/companies/duplicates'), {})
})

test('accounts and types do not see each other', async () => {
  const [{ api }, { api: other }] = [await addAccount(), await addAccount()]
  await person(api, { email: 'a@b.ru' })
  await person(other, { email: 'a@b.ru' })
  await company(api, { email: 'a@b.ru' })
  for (const client of [api, other]) assert.deepEqual(await groupsIn(client, '/contacts/duplicates'), {})
})

test('filter[by] chooses what is compared', async () => {
  const { api } = await addAccount()
  for (let count = 0; count < 2; count++)
    await company(api, { email: 'a@b.ru', 'work-phone': '55', inn: '7' })
  const byOf = async (query: string) => Object.keys(await groupsIn(api, `/companies/duplicates${query}`))
  assert.deepEqual(await byOf(''), ['email:a@b.ru', 'phone:55', 'inn:7'])
  assert.deepEqual(await byOf('?filter[by]=inn'), ['inn:7'])
  assert.deepEqual(await byOf('?filter[by]=inn, email'), ['email:a@b.ru', 'inn:7'])
  for (const value of ['kpp', '', 'inn,name'])
    assertRefused(await api.get(`/companies/duplicates?filter[by]=${value}`), 400, {
      parameter: 'filter[by]',
    })
  assertRefused(await api.get('/contacts/duplicates?filter[by]=inn'), 400, { parameter: 'filter[by]' })
})

test('parameters that duplicates do not have are refused by name', async () => {
  const { api } = await addAccount()
  for (const [parameter, value] of [
    ['filter[q]', 'x'],
    ['sort', 'value'],
    ['page[after]', ''],
    ['page[before]', 'x'],
    ['page[size]', '101'],
    ['page[number]', '0'],
    ['include', 'contacts'],
    ['include', 'records.nothing'],
    ['include', 'records.deals.stage.x'],
    ['fields[contact-duplicates]', 'by'],
    ['fields[contacts]', 'nothing'],
  ] as const)
    assertRefused(await api.get(`/contacts/duplicates?${parameter}=${value}`), 400, { parameter })
})

test('groups come in pages, in one order', async () => {
  const { api } = await addAccount()
  const expected: string[] = []
  for (let number = 10; number < 17; number++) {
    for (let count = 0; count < 2; count++)
      await person(api, { email: `a${number}@b.ru`, 'work-phone': `${number}` })
    expected.push(`email:a${number}@b.ru`, `phone:${number}`)
  }
  const all = Object.keys(await groupsIn(api, '/contacts/duplicates'))
  assert.deepEqual(all, expected.toSorted())
  const seen: string[] = []
  let next: string | null = '/contacts/duplicates?page[size]=4'
  while (next) {
    const { document }: Document = await api.get(next)
    assert.deepEqual(document.meta, { 'record-count': 14, 'page-count': 4 })
    seen.push(...document.data.map(({ id }: Document) => id))
    next = document.links.next
  }
  assert.deepEqual(seen, all)
  const { document } = await api.get('/contacts/duplicates?page[size]=4&page[number]=9')
  assert.deepEqual(document.data, [])
  assert.deepEqual(document.meta, { 'record-count': 14, 'page-count': 4 })
  for (const link of [document.links.first, document.links.prev, document.links.last])
    assert.equal((await api.get(link)).document.data.length > 0, true)
})

test('the records of the groups are included once, with what stands behind them', async () => {
  const { api } = await addAccount()
  const made = [
    await person(api, { email: 'a@b.ru', 'work-phone': '55' }),
    await person(api, { email: 'a@b.ru', 'work-phone': '55' }),
  ]
  const { document } = await api.get('/contacts/duplicates?include=records')
  assert.deepEqual(document.included, made)
  const deeper = await api.get('/contacts/duplicates?include=records.responsible&fields[users]=email')
  assert.deepEqual(
    deeper.document.included.map(({ type }: Document) => type),
    ['contacts', 'contacts', 'users'],
  )
  assert.deepEqual((await api.get('/contacts/duplicates?include=')).document.included, [])
})

test('of a large group the oldest hundred are named, and all are counted', async () => {
  const { api } = await addAccount()
  const made: Document[] = []
  for (let count = 0; count < 103; count++) made.push(await person(api, { email: 'no@example.com' }))
  const { document } = await api.get('/contacts/duplicates')
  assert.equal(document.data[0].attributes.count, 103)
  assert.deepEqual(idsOf(...document.data[0].relationships.records.data), idsOf(...made.slice(0, 100)))
})

test('what is included needs a right of its own', async () => {
  const reader = await clientWithScopes(['contact_read'])
  assert.equal((await reader.get('/contacts/duplicates?include=records')).status, 200)
  assertRefused(await reader.get('/contacts/duplicates?include=records.deals'), 403)
  assertRefused(await reader.get('/companies/duplicates'), 403)
})

test('duplicates count as a list', async () => {
  const limited = await startService({ listRateLimit: 2 })
  const { answers } = await burst(limited, (api) => [
    api.get('/contacts/duplicates'),
    api.get('/contacts'),
    api.get('/companies/duplicates'),
  ])
  assert.equal(countOf(200, answers), 2)
  assert.equal(countOf(429, answers), 1)
})

test('who has a value is told by asking about it, one record alone too, in any spelling', async () => {
  const { api } = await addAccount()
  const [one, two] = [
    await person(api, { email: 'Solo@Example.com', 'mobile-phone': '+7 921 314-60-28' }),
    await person(api, { 'work-phone': '8 921 3146028' }),
  ]
  const asked =
    '/contacts/duplicates?filter[email]=solo@example.COM,nobody@example.com&filter[phone]=9213146028'
  assert.deepEqual(await groupsIn(api, asked), {
    'email:solo@example.com': idsOf(one),
    'phone:9213146028': idsOf(one, two),
  })
  assert.deepEqual(await groupsIn(api, '/contacts/duplicates?filter[email]='), {})
  assertRefused(await api.get(`/contacts/duplicates?filter[email]=${'a,'.repeat(10)}b`), 400)
  assertRefused(await api.get('/contacts/duplicates?filter[inn]=1'), 400)
})

test('a group that was told apart is left out until somebody joins it, or that is taken back', async () => {
  const { api } = await addAccount()
  const twins = [await person(api, { email: 'a@b.ru' }), await person(api, { email: 'a@b.ru' })]
  await person(api, { email: 'c@d.ru' })
  await person(api, { email: 'c@d.ru' })
  const keys = async () => Object.keys(await groupsIn(api, '/contacts/duplicates'))
  const made = await api.create('distinctions', {
    'resource-type': 'contacts',
    'record-ids': idsOf(...twins).map(Number),
  })
  assert.deepEqual(await keys(), ['email:c@d.ru'])
  await person(api, { email: 'A@b.ru' })
  assert.deepEqual(await keys(), ['email:a@b.ru', 'email:c@d.ru'])
  await api.delete(`/distinctions/${made.id}`)
  assert.deepEqual((await keys()).length, 2)
  assertRefused(
    await api.post('/distinctions', {
      data: { type: 'distinctions', attributes: { 'resource-type': 'contacts', 'record-ids': [1] } },
    }),
    422,
  )
})
