import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToOne } from '../../src/definition/relationship.ts'
import type { Document } from '../support/client.ts'
import { createSample, fullAttributes, otherValue, sampleAttributes } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { type Identifier, linkageTo, readLinkage, targetsOf } from '../wire/registry/linkage.ts'
import { merge, mergeable } from './merging.ts'

const { api } = await startService()

const attributesOf = async ({ type, id }: Identifier): Promise<Document> =>
  (await api.get(`/${type}/${id}`)).document.data.attributes

const person = (attributes: object = {}) =>
  api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg', ...attributes })
const company = (attributes: object = {}) => api.create('companies', { name: 'Acme', ...attributes })

/** What is the record's own, or follows from others of its fields. */
const OF_ITSELF = ['archived-at', 'discarded-at', 'created-at', 'updated-at', 'cached-at']

/** A valid value for every attribute, other than those of the first sample. */
const otherAttributes = (type: (typeof mergeable)[number]) =>
  Object.fromEntries(Object.keys(fullAttributes(type)).map((name) => [name, otherValue(type, name)]))

/** The samples of all phones are the same. */
const differentPhones = ({ duplicates }: (typeof mergeable)[number]) =>
  Object.fromEntries(duplicates.get('phone')!.attributes.map((name, index) => [name, `555-000${index}`]))

const without = (attributes: Document, names: readonly string[]) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)))

for (const type of mergeable) {
  test(`${type.name}: a record keeps every field that it has`, async () => {
    const { 'discarded-at': _, ...given } = fullAttributes(type)
    const survivor = await api.create(type.name, given)
    const other = await api.create(type.name, otherAttributes(type))
    const merged = await merge(api, survivor, other)
    const changing = ['updated-at', 'cached-at']
    assert.deepEqual(without(merged.attributes, changing), without(survivor.attributes, changing))
    assert.deepEqual(await attributesOf(survivor), merged.attributes)
  })

  test(`${type.name}: a record takes every field that it lacks, but not where the other stands`, async () => {
    const survivor = await createSample(api, type)
    const given = { ...fullAttributes(type), ...sampleAttributes(type), ...differentPhones(type) }
    const other = await api.create(type.name, given)
    const { attributes } = await merge(api, survivor, other)
    for (const [name, value] of Object.entries(given))
      if (!OF_ITSELF.includes(name)) assert.deepEqual(attributes[name], value, name)
    assert.deepEqual([attributes['archived-at'], attributes['discarded-at']], [null, null])
    assert.equal(attributes['created-at'], survivor.attributes['created-at'])
  })

  test(`${type.name}: what is merged goes to the trash with its fields and without its key where that was taken`, async () => {
    const survivor = await createSample(api, type)
    const { 'discarded-at': _, ...given } = fullAttributes(type)
    const other = await api.create(type.name, given)
    await merge(api, survivor, other)
    const attributes = await attributesOf(other)
    assert.ok(Math.abs(Date.parse(attributes['discarded-at']) - Date.now()) < 60_000)
    const changed = ['discarded-at', 'updated-at', 'cached-at', 'external-id']
    assert.deepEqual(without(attributes, changed), without(other.attributes, changed))
    assert.equal(attributes['external-id'], null)
    const found = await api.get(`/${type.name}?filter[external-id]=${given['external-id']}`)
    assert.deepEqual(
      found.document.data.map(({ id }: Document) => id),
      [survivor.id],
    )
  })

  test(`${type.name}: what is in the trash already can be merged and stays there since when it was`, async () => {
    const survivor = await createSample(api, type)
    const given = {
      ...sampleAttributes(type),
      'discarded-at': '2026-03-01T10:20:30.456+00:00',
      email: 'old@example.com',
    }
    const other = await api.create(type.name, given)
    const { attributes } = await merge(api, survivor, other)
    assert.deepEqual([attributes.email, attributes['discarded-at']], ['old@example.com', null])
    assert.equal((await attributesOf(other))['discarded-at'], given['discarded-at'])
  })

  for (const [name, relationship] of type.relationships)
    if (isToOne(relationship))
      test(`${type.name}: ${name} is kept where there is one, and taken where there is none`, async () => {
        const side = { type, name, relationship }
        const [mine, theirs] = (await Promise.all([targetsOf(api, side), targetsOf(api, side)])).flat() as [
          Identifier,
          Identifier,
        ]
        const linkedTo = (target: Identifier | null) =>
          createSample(api, type, { [name]: { data: target && linkageTo(side, target) } })
        const [having, lacking, other] = [await linkedTo(mine), await linkedTo(null), await linkedTo(theirs)]
        await merge(api, having, other)
        await merge(api, lacking, other)
        assert.deepEqual(await readLinkage(api, having, name), mine)
        assert.deepEqual(await readLinkage(api, lacking, name), theirs)
        assert.deepEqual(await readLinkage(api, other, name), theirs)
      })
}

test('of several that have what is lacking, the first that is named gives it', async () => {
  const survivor = await person()
  const [first, second] = [
    await person({ email: 'first@example.com', 'external-id': 'first' }),
    await person({ email: 'second@example.com', 'external-id': 'second', note: 'only here' }),
  ]
  const { attributes } = await merge(api, survivor, second, first)
  assert.deepEqual(
    [attributes.email, attributes['external-id'], attributes.note],
    ['second@example.com', 'second', 'only here'],
  )
  assert.equal((await attributesOf(first))['external-id'], 'first')
  assert.equal((await attributesOf(second))['external-id'], null)
})

test('an empty text is nothing: it is filled and fills nothing', async () => {
  const survivor = await person({ position: '', note: null })
  const { attributes } = await merge(
    api,
    survivor,
    await person({ note: '' }),
    await person({ position: 'Boss', note: 'x' }),
  )
  assert.deepEqual([attributes.position, attributes.note], ['Boss', 'x'])
})

test('parts of one thing are taken from a record that says nothing else of it', async () => {
  const survivor = await person({ 'work-city': 'Moscow', 'work-phone': '100', 'utm-source': 'mail' })
  const elsewhere = await person({
    'work-city': 'Kazan',
    'work-street': 'Kremlin',
    'work-phone': '200',
    'work-phone-postfix': '7',
    'utm-source': 'web',
    'utm-term': 'crm',
    'home-city': 'Tver',
    'home-street': 'River',
  })
  const there = await person({
    'work-city': 'Moscow',
    'work-street': 'Arbat',
    'home-city': 'Perm',
    'home-apartment': '5',
  })
  const { attributes } = await merge(api, survivor, elsewhere, there)
  assert.deepEqual(
    [
      attributes['work-city'],
      attributes['work-street'],
      attributes['work-phone'],
      attributes['work-phone-postfix'],
    ],
    ['Moscow', 'Arbat', '100', null],
  )
  assert.deepEqual([attributes['utm-source'], attributes['utm-term']], ['mail', null])
  assert.deepEqual(
    [attributes['home-city'], attributes['home-street'], attributes['home-apartment']],
    ['Tver', 'River', null],
  )
})

test('an e-mail or a phone that is there in another field is not taken once more', async () => {
  const survivor = await person({ email: 'anna@example.com', 'mobile-phone': '+7 921 314-60-28' })
  const other = await person({
    email: 'Anna@Example.com',
    'other-email': 'ANNA@example.com',
    'work-phone': '8 (921) 3146028',
    'work-phone-postfix': '12',
    'general-phone': '555',
    'other-phone': '5-5-5',
  })
  const { attributes } = await merge(api, survivor, other)
  assert.deepEqual([attributes.email, attributes['other-email']], ['anna@example.com', null])
  assert.deepEqual(
    ['general-phone', 'work-phone', 'work-phone-postfix', 'other-phone'].map((name) => attributes[name]),
    ['555', null, null, null],
  )
})

test('numbers of a company go with its INN', async () => {
  const survivor = await company({ inn: '7707083893' })
  const [another, same] = [
    await company({ inn: '7736050003', ogrn: '1', kpp: '2', director: 'Ivanov' }),
    await company({ inn: '7707083893', ogrn: '1027700132195' }),
  ]
  const { attributes } = await merge(api, survivor, another, same)
  assert.deepEqual(
    [attributes.inn, attributes.ogrn, attributes.kpp, attributes.director],
    ['7707083893', '1027700132195', null, 'Ivanov'],
  )
})

test('custom fields are taken key by key, but not what is calculated or does not fit any more', async () => {
  const field = (attributes: object) =>
    api.create('custom-fields', { 'resource-name': 'contacts', ...attributes })
  const color = await field({ name: 'Colour', 'field-type': 'text' })
  const size = await field({ name: 'Size', 'field-type': 'number' })
  const double = await field({ name: 'Double', 'field-type': 'formula', formula: `{custom-${size.id}} * 2` })
  const [c, s, d] = [color, size, double].map(({ id }) => `custom-${id}`) as [string, string, string]
  const survivor = await person({ customs: { [c]: 'red', 'custom-900000001': '', 'custom-900000002': [] } })
  const other = await person({
    customs: {
      [c]: 'blue',
      [s]: 21,
      'custom-900000001': 'x',
      'custom-900000002': ['y'],
      'custom-900000003': true,
    },
  })
  const { attributes } = await merge(api, survivor, other)
  assert.deepEqual(attributes.customs, {
    [c]: 'red',
    [s]: 21,
    [d]: 42,
    'custom-900000001': 'x',
    'custom-900000002': ['y'],
    'custom-900000003': true,
  })
  const old = await person({ customs: { 'custom-900000004': 'words', [c]: 'green' } })
  const heir = await person()
  await api.patch(`/custom-fields/${color.id}`, {
    data: {
      type: 'custom-fields',
      id: color.id,
      attributes: { 'field-type': 'select', 'select-options': ['red'] },
    },
  })
  const { customs } = (await merge(api, heir, old)).attributes
  assert.deepEqual(without(customs, [d]), { 'custom-900000004': 'words' })
})

test('whose value of a field stays is chosen by who merges, and one undo brings all back', async () => {
  const status = await api.create('contact-statuses', { name: 'Good' })
  const survivor = await person({
    email: 'one@x.ru',
    position: 'Buyer',
    customs: { 'custom-900000001': 'mine' },
  })
  const other = await api.create(
    'contacts',
    {
      ...{ 'first-name': 'Olga', 'last-name': 'Ivanova', email: 'two@x.ru', description: 'Theirs' },
      customs: { 'custom-900000001': 'theirs' },
    },
    { status: { data: { type: 'contact-statuses', id: status.id } } },
  )
  const merging = (fields: object) =>
    api.post(`/contacts/${survivor.id}/merge`, {
      data: [{ type: 'contacts', id: other.id }],
      meta: { fields },
    })
  for (const fields of [
    { nonsense: other.id },
    { 'created-at': other.id },
    { companies: other.id },
    { email: '999' },
  ]) {
    const refused = await merging(fields)
    assert.equal(refused.status, 422)
    assert.equal(refused.document.errors[0].source.pointer, `/meta/fields/${Object.keys(fields)[0]}`)
  }
  const merged = await merging({
    email: other.id,
    'last-name': other.id,
    status: survivor.id,
    description: survivor.id,
    'custom-900000001': other.id,
  })
  assert.equal(merged.status, 200, merged.text)
  const { attributes } = merged.document.data
  assert.deepEqual(
    ['first-name', 'last-name', 'email', 'position', 'description'].map((name) => attributes[name]),
    ['Anna', 'Ivanova', 'two@x.ru', 'Buyer', null],
  )
  assert.equal(attributes.customs['custom-900000001'], 'theirs')
  assert.equal((await api.get(`/contacts/${survivor.id}/status`)).document.data, null)
  const undone = await api.post('/undos', {
    data: { type: 'undos', attributes: { 'request-id': merged.headers.get('x-request-id') } },
  })
  assert.equal(undone.status, 201)
  assert.equal((await attributesOf({ type: 'contacts', id: survivor.id })).email, 'one@x.ru')
  assert.equal((await attributesOf({ type: 'contacts', id: other.id }))['discarded-at'], null)
})
