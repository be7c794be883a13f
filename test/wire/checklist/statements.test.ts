import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Client } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { addLink, createLinked, createWithLink, isToMany, newTarget, pathOf } from './linked.ts'
import { assertOk, forEveryRelationship, forEveryType, registry, types } from './support.ts'

// With a limit of list requests, as servers have by default.
const { api, addAccount } = await startService({ listRateLimit: 1_000 })

/** The job queue looks for work of its own, and a new connection is told its shard. */
const OF_NO_LIST = /\bjobs\.|'jobs'|pgboss|pg_class|\bversion\(\)|SET rapport\.shard/

/** The statements of requests that went to PostgreSQL, whichever connection took them. */
let sent: string[] = []
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function count(this: pg.Client, ...given: unknown[]) {
  const [statement] = given as [string | { readonly text?: string }]
  const text = (typeof statement === 'string' ? statement : statement.text) ?? ''
  if (!OF_NO_LIST.test(text)) sent.push(text)
  return query.apply(this, given)
} as typeof pg.Client.prototype.query

/** Who asks, and what the limit of lists says to that. */
const TO_BEGIN = 2
/** Records of each type: as many as the types that any relationship can lead to. */
const MADE = 4

async function statementsOf(client: Client, path: string, shown: number): Promise<number> {
  sent = []
  const document = assertOk(await client.get(path))
  assert.equal(document.data.length, shown, path)
  return sent.length
}

/** Every relationship and one more step behind each, and the number of these nodes. */
function includesOf(type: ResourceType) {
  const paths: string[] = []
  let nodes = 0
  for (const [name, { targets }] of type.relationships) {
    const [next] = registry.type(targets[0]!).relationships.keys()
    paths.push(next ? `${name}.${next}` : name)
    nodes += next ? 2 : 1
  }
  return { include: paths.join(','), nodes }
}

test('47: the number of statements of a list does not depend on the size of its page, for every type', () =>
  forEveryType(async (type) => {
    const { api: alone } = await addAccount()
    sent = []
    const begun = assertOk(await alone.get(`/${type.name}`)).data.length
    assert.equal(sent.length, TO_BEGIN + 1, `The first request of a token:\n${sent.join('\n')}`)
    for (let turn = 0; turn < MADE; turn++) await createLinked(alone, type, turn)
    const { include, nodes } = includesOf(type)
    const total = assertOk(await alone.get(`/${type.name}?fields[${type.name}]=`)).data.length
    assert.ok(total >= begun + MADE)
    for (const query of ['', `&include=${include}`]) {
      const list = `/${type.name}?sort=-id${query}`
      // Nobody has read them before the first request; then they are remembered.
      const counts = [
        await statementsOf(alone, `${list}&page[size]=100`, total),
        await statementsOf(alone, `${list}&page[size]=1`, 1),
        await statementsOf(alone, `${list}&page[size]=100`, total),
      ]
      const limit = TO_BEGIN + 1 + (query === '' ? 0 : nodes)
      for (const count of counts)
        assert.ok(count > 0 && count <= limit, `${count} statements, at most ${limit} expected: ${list}`)
      if (query === '') assert.deepEqual(counts, [limit, limit, limit])
    }
  }))

test('47: saved tables cost a list one statement more', async () => {
  const listed = types.filter(({ filters }) => filters.has('table-state-id'))
  assert.ok(listed.length > 0)
  for (const type of listed) {
    const attributes = { name: 'All', 'resource-name': type.name, conditions: {} }
    const body = { data: { type: 'table-states', attributes } }
    const table = assertOk(await api.post('/table-states', body), 201).data
    const list = `/${type.name}?filter[table-state-id]=${table.id}&page[size]=1`
    // Roles may open what a table shows: the first request after it asks for the whole access anew.
    assertOk(await api.get(list))
    sent = []
    assertOk(await api.get(list))
    assert.equal(sent.length, TO_BEGIN + 2, list)
  }
})

test('47: the number of statements of a related list does not depend on its length', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const { record } = await createWithLink(api, type, name)
    for (let count = 0; count < 3; count++)
      assertOk(await addLink(api, record, name, await newTarget(api, relationship)), 204)
    const list = `${pathOf(record)}/${name}`
    const length = assertOk(await api.get(list)).data.length
    assert.ok(length >= 4)
    const few = await statementsOf(api, `${list}?page[size]=1`, 1)
    assert.equal(await statementsOf(api, list, length), few)
    assert.equal(few, 2)
  }, isToMany))
