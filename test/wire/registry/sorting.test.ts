import assert from 'node:assert/strict'
import { ranksOf } from '../../../src/definition/order.ts'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Document } from '../../support/client.ts'
import { fullAttributes, otherValue, sampleAttributes, writableNames } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { everyType } from './every.ts'

const { api } = await startService()

const schemaType = (type: ResourceType, name: string) => type.attributes.get(name)!.kind.schema.type
const isScalar = (type: ResourceType, name: string) =>
  !['object', 'array'].includes(schemaType(type, name) as string)

/** Text where a boolean would do as well, so that the order of the two does not matter. */
const laterValue = (type: ResourceType, name: string) =>
  Array.isArray(schemaType(type, name)) ? `${name} two` : otherValue(type, name)

async function listed(type: ResourceType, sort: string, field = 'created-at'): Promise<Document[]> {
  const answer = await api.get(`/${type.name}?sort=${sort}&fields[${type.name}]=${field}&page[size]=100`)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.document.meta['page-count'], 1)
  return answer.document.data
}

/** Nulls last in either direction, ties by id; ranks from low to high. */
function inOrder(type: ResourceType, records: Document[], name: string, direction: 1 | -1): string[] {
  const ranks = ranksOf(type, name)
  const value = ({ id, attributes }: Document) => {
    if (name === 'id') return Number(id)
    return ranks && attributes[name] !== null ? ranks.indexOf(attributes[name]) : attributes[name]
  }
  const compare = (a: Document, b: Document) => {
    const [x, y] = [value(a), value(b)]
    const tie = Number(a.id) - Number(b.id)
    if (x === null || y === null) return x === y ? tie : x === null ? 1 : -1
    return x === y ? tie : direction * (x < y ? -1 : 1)
  }
  return records.toSorted(compare).map(({ id }) => id)
}

everyType('lists are sorted by every scalar attribute, both ways, with empty values last', async (type) => {
  const later = Object.fromEntries(writableNames(type).map((name) => [name, laterValue(type, name)]))
  const made = [
    await api.create(type.name, later),
    await api.create(type.name, sampleAttributes(type)),
    await api.create(type.name, fullAttributes(type)),
    await api.create(type.name, sampleAttributes(type)),
  ]
  const ids = new Set(made.map(({ id }) => id))
  for (const name of ['id', ...[...type.attributes.keys()].filter((one) => isScalar(type, one))])
    for (const [sort, direction] of [
      [name, 1],
      [`-${name}`, -1],
    ] as const) {
      const found = (await listed(type, sort, name === 'id' ? '' : name)).filter(({ id }) => ids.has(id))
      assert.deepEqual(
        found.map(({ id }) => id),
        inOrder(type, found, name, direction),
        sort,
      )
      assert.equal(found.length, made.length)
    }
  // A required custom field would bind the other tests.
  for (const id of ids) assert.equal((await api.delete(`/${type.name}/${id}`)).status, 204)
})

everyType('lists are sorted by several attributes in their order', async (type) => {
  const [first, second] = [
    await api.create(type.name, { ...sampleAttributes(type), 'created-at': '2020-05-05T00:00:00.000+00:00' }),
    await api.create(type.name, { ...sampleAttributes(type), 'created-at': '2020-05-05T00:00:00.000+00:00' }),
  ]
  const ids = (records: Document[]) => records.slice(0, 2).map(({ id }) => id)
  assert.deepEqual(ids(await listed(type, 'created-at,id')), [first.id, second.id])
  assert.deepEqual(ids(await listed(type, 'created-at,-id')), [second.id, first.id])
})

everyType(
  'lists are not sorted by objects, by links to several records or types, or by what is not there',
  async (type) => {
    const objects = [...type.attributes.keys()].filter((name) => !isScalar(type, name))
    const links = [...type.relationships].flatMap(([name, one]) =>
      isToOne(one) && one.targets.length === 1 ? [] : [name],
    )
    for (const name of [...objects, ...links, 'no-such-attribute']) {
      const answer = await api.get(`/${type.name}?sort=${name}`)
      assert.equal(answer.status, 400, name)
      assert.equal(answer.document.errors[0].code, '114')
      assert.deepEqual(answer.document.errors[0].source, { parameter: 'sort' })
    }
  },
)
