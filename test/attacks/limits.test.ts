import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from '../../src/definition/filter.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import { openApi } from '../../src/derive/openapi.ts'
import type { Answer, Document } from '../support/client.ts'
import { sampleAttributes } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { everyType, registry, types } from '../wire/registry/every.ts'

const { api } = await startService()

const times = (count: number, item: string | ((index: number) => string), separator = ',') =>
  Array.from({ length: count }, (_, index) => (typeof item === 'string' ? item : item(index))).join(separator)

/** What no compression makes shorter, in characters that take four bytes and two units of UTF-16 each. */
const incompressible = (characters: number) =>
  String.fromCodePoint(
    ...Array.from({ length: characters }, () => 0x10000 + Math.floor(Math.random() * 0x8000)),
  )

/** The texts that clients write freely, with the characters that each may have. */
function textsOf({ attributes }: ResourceType): [name: string, most: number][] {
  const OTHERWISE_BOUND = [
    'resource-name',
    'time-zone',
    'locale',
    'formula',
    'amount-calc-field',
    'cost-calc-field',
    'object-type',
    'number-prefix',
  ]
  return [...attributes].flatMap(([name, { kind, isComputed }]): [string, number][] => {
    if (isComputed || OTHERWISE_BOUND.includes(name)) return []
    if (kind.name === 'text') return [[name, 500]]
    return kind.name === 'long text' || kind.name === 'text or boolean' ? [[name, 10_000]] : []
  })
}

const withTexts = (type: ResourceType, texts: Iterable<readonly [string, string]>) => ({
  data: { type: type.name, attributes: { ...sampleAttributes(type), ...Object.fromEntries(texts) } },
})

everyType('texts have as many characters as they may, of whatever size, and not one more', async (type) => {
  const texts = textsOf(type)
  const written = new Map(texts.map(([name, most]) => [name, incompressible(most)]))
  const made = await api.post(`/${type.name}`, withTexts(type, written))
  assert.equal(made.status, 201, made.text.slice(0, 300))
  for (const [name, text] of written) assert.equal(made.document.data.attributes[name], text, name)
  if (texts.length === 0) return
  const refused = await api.post(
    `/${type.name}`,
    withTexts(
      type,
      texts.map(([name, most]) => [name, '😀'.repeat(most + 1)] as const),
    ),
  )
  assert.equal(refused.status, 422)
  const told = refused.document.errors.map(({ detail, source }: Document) => `${source.pointer} ${detail}`)
  assert.deepEqual(
    told.sort(),
    texts
      .map(([name, most]) => `/data/attributes/${name} ${name} is too long (at most ${most} characters)`)
      .sort(),
  )
})

/** A value that the filter takes. */
const VALUES: Partial<Record<Filter['kind'], string>> = {
  related: '1',
  memberOf: '1',
  phone: '9',
  state: 'won',
  exactly: 'x',
}

const sampleOf = (type: ResourceType, filter: Filter): string | undefined => {
  if (filter.kind !== 'equals') return VALUES[filter.kind]
  const { kind } = type.attributes.get(filter.attribute)!
  return kind.columnType === 'boolean' ? 'true' : ((kind.schema.enum as string[])?.[0] ?? '1')
}

function requireNamed(answer: Answer, parameter: string, limit: number, code: string): void {
  assert.equal(answer.status, 400, answer.text.slice(0, 300))
  const [{ detail, source, code: given }] = answer.document.errors
  assert.deepEqual([source, given], [{ parameter }, code])
  assert.match(detail, new RegExp(`\\b${limit}\\b`))
}

for (const type of types)
  for (const [name, filter] of type.filters) {
    const value = sampleOf(type, filter)
    if (value === undefined) continue
    test(`${type.name}: filter[${name}] takes a thousand values`, async () => {
      const fitting = await api.get(`/${type.name}?filter[${name}]=${times(1_000, value)}`)
      assert.equal(fitting.status, 200, fitting.text.slice(0, 300))
      const answer = await api.get(`/${type.name}?filter[${name}]=${times(1_001, value)}`)
      requireNamed(answer, `filter[${name}]`, 1_000, '107')
    })
  }

for (const type of types.filter(({ filters }) => filters.get('q')?.kind === 'search'))
  test(`${type.name}: a search has thirty words at most`, async () => {
    const fitting = await api.get(`/${type.name}?filter[q]=${times(30, 'ab', '+')}`)
    assert.equal(fitting.status, 200, fitting.text.slice(0, 300))
    requireNamed(await api.get(`/${type.name}?filter[q]=${times(31, 'a', '+')}`), 'filter[q]', 30, '107')
  })

/** Queries at a limit and one beyond it. */
const QUERIES: readonly [
  address: string,
  make: (count: number) => string,
  most: number,
  place: string,
  code: string,
][] = [
  ['/contacts', (count) => `sort=${times(count, 'id')}`, 10, 'sort', '114'],
  ['/contacts/export', (count) => `sort=${times(count, 'id')}`, 10, 'sort', '114'],
  ['/contacts', (count) => `include=${times(count, 'responsible')}`, 30, 'include', '112'],
  ['/contacts/1', (count) => `include=${times(count, 'responsible')}`, 30, 'include', '112'],
  ['/contacts', (count) => `fields[contacts]=${times(count, 'email')}`, 200, 'fields[contacts]', '104'],
  ['/contacts', (count) => times(count, (index) => `X${index}=1`, '&'), 100, 'X100', '400'],
  [
    '/contacts',
    (count) => times(count, (index) => `filter[custom-${index}]=1`, '&').replace('custom-0', 'q'),
    50,
    'filter[custom-50]',
    '400',
  ],
  ['/contacts', (count) => `filter[custom-1]=${times(count, 'x')}`, 1_000, 'filter[custom-1]', '107'],
  [
    '/deals/summary',
    (count) => `group=${times(count, (index) => ['stage', 'responsible', 'user'][index]!)}`,
    2,
    'group',
    '400',
  ],
  ['/changes', (count) => `filter[resource-id]=${times(count, '1')}`, 1_000, 'filter[resource-id]', '107'],
  [
    '/changes',
    (count) => `filter[resource-type]=${times(count, 'deals')}`,
    1_000,
    'filter[resource-type]',
    '107',
  ],
]

const person = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })

for (const [address, make, most, place, code] of QUERIES)
  test(`${address}?${make(1)}: ${most} and not one more`, async () => {
    const path = address.replace('/1', `/${person.id}`)
    const fitting = await api.get(`${path}?${make(most)}`)
    assert.equal(fitting.status, 200, fitting.text.slice(0, 300))
    requireNamed(await api.get(`${path}?${make(most + 1)}`), place, most, code)
  })

const savedTable = async (conditions: object) =>
  (await api.create('table-states', { name: 'T', 'resource-name': 'contacts', conditions })).id

test('what a saved table filters by is bound by the same limits when it is used', async () => {
  const conditions: readonly [object, number][] = [
    [{ q: times(31, 'a', ' ') }, 30],
    [{ 'responsible-id': Array.from({ length: 1_001 }, () => '1') }, 1_000],
    [Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`custom-${index + 1}`, 'x'])), 50],
  ]
  for (const [one, limit] of conditions) {
    const answer = await api.get(`/contacts?filter[table-state-id]=${await savedTable(one)}`)
    assert.equal(answer.status, 400, answer.text.slice(0, 300))
    assert.deepEqual(answer.document.errors[0].source, { parameter: 'filter[table-state-id]' })
    assert.match(answer.document.errors[0].detail, new RegExp(`\\b${limit}\\b`))
  }
})

test('a list is filtered by thirty saved tables at most', async () => {
  const id = await savedTable({ actual: '1' })
  assert.equal((await api.get(`/contacts?filter[table-state-id]=${times(30, id)}`)).status, 200)
  requireNamed(
    await api.get(`/contacts?filter[table-state-id]=${times(31, id)}`),
    'filter[table-state-id]',
    30,
    '107',
  )
})

/** Values beyond a limit that is not one of text: the type, the attribute, one that fits and one that does not. */
const BODIES: readonly [
  type: string,
  attribute: string,
  fits: unknown,
  beyond: unknown,
  limit: number,
  place?: string,
][] = [
  ['products', 'selling-price', `1.${'0'.repeat(98)}`, `1.${'0'.repeat(99)}`, 100],
  ['custom-fields', 'select-options', Array(1_000).fill('x'), Array(1_001).fill('x'), 1_000],
  ['custom-fields', 'select-options', ['😀'.repeat(500)], ['😀'.repeat(501)], 500],
  ['table-states', 'conditions', { q: 'x'.repeat(90_000) }, { q: 'x'.repeat(100_000) }, 100_000],
  [
    'contacts',
    'customs',
    { 'custom-900001': '😀'.repeat(10_000) },
    { 'custom-900001': '😀'.repeat(10_001) },
    10_000,
    '/custom-900001',
  ],
  [
    'contacts',
    'customs',
    { 'custom-900001': Array(1_000).fill(1) },
    { 'custom-900001': Array(1_001).fill(1) },
    1_000,
    '/custom-900001',
  ],
  ['contacts', 'customs', customsOf(1_000), customsOf(1_001), 1_000],
  [
    'custom-fields',
    'formula',
    `1${' '.repeat(1_998)}+1`.slice(0, 1_999).trimEnd(),
    `1${' '.repeat(2_000)}+1`,
    2_000,
  ],
]

function customsOf(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`custom-${index + 900_001}`, 1]))
}

for (const [typeName, attribute, fits, beyond, limit, place = ''] of BODIES)
  test(`${typeName}: ${attribute} has its limit of ${limit}`, async () => {
    const type = registry.type(typeName)
    const formula = attribute === 'formula' ? { 'field-type': 'formula' } : {}
    const document = (value: unknown) => ({
      data: { type: typeName, attributes: { ...sampleAttributes(type), ...formula, [attribute]: value } },
    })
    const made = await api.post(`/${typeName}`, document(fits))
    assert.equal(made.status, 201, made.text.slice(0, 300))
    const refused = await api.post(`/${typeName}`, document(beyond))
    assert.equal(refused.status, 422, refused.text.slice(0, 300))
    const [{ detail, source }] = refused.document.errors
    assert.equal(source.pointer, `/data/attributes/${attribute}${place}`)
    assert.match(detail, new RegExp(`\\b${limit}\\b`))
  })

test('a decimal of hundreds of kilobytes is refused at once', async () => {
  for (const amount of [`0.${'0'.repeat(300_000)}1`, '9'.repeat(300_000), `${' '.repeat(300_000)}1`]) {
    const answer = await api.post('/invoice-payments', {
      data: { type: 'invoice-payments', attributes: { amount } },
    })
    assert.equal(answer.status, 422)
    assert.equal(answer.document.errors[0].source.pointer, '/data/attributes/amount')
  }
  const raw = `{"data":{"type":"invoice-payments","attributes":{"amount":${'9'.repeat(300_000)}}}}`
  assert.equal((await api.send('POST', '/invoice-payments', { raw })).status, 422)
})

test('a place in a list that the database would not print is no cursor', async () => {
  const cursor = (...place: (string | null)[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
  const forged: readonly [string, string, string][] = [
    ['invoices', 'due-at', '2026-99-99'],
    ['contacts', 'created-at', '2026-99-99 10:00:00+00'],
    ['contacts', 'created-at', '2026-10-01 99:00:00+00'],
    ['deal-stages', 'description', '"\\u0000"'],
    ['deal-stages', 'description', `${'['.repeat(3_000)}${']'.repeat(3_000)}`],
    ['products', 'selling-price', '9'.repeat(41)],
  ]
  for (const [type, sort, value] of forged) {
    const answer = await api.get(`/${type}?sort=${sort}&page[after]=${cursor('1', value)}`)
    assert.equal(answer.status, 400, `${type} ${sort} ${value.slice(0, 30)}: ${answer.text.slice(0, 200)}`)
    assert.equal(answer.document.errors[0].code, '118')
  }
})

test('OpenAPI tells the limits', () => {
  const { components } = openApi(registry, 'http://rapport.test') as Document
  const { parameters, schemas } = components
  assert.equal(parameters['sort.contacts'].schema.maxItems, 10)
  assert.equal(parameters['include.contacts'].schema.maxItems, 30)
  assert.equal(parameters['fields.contacts'].schema.maxItems, 200)
  assert.equal(parameters['filter.contacts.responsible-id'].schema.maxItems, 1_000)
  assert.equal(parameters['filter.contacts.table-state-id'].schema.maxItems, 30)
  assert.match(parameters['filter.contacts.q'].description, /\b30\b/)
  assert.equal(schemas.ErrorsResponse.properties.errors.maxItems, 101)
  assert.equal(schemas.OperationsRequest.properties['atomic:operations'].maxItems, 500)
  const written = JSON.stringify(schemas)
  assert.match(written, /"description":\{"type":\["string","number","null"\],"maxLength":10000\}/)
})

test('objects that edits add to come to no more than their limit', async () => {
  const texts = (key: (number: number) => string) =>
    Array.from({ length: 3 }, (_, turn) =>
      Object.fromEntries(Array.from({ length: 50 }, (_, n) => [key(turn * 100 + n), `${n}`.padStart(9_000)])),
    )
  const contact = await api.create('contacts', sampleAttributes(registry.type('contacts')))
  const token = (await api.get('/current-token')).document.data
  for (const [{ id, type }, path, attribute, edits] of [
    [contact, `/contacts/${contact.id}`, 'customs', texts((n) => `custom-${900_000 + n}`)],
    [token, '/current-token', 'options', texts((n) => `key_${n}`)],
  ] as const) {
    const edit = (value: unknown) =>
      api.patch(path, { data: { id, type, attributes: { [attribute]: value } } })
    for (const value of edits.slice(0, 2)) assert.ok((await edit(value)).status < 300)
    const refused = await edit(edits[2])
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.document.errors[0].source, { pointer: `/data/attributes/${attribute}` })
    const kept = (await api.get(path)).document.data.attributes[attribute]
    const present = edits.map((added) => Object.keys(added).filter((key) => key in kept).length)
    assert.deepEqual(present, [50, 50, 0])
    const [first] = Object.keys(edits[0]!)
    assert.ok((await edit({ [first!]: null })).status < 300)
  }
})
