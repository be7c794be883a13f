import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ranksOf } from '../../../src/definition/order.ts'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Document } from '../../support/client.ts'
import { fullAttributes, otherValue, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { addLink, createWithLink, isToMany, linkedNow, newTarget, pathOf } from './linked.ts'
import { assertOk, assertRefused, forEveryRelationship, forEveryType } from './support.ts'

const { api } = await startService()

type Sorted = number | string | boolean | null

const idsOf = ({ data }: Document): string[] => data.map(({ id }: Document) => id)

/** Records of these attributes, alone in the year that the given query asks for. */
async function createInYear(type: ResourceType, year: number, given: readonly object[]) {
  const records: Document[] = []
  for (const attributes of given)
    records.push(
      await api.create(type.name, {
        ...sampleAttributes(type),
        'created-at': `${year}-05-05T00:00:00.000Z`,
        ...attributes,
      }),
    )
  const list = `/${type.name}?filter[created-at-gte]=${year}.01.01&filter[created-at-lte]=${year}.12.31`
  return { records, list }
}

/** Nulls last in both directions, ties by id; ranks from low to high. */
function inOrder(
  type: ResourceType,
  records: readonly Document[],
  name: string,
  direction: 1 | -1,
): string[] {
  const sortedBy = ({ attributes }: Document): Sorted =>
    ranksOf(type, name)?.indexOf(attributes[name]) ?? attributes[name]
  const compare = (one: Document, other: Document) => {
    const [a, b] = [sortedBy(one), sortedBy(other)]
    if (a === b) return Number(one.id) - Number(other.id)
    if (a === null || b === null) return a === null ? 1 : -1
    return (a < b ? -1 : 1) * direction
  }
  return records.toSorted(compare).map(({ id }) => id)
}

/** Texts that are not just words. */
const SPELLED: Readonly<Record<string, (word: string) => string>> = {
  email: (word) => `${word}@example.com`,
  url: (word) => `https://example.com/${word}`,
}

test('40: sort by a time and then by a text orders exactly, for every type', () =>
  forEveryType(async (type) => {
    const [text] =
      [...type.attributes].find(
        ([, { kind, isComputed }]) =>
          !isComputed && kind.columnType === 'text' && !kind.schema.enum && kind.name !== 'currency',
      ) ?? []
    if (!text) return
    const named = (value: string) => ({ [text]: SPELLED[text]?.(value) ?? value })
    const { records, list } = await createInYear(type, 2900, [
      { 'created-at': '2900-03-01T00:00:00Z', ...named('beta') },
      { 'created-at': '2900-04-01T00:00:00Z', ...named('gamma') },
      { 'created-at': '2900-04-01T00:00:00Z', ...named('alpha') },
      { 'created-at': '2900-02-01T00:00:00Z', ...named('delta') },
    ])
    const [beta, gamma, alpha, delta] = records.map(({ id }) => id)
    const sorted = async (sort: string) => idsOf(assertOk(await api.get(`${list}&sort=${sort}`)))
    assert.deepEqual(await sorted(`-created-at,${text}`), [alpha, gamma, beta, delta])
    assert.deepEqual(await sorted(`created-at,-${text}`), [delta, beta, gamma, alpha])
    assert.deepEqual(await sorted('-id'), [delta, alpha, gamma, beta])
    assert.deepEqual(await sorted('id'), [beta, gamma, alpha, delta])
    assert.deepEqual(idsOf(assertOk(await api.get(list))), [beta, gamma, alpha, delta])
  }))

test('40: every scalar attribute sorts both ways with nulls last, for every type', () =>
  forEveryType(async (type) => {
    const { 'created-at': _, ...full } = fullAttributes(type)
    const other = Object.fromEntries(Object.keys(full).map((name) => [name, otherValue(type, name)]))
    if (type.attributes.get('description')?.kind.name === 'text or boolean') other.description = 'a text'
    const { records, list } = await createInYear(type, 3000, [{}, other, full])
    for (const [name, { kind }] of type.attributes) {
      if (!kind.sortable) continue
      for (const direction of [1, -1] as const) {
        const document = assertOk(await api.get(`${list}&sort=${direction < 0 ? '-' : ''}${name}`))
        assert.equal(document.data.length, records.length)
        assert.deepEqual(
          idsOf(document),
          inOrder(type, document.data, name, direction),
          `${name} ${direction}`,
        )
      }
    }
    for (const record of records) assertOk(await api.delete(pathOf(record)), 204)
  }))

test('40: an unknown sort field is 400 and names the parameter, for every type', () =>
  forEveryType(async (type) => {
    const notScalar = [...type.attributes].filter(([, { kind }]) => !kind.sortable).map(([name]) => name)
    const names = ['nonsense', '__proto__', 'constructor', '--id', ...notScalar, ...manyOf(type)]
    for (const name of names)
      for (const sort of [name, `-${name}`, `created-at,${name}`])
        assertRefused(await api.get(`/${type.name}?sort=${sort}`), 400, { parameter: 'sort' })
  }))

/** There is no order among several records, nor among those of several types. */
const manyOf = ({ relationships }: ResourceType): string[] =>
  [...relationships].flatMap(([name, one]) => (isToOne(one) && one.targets.length === 1 ? [] : [name]))

test('40: related lists sort as others do, for every to-many relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const { record } = await createWithLink(api, type, name)
    assertOk(await addLink(api, record, name, await newTarget(api, relationship)), 204)
    const ids = (await linkedNow(api, record, name)).map(({ id }) => id)
    assert.ok(ids.length >= 2)
    const ascending = ids.toSorted((one, other) => Number(one) - Number(other))
    const related = `${pathOf(record)}/${name}`
    assert.deepEqual(idsOf(assertOk(await api.get(`${related}?sort=id`))), ascending)
    assert.deepEqual(idsOf(assertOk(await api.get(`${related}?sort=-id`))), ascending.toReversed())
    assertRefused(await api.get(`${related}?sort=nonsense`), 400, { parameter: 'sort' })
  }, isToMany))
