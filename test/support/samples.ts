import type { Attribute } from '../../src/definition/attribute.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import type { Client, Document } from './client.ts'

type Attributes = Record<string, unknown>
type Pair = readonly [unknown, unknown]

let counter = 0
const next = () => ++counter
const uniqueEmail = () => `person${next()}.${process.pid}@example.com`

/** A custom field that nobody has defined takes any scalar. */
const UNDEFINED_FIELD = 'custom-900000001'

/** Attributes whose values mean something beyond their kind. */
const BY_NAME: Readonly<Record<string, Pair>> = {
  'resource-name': ['contacts', 'companies'],
  'time-zone': ['Europe/Moscow', 'Asia/Tokyo'],
  locale: ['en', 'ru'],
  website: ['https://example.com', 'https://example.org'],
  conditions: [{ actual: '1' }, { archived: '1' }],
  columns: [['created-at'], ['updated-at', 'created-at']],
  sort: ['-created-at', 'updated-at'],
  'select-options': [['small', 'large'], ['one']],
  // The default of an account or a company can only be unset by another one.
  'is-default': [false, true],
  // A required custom field would be missed by every later sample of its type.
  required: [false, true],
  formula: ['1 + 2', '3 * 4'],
  'amount-calc-field': ['custom-1', 'custom-2'],
  'cost-calc-field': ['custom-1', 'custom-2'],
  rights: [{ contacts: { read: 'own' } }, { deals: { read: 'all', edit: 'team' } }],
  fields: [{ contacts: { email: 'hidden' } }, { deals: { amount: 'read-only' } }],
  flags: [['settings'], ['users', 'bulk']],
  scopes: [['deal_read'], ['contact_write', 'user_read']],
  'resource-types': [['contacts'], ['contacts', 'companies']],
  actions: [['create'], ['update', 'delete']],
  'paper-templates.columns': [
    ['name', 'amount'],
    ['number', 'name', 'amount'],
  ],
  'paper-templates.days': [14, 30],
  'distinctions.record-ids': [
    [1, 2],
    [1, 2, 3],
  ],
  'dashboards.tiles': [
    [{ id: 'open', kind: 'number', type: 'deals' }],
    [{ id: 'stages', kind: 'bars', type: 'deals', by: 'stage', figure: 'sum:amount' }],
  ],
  'web-forms.fields': [
    [{ on: 'contacts', field: 'email' }],
    [{ on: 'companies', field: 'name', label: 'Company', required: true }],
  ],
  'web-forms.redirects': [['https://example.com/thanks'], []],
  'web-forms.origins': [['https://example.com'], []],
  // Every account of tests counts in USD.
  'currency-rates.currency': ['EUR', 'GBP'],
  'webhooks.filter': [{ id: '1' }, { id: '2' }],
  'webhooks.fields': [{ contacts: ['email'] }, { contacts: ['email', 'companies'] }],
  'automations.when': [
    { kind: 'manual', type: 'deals' },
    { kind: 'manual', type: 'contacts' },
  ],
  'automations.if': [{ filter: {} }, {}],
  'automations.then': [[{ do: 'stop' }], [{ do: 'wait', minutes: 1 }]],
  'resource-type': ['contacts', 'deals'],
  'resource-id': ['1', '2'],
}

/** Bound to the value of another attribute by a rule: the tests of that rule write it. */
const ONLY_WITH_ANOTHER = ['object-type', 'due-on']

/** Values are spelled as a UTC account prints them, so that they can be compared with an answer. */
const BY_KIND: Readonly<Record<string, (name: string) => Pair>> = {
  text: textPair,
  'long text': textPair,
  email: () => [uniqueEmail(), uniqueEmail()],
  currency: () => ['USD', 'EUR'],
  color: () => ['#1f9d55', '#d64545'],
  'web address': () => ['https://example.com/settings', 'http://example.org/settings'],
  'setting key': () => [`key_${next()}`, `key_${next()}`],
  integer: () => [next(), next()],
  decimal: () => [12.5, 20.25],
  boolean: () => [true, false],
  date: datePair,
  datetime: () => ['2026-03-01T10:20:30.456+00:00', '2026-04-02T11:21:31.007+00:00'],
  hash: () => [{ color: 'red' }, { color: 'blue' }],
  html: () => [`<p>One <strong>${next()}</strong></p>`, `<p>Two ${next()}</p>`],
  'list of ids': () => [[1], [1, 2]],
  'list of objects': () => [[{ color: 'red' }], [{ color: 'blue' }]],
  'list of text': () => [['one', 'two'], ['three']],
  'text or boolean': (name) => [`${name} one`, true],
  customs: () => [{ [UNDEFINED_FIELD]: 'one' }, { [UNDEFINED_FIELD]: 'two' }],
}

/** A currency has one rate a day. */
function datePair(name: string): Pair {
  return name === 'date' ? [dayOf(next()), dayOf(next())] : ['2026-03-01', '2026-04-02']
}

const dayOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)

function textPair(name: string): Pair {
  if (name.endsWith('phone')) return ['+7 (921) 314-60-28', '+7 (921) 314-60-29']
  if (name === 'external-id') return [`key ${next()}`, `key ${next()}`]
  if (name.endsWith('email')) return [uniqueEmail(), uniqueEmail()]
  return [`${name} one`, `${name} two`]
}

function pairOf(type: ResourceType, name: string): Pair {
  const { kind } = type.attributes.get(name)!
  const choices = kind.schema.enum as string[] | undefined
  if (choices) return [choices[0], choices[1]]
  const make = BY_KIND[kind.name]
  if (!make) throw new Error(`There is no sample of the kind ${kind.name}`)
  return BY_NAME[`${type.name}.${name}`] ?? BY_NAME[name] ?? make(name)
}

function valuesOf(type: ResourceType, isWanted: (attribute: Attribute, name: string) => boolean): Attributes {
  const wanted = [...type.attributes].filter(([name, attribute]) => isWanted(attribute, name))
  return Object.fromEntries(wanted.map(([name]) => [name, pairOf(type, name)[0]]))
}

/** The least that a create request needs. */
export const sampleAttributes = (type: ResourceType): Attributes =>
  valuesOf(type, ({ isRequired }) => isRequired)

/** A valid value for every attribute that a client may write by itself. */
export const fullAttributes = (type: ResourceType): Attributes =>
  valuesOf(type, ({ isComputed }, name) => !isComputed && !ONLY_WITH_ANOTHER.includes(name))

export const writableNames = (type: ResourceType): string[] => Object.keys(fullAttributes(type))

/** A valid value of an attribute that differs from those of the other samples. */
export const otherValue = (type: ResourceType, name: string): unknown => pairOf(type, name)[1]

/** A record as it is read after it was made: a secret is shown once. */
export const asKept = (made: Document): Document =>
  'secret' in made.attributes ? { ...made, attributes: { ...made.attributes, secret: null } } : made

/** A new record of the type with the least attributes: its resource object. */
export const createSample = async (
  api: Client,
  type: ResourceType,
  relationships: object = {},
): Promise<Document> => asKept(await api.create(type.name, sampleAttributes(type), relationships))
