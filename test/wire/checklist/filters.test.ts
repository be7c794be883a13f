import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../../support/client.ts'
import { sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { createWithLink, isToMany, pathOf } from './linked.ts'
import { exchange } from './socket.ts'
import { assertOk, assertRefused, forEveryRelationship, forEveryType } from './support.ts'

const { api, port, account } = await startService()
const authorization = `Bearer ${account.token}`

const idsOf = ({ data }: Document): string[] => data.map(({ id }: Document) => id)

test('45: an unknown filter is 400 and names it, for every type', () =>
  forEveryType(async (type) => {
    for (const name of ['foo', '__proto__', 'constructor', 'created-at-gt', 'Created-At-Gte'])
      assertRefused(await api.get(`/${type.name}?filter[${name}]=1`), 400, { parameter: `filter[${name}]` })
    const { errors } = (await api.get(`/${type.name}?filter[foo]=1&filter[bar]=2`)).document
    assert.deepEqual(
      errors.map(({ source, code }: Document) => [source.parameter, code]),
      [
        ['filter[foo]', '102'],
        ['filter[bar]', '102'],
      ],
    )
  }))

test('45: hyphens and underscores spell the same filter, for every type', () =>
  forEveryType(async (type) => {
    const attributes = { ...sampleAttributes(type), 'created-at': '2900-05-05T00:00:00.000Z' }
    const { id } = await api.create(type.name, attributes)
    for (const name of ['created-at-gte', 'created_at_gte', 'created_at-gte'])
      assert.deepEqual(idsOf(assertOk(await api.get(`/${type.name}?filter[${name}]=2900.01.01`))), [id], name)
    for (const name of type.filters.keys()) {
      const asked = async (spelling: string) => (await api.get(`/${type.name}?filter[${spelling}]=1`)).status
      assert.equal(await asked(name.replaceAll('-', '_')), await asked(name), name)
    }
  }))

const WRONG_VALUES: Readonly<Record<string, readonly string[]>> = {
  since: ['abc', '2026.13.01', '2026.02.30', '2026.01.01 25:00', '01.02.2026', '', '2026.01.01 10:61'],
  until: ['abc', '2026.13.01', '2026.02.30', '2026.01.01 25:00', '01.02.2026', '', '99999.01.01'],
  empty: ['maybe', '2', ''],
  present: ['maybe', '2', ''],
  allEmpty: ['maybe', '2', ''],
  related: ['abc', '', '1,abc', '-1'],
  memberOf: ['abc', '', '1,abc'],
  savedTable: ['abc', ''],
}

test('45: a value that a filter cannot mean is 400 and names the filter, for every filter of every type', () =>
  forEveryType(async (type) => {
    for (const [name, { kind }] of type.filters)
      for (const value of WRONG_VALUES[kind] ?? []) {
        const answer = await api.get(`/${type.name}?filter[${name}]=${encodeURIComponent(value)}`)
        assertRefused(answer, 400, { parameter: `filter[${name}]` })
        assert.equal(answer.document.errors[0].code, '107')
      }
  }))

test('45: filters of related lists are those of the type, for every to-many relationship', () =>
  forEveryRelationship(async (type, name) => {
    const { record, target } = await createWithLink(api, type, name)
    const list = `${pathOf(record)}/${name}`
    assert.deepEqual(idsOf(assertOk(await api.get(`${list}?filter[created_at_gte]=2900.01.01`))), [])
    const found = idsOf(assertOk(await api.get(`${list}?filter[created-at-lte]=2900.01.01`)))
    assert.ok(found.includes(target.id))
    assertRefused(await api.get(`${list}?filter[foo]=1`), 400, { parameter: 'filter[foo]' })
  }, isToMany))

const AWKWARD = [
  `a,b`,
  `c+d`,
  `50%`,
  `e"f`,
  `O'Neil`,
  `Ж日本😀`,
  `%41`,
  `g&h=i`,
  `back\\slash`,
  `{1}`,
  '[x]',
  'a_b',
]

test('46: encoded and raw brackets mean the same and awkward values survive, for every type with a search', async () => {
  const searched: string[] = []
  await forEveryType(async (type) => {
    const field = type.attributes.has('last-name') ? 'last-name' : 'name'
    // No two users have the same address.
    if (!type.filters.has('q') || !type.attributes.has(field) || type.name === 'users') return
    searched.push(type.name)
    const rest = sampleAttributes(type)
    const plain = await api.create(type.name, { ...rest, [field]: 'plain' })
    for (const value of AWKWARD) {
      const { id } = await api.create(type.name, { ...rest, [field]: value })
      const encoded = encodeURIComponent(value)
      for (const name of ['filter%5Bq%5D', 'filter[q]', 'filter%5bq%5d']) {
        const target = `/api/v1/${type.name}?${name}=${encoded}`
        const document = assertOk(await exchange(port, { target, headers: { authorization } }))
        assert.ok(idsOf(document).includes(id), `${name}=${value}`)
        assert.ok(!idsOf(document).includes(plain.id), `${name}=${value}`)
        assert.deepEqual(idsOf(assertOk(await api.get(document.links.first))), idsOf(document), value)
      }
    }
  })
  for (const name of ['companies', 'contacts', 'deals', 'orders']) assert.ok(searched.includes(name), name)
})

test('46: awkward values survive in filters that compare text', async () => {
  for (const value of AWKWARD.filter((text) => !text.includes(','))) {
    const { id } = await api.create('contacts', { 'first-name': 'A', 'last-name': value, email: value })
    for (const name of ['last-name', 'last_name', 'email']) {
      const query = new URLSearchParams({ [`filter[${name}]`]: value.toUpperCase() })
      assert.ok(idsOf(assertOk(await api.get(`/contacts?${query}`))).includes(id), `${name}=${value}`)
    }
  }
})
