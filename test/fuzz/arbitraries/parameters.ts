import fc from 'fast-check'
import type { Filter } from '../../../src/definition/filter.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import {
  FIGURES,
  groupingLinks,
  groupingTimes,
  groupingValues,
  numbersOf,
  UNITS,
} from '../../../src/definition/summary.ts'
import { registry, types } from '../population.ts'
import { type Care, usually } from './care.ts'
import { text } from './junk.ts'

/** The name and the value of a parameter, not encoded yet. */
export type Pair = readonly [name: string, value: string]

const time = fc.constantFrom(
  '2026.10.01 13:19',
  '2026.10.01',
  '2026-10-01',
  '2026-10-01T13:19:00+03:00',
  '1000.01.01',
  '9999.12.31',
  '9999.12.31 23:59:59',
)
const day = fc.constantFrom('2026.10.01', '1000-01-01', '9999.12.31')
const id = fc.oneof(
  fc.nat({ max: 300 }).map(String),
  fc.constantFrom('0', '99999999999999999999', '5?include=x'),
)
const ids = fc.array(id, { minLength: 1, maxLength: 5 }).map(String)
const onOff = fc.constantFrom('1', 'true', '0', 'false')
const words = fc
  .array(fc.oneof(text, fc.constantFrom('+7', '(921)', '%', '_', '\\', 'a', 'b c')), { maxLength: 6 })
  .map((list) => list.join(' ').replaceAll('\0', ''))
const plain = text.map((value) => value.replaceAll('\0', ''))

const BY_KIND: Partial<Record<Filter['kind'], fc.Arbitrary<string>>> = {
  ids,
  related: ids,
  memberOf: ids,
  savedTable: ids,
  empty: onOff,
  present: onOff,
  allEmpty: onOff,
  search: words,
  state: fc.constantFrom('open', 'won', 'lost,open', 'lost, won'),
}

function valueFor(type: ResourceType, filter: Filter): fc.Arbitrary<string> {
  if (filter.kind === 'since' || filter.kind === 'until')
    return type.attributes.get(filter.attribute)!.kind.name === 'date' ? day : time
  return BY_KIND[filter.kind] ?? plain
}

export function filter(care: Care, type: ResourceType): fc.Arbitrary<Pair> {
  const spelled = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<Pair> =>
    fc
      .tuple(fc.constantFrom(name, name.replaceAll('-', '_')), value)
      .map(([spelling, given]) => [`filter[${spelling}]`, given])
  const own = fc
    .constantFrom(...type.filters)
    .chain(([name, one]) => spelled(name, usually(care, valueFor(type, one), text)))
  const custom = fc
    .constantFrom('custom-1', 'custom-999999999999999999')
    .chain((name) => spelled(name, plain))
  const known = type.attributes.has('customs') ? fc.oneof({ weight: 5, arbitrary: own }, custom) : own
  return usually(
    care,
    known,
    custom,
    text.chain((name) => spelled(name, text)),
  )
}

/** A path that exists, of up to three relationships. */
function includePath(type: ResourceType, depth = 3): fc.Arbitrary<string> {
  if (type.relationships.size === 0) return fc.constant('')
  return fc.constantFrom(...type.relationships).chain(([name, { targets }]) => {
    if (depth === 1) return fc.constant(name)
    const deeper = includePath(registry.type(targets[0]!), depth - 1)
    const path = deeper.map((rest) => (rest ? `${name}.${rest}` : name))
    return fc.oneof({ weight: 3, arbitrary: fc.constant(name) }, { weight: 1, arbitrary: path })
  })
}

const commaList = (item: fc.Arbitrary<string>) =>
  fc.array(item, { maxLength: 3 }).map((items) => items.join(','))

export const include = (care: Care, type: ResourceType): fc.Arbitrary<Pair> =>
  commaList(usually(care, includePath(type), text)).map((value) => ['include', value])

export function sort(care: Care, type: ResourceType): fc.Arbitrary<Pair> {
  const sortable = [...type.attributes].filter(([, { kind }]) => kind.sortable).map(([name]) => name)
  const key = usually(
    care,
    fc.constantFrom(...sortable, 'id'),
    fc.constantFrom(...type.attributes.keys()),
    text,
  )
  const signed = fc.tuple(fc.constantFrom('', '-'), key).map(([sign, name]) => sign + name)
  return commaList(signed).map((value) => ['sort', value])
}

export function group(care: Care, type: ResourceType): fc.Arbitrary<Pair> {
  const plain = [...groupingLinks(type), ...groupingValues(type)].map(([name]) => name)
  const periods = groupingTimes(type).flatMap(([name]) => UNITS.map((unit) => `${name}:${unit}`))
  const key = usually(care, fc.constantFrom(...plain, ...periods), text)
  return commaList(key).map((value) => ['group', value])
}

export function figures(care: Care, type: ResourceType): fc.Arbitrary<Pair> {
  const numbers = numbersOf(type).map(([name]) => name)
  const known = numbers.length > 0 ? fc.constantFrom(...numbers) : fc.constant('')
  return fc.tuple(fc.constantFrom(...FIGURES), commaList(usually(care, known, text)))
}

export const fields = (care: Care): fc.Arbitrary<Pair> =>
  fc.constantFrom(...types).chain((type) => {
    const known = fc.constantFrom(...type.attributes.keys(), ...type.relationships.keys())
    return commaList(usually(care, known, text)).map((value): Pair => [`fields[${type.name}]`, value])
  })

export function page(care: Care): fc.Arbitrary<Pair> {
  const right = fc.tuple(
    fc.constantFrom('page[number]', 'page[size]', 'page'),
    fc.integer({ min: 1, max: 100 }).map(String),
  )
  const odd = fc.constantFrom('0', '-1', '101', '999999999999999', '1e3', '', 'x', '2')
  const member = fc
    .constantFrom('number', 'size', '', 'nose', 'after', 'before')
    .map((name) => `page[${name}]`)
  return usually<Pair>(care, right, fc.tuple(member, odd), fc.tuple(member, text))
}

export const other: fc.Arbitrary<Pair> = fc.oneof(
  fc.tuple(
    fc.constantFrom('per_page', 'unknown', 'Foo', 'fields', 'filter', 'filter[a][b]', '', '[', ']'),
    text,
  ),
  fc.tuple(text, text),
)
