import type { TypeMetadata } from '../api/metadata.ts'
import type { Draft, Identifier, Resource } from '../api/records.ts'
import { isIdentifier, linksTo, membersOf } from '../api/values.ts'
import { texts } from '../locales/language.ts'
import { nameIn } from '../locales/person.ts'
import { namedBy } from '../metadata/kinds.ts'
import { type Field, isEmpty, type Linked } from './field.ts'

type Included = readonly Resource[] | undefined

/** What a record is called. */
export const titleOf = ({ id, attributes }: Pick<Resource, 'id' | 'attributes'>): string =>
  String(nameIn(attributes) || attributes.name || attributes.number || `№${id}`)

export function linkedOf(resource: Resource): Linked {
  const { type, id, attributes } = resource
  const color = typeof attributes.color === 'string' ? { color: attributes.color } : {}
  return { type, id, name: titleOf(resource), ...color }
}

/** The value of a field in a record; links have the names that were sent along, and are undefined when they were not asked for. */
export function valueIn(field: Field, record: Resource, included?: Included): unknown {
  const { attributes } = record
  if (field.source === 'attribute') return attributes[field.name]
  if (field.source === 'custom') return membersOf(attributes.customs)[field.name] ?? null
  const data = record.relationships[field.name]?.data
  if (data === null || data === undefined) return data
  const named = linksTo(record, field.name).map((one) => namedIn(included, one))
  return Array.isArray(data) ? named : named[0]
}

/** The records at the other end of a link, to one or to many. */
export const linksIn = (record: Resource, name: string, included: Included): readonly Linked[] =>
  linksTo(record, name).map((one) => namedIn(included, one))

function namedIn(included: Included, { type, id }: Identifier): Linked {
  const found = included?.find((one) => one.type === type && one.id === id)
  return found ? linkedOf(found) : { type, id, name: `№${id}` }
}

/** A field as a record shows it: a moment that stands for a whole day is that day, money is in its currency. */
export const shownIn = (field: Field, { attributes }: Pick<Resource, 'attributes'>): Field =>
  field.wholeDay && attributes[field.wholeDay]
    ? { ...field, name: field.wholeDay, kind: 'date' }
    : inCurrency(field, attributes)

export const inCurrency = (field: Field, { currency }: Readonly<Record<string, unknown>>): Field =>
  field.format === 'money' && typeof currency === 'string' ? { ...field, currency } : field

export type Change = readonly [field: Field, value: unknown]

/** What a write says to make these fields have these values. */
export function draftOf(changes: readonly Change[]): Draft {
  const from = (source: Field['source']) => changes.filter(([field]) => field.source === source)
  const attributes = Object.fromEntries(from('attribute').map(([{ name }, value]) => [name, stored(value)]))
  const customs = Object.fromEntries(from('custom').map(([{ name }, value]) => [name, stored(value)]))
  const links = from('relationship').map(([{ name }, value]) => [name, { data: linkageOf(value) }])
  return {
    attributes: { ...attributes, ...(from('custom').length > 0 && { customs }) },
    relationships: Object.fromEntries(links),
  }
}

const stored = (value: unknown): unknown => (isEmpty(value) ? null : value)

const identifierOf = ({ type, id }: Identifier): Identifier => ({ type, id })

/** A link as it is written. */
export const linkageOf = (value: unknown): Identifier | readonly Identifier[] | null =>
  Array.isArray(value) ? value.map(identifierOf) : isIdentifier(value) ? identifierOf(value) : null

/** What was typed where a record was searched for is the name of the one that is made instead. */
export function draftOfName(type: TypeMetadata, typed: string): Readonly<Record<string, unknown>> {
  if (!typed) return {}
  const by = namedBy(type)
  if (by !== 'person') return { [by]: typed }
  const { first, middle, last } = texts().people.typed(typed.split(/\s+/))
  return { 'first-name': first, 'last-name': last || null, ...(middle && { 'middle-name': middle }) }
}
