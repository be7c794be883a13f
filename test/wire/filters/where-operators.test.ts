import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorsOf } from '../../../src/definition/operators.ts'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { Problems } from '../../../src/errors/problems.ts'
import { filteringOf } from '../../../src/jsonapi/query/filter.ts'
import { savedParameters } from '../../../src/jsonapi/query/saved-table.ts'
import { allSql } from '../../../src/store/read/conditions.ts'
import { account, join, records, sql } from '../../../src/store/sql.ts'
import type { Document } from '../../support/client.ts'
import { createSample, fullAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { todayLasts } from '../../support/today.ts'
import { registry, types } from '../registry/every.ts'
import { type Asked, keyOf, meets, type World } from './where-model.ts'

const service = await startService()
const { database } = service
const LONG_AGO_AND_AHEAD = ['1900-01-01', '2999-12-31']

test('every operator of every field of every type finds what it should and leaves out the rest', async () => {
  await todayLasts()
  const { account: owner, api } = await service.addAccount('UTC')
  for (const type of types) {
    await createSample(api, type)
    await api.post(`/${type.name}`, { data: { type: type.name, attributes: fullAttributes(type) } })
  }
  await api.create('contracts', {
    ...fullAttributes(registry.type('contracts')),
    'expires-at': LONG_AGO_AND_AHEAD[1],
  })
  const world: World = { records: await everything(api), me: owner.userId, team: [owner.userId] }
  const asker = { accountId: owner.accountId, userId: owner.userId, zone: 'UTC' }
  const told = new Map<string, Set<boolean>>()
  for (const type of types) {
    const listed = [...world.records.values()].filter((one) => one.type === type.name)
    const asked = questionsOf(type, listed, world)
    const tests = asked.map((one) => sql`(${conditionOf(type, one, asker)}) IS TRUE`)
    const rows = await database
      .session(asker)
      .rows(
        sql`SELECT t.id, ARRAY[${join(tests, ', ')}]::text FROM ${records(type)} t WHERE t.account_id = ${account}`,
      )
    assert.equal(rows.length, listed.length, type.name)
    for (const [id, answers] of rows) {
      const found = answers!.slice(1, -1).split(',')
      const record = world.records.get(`${type.name} ${id}`)!
      for (const [index, one] of asked.entries()) {
        const expected = meets(world, record, one)
        assert.equal(found[index] === 't', expected, `${type.name} ${id}: ${JSON.stringify(one)}`)
        const words = kindAndOperator(type, one)
        told.set(words, (told.get(words) ?? new Set()).add(expected))
      }
    }
  }
  // An operator that finds everything, or nothing, was not put to the test.
  const undecided = [...told].flatMap(([words, answers]) => (answers.size < 2 ? [words] : []))
  assert.deepEqual(undecided.sort(), [])
})

async function everything(api: Document): Promise<Map<string, Document>> {
  const found = new Map<string, Document>()
  for (const type of types) {
    const linked = [...type.relationships].flatMap(([name, one]) => (isToOne(one) ? [name] : []))
    const include = linked.length > 0 ? `&include=${linked}` : ''
    const { status, document } = await api.get(`/${type.name}?page[size]=100${include}`)
    assert.equal(status, 200)
    for (const one of document.data) found.set(keyOf(one), one)
  }
  return found
}

function conditionOf(type: ResourceType, asked: Asked, asker: { zone: string; userId: string }) {
  const problems = new Problems()
  const parameters = savedParameters('filter[where]', { where: { all: [asked] } })
  const { conditions } = filteringOf(registry, type, parameters, asker, problems)
  assert.deepEqual(problems.told, [], JSON.stringify(asked))
  return allSql(registry, type, conditions)
}

/** What can be asked of each field, with values that the records have; and of what a link leads to. */
function questionsOf(type: ResourceType, listed: readonly Document[], world: World): Asked[] {
  const own = questionsOfAttributes(type, listed)
  const links = [...type.relationships].flatMap(([name, one]) => {
    if (!isToOne(one)) return []
    const ids = listed.flatMap(({ relationships }) => relationships[name].data?.id ?? [])
    const asked = ids.slice(0, 1).flatMap((id) => [
      { field: name, is: id },
      { field: name, 'is-not': [id] },
    ])
    const ofUsers =
      one.targets.join() === 'users'
        ? [
            { field: name, is: 'me' },
            { field: name, 'is-not': 'my-team' },
          ]
        : []
    const related = one.targets.length === 1 ? related1(name, registry.type(one.targets[0]!), world) : []
    return [{ field: name, empty: true }, { field: name, empty: false }, ...asked, ...ofUsers, ...related]
  })
  return [...own, ...links]
}

function related1(name: string, target: ResourceType, world: World): Asked[] {
  const others = [...world.records.values()].filter((one) => one.type === target.name)
  return questionsOfAttributes(target, others).map((one) => ({ ...one, field: `${name}.${one.field}` }))
}

function questionsOfAttributes(type: ResourceType, listed: readonly Document[]): Asked[] {
  return [...type.attributes].flatMap(([field, { kind }]) => {
    const held = listed
      .map(({ attributes }) => attributes[field])
      .filter((one) => one !== null && one !== '' && one !== undefined)
    const [value] = held
    const [item = 'none'] = [value].flat()
    return operatorsOf(kind).flatMap((operator): Asked[] => {
      if (operator === 'empty')
        return [
          { field, empty: true },
          { field, empty: false },
        ]
      if (operator === 'in-last' || operator === 'in-next')
        return ['0 days', '2000 years'].map((period) => ({ field, [operator]: period }))
      if (value === undefined || item === '') return []
      if (operator === 'between')
        return [
          { field, between: [value, null] },
          { field, between: [value, value] },
        ]
      if (operator === 'contains')
        return [String(value).slice(1, 4).toUpperCase() || String(value), 'nobody'].map((contains) => ({
          field,
          contains,
        }))
      if (operator === 'begins-with') return [{ field, 'begins-with': String(value).slice(0, 500) }]
      if (operator === 'more' || operator === 'less')
        return [...held.slice(0, 2), ...(typeof value === 'string' ? LONG_AGO_AND_AHEAD : [])].map((one) => ({
          field,
          [operator]: one,
        }))
      return [{ field, [operator]: Array.isArray(value) ? item : value }]
    })
  })
}

function kindAndOperator(type: ResourceType, { field, ...asked }: Asked): string {
  const [first, second] = String(field).split('.') as [string, string?]
  const [of, name] = second
    ? [registry.type(type.relationships.get(first)!.targets[0]!), second]
    : [type, first]
  return `${of.attributes.get(name)?.kind.name ?? 'link'} ${Object.keys(asked)[0]}`
}
