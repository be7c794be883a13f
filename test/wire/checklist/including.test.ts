import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Relationship } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Document } from '../../support/client.ts'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { keyOf, keysOf, linkageIn, primaryOf, resourcesOf } from './inspect.ts'
import {
  createLinked,
  createUnlinked,
  createWithLink,
  isNeverEmpty,
  linkage,
  linkagePath,
  newTarget,
  pathOf,
} from './linked.ts'
import {
  assertOk,
  assertRefused,
  assertUnchanged,
  forEveryRelationship,
  forEveryType,
  registry,
  types,
} from './support.ts'

const { api, database } = await startService()

const targetOf = (relationship: Relationship) => registry.type(relationship.targets[0]!)

test('30: an include path that leads nowhere is 400 and names the parameter, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const paths = ['nonsense', 'created-at', '__proto__', 'constructor', '.', 'id']
    for (const [first, relationship] of type.relationships) {
      paths.push(`${first},nonsense`, `${first}.nonsense`, `${first}..${first}`)
      for (const second of targetOf(relationship).relationships.keys())
        paths.push(`${first}.${second}.nonsense`)
    }
    await assertUnchanged(database, async () => {
      for (const path of paths) {
        const query = `include=${path}`
        assertRefused(await api.get(`/${type.name}?${query}`), 400, { parameter: 'include' })
        assertRefused(await api.get(`${pathOf(record)}?${query}`), 400, { parameter: 'include' })
      }
      const data = { type: type.name, attributes: sampleAttributes(type) }
      const made = await api.post(`/${type.name}?include=nonsense`, { data })
      assertRefused(made, 400, { parameter: 'include' })
    })
  }))

test('30: an unknown include path is 400 at the related address of every relationship', () =>
  forEveryRelationship(async (type, name) => {
    const record = await createSample(api, type)
    const answer = await api.get(`${pathOf(record)}/${name}?include=nonsense`)
    assertRefused(answer, 400, { parameter: 'include' })
  }))

test('31: a path of two steps includes the records of the first step too, for every relationship', () =>
  forEveryRelationship(async (type, first, relationship) => {
    for (const second of secondStepsAfter(relationship)) {
      const { record, step, end } = await createChain(type.name, first, relationship, second)
      const document = assertOk(await api.get(`${pathOf(record)}?include=${first}.${second}`))
      const shown = resourcesOf(document).map(keyOf)
      assert.ok(shown.includes(keyOf(step)), `${first}.${second} shows the first step`)
      assert.ok(shown.includes(keyOf(end)), `${first}.${second} shows the second step`)
      assertFullLinkage(document, first, second)
    }
  }))

/** Shared out between those that lead to the same type: every relationship is a first step, and is a second one. */
function secondStepsAfter(first: Relationship): string[] {
  const target = targetOf(first)
  const ways = types
    .flatMap((type) => [...type.relationships.values()])
    .filter((way) => targetOf(way) === target)
  const place = ways.indexOf(first)
  const steps = [...target.relationships.keys()]
  return steps.filter((_, index) => index % ways.length === place || index === place % steps.length)
}

/** A record whose first relationship leads to one whose second leads to a third, or back to the record. */
async function createChain(typeName: string, first: string, relationship: Relationship, second: string) {
  const { record: step, target } = await createWithLink(api, targetOf(relationship), second)
  const data = linkage(relationship, { type: step.type, id: step.id })
  const record = await createSample(api, registry.type(typeName), { [first]: { data } })
  const leadsBack = relationship.kind === 'many' && relationship.inverse === second
  return { record, step, end: leadsBack ? record : target }
}

/** Linkage on every resource that the path reaches, and no included resource that is linked from nowhere. */
function assertFullLinkage(document: { included: [] }, first: string, second: string): void {
  const byKey = new Map(resourcesOf(document).map((resource) => [keyOf(resource), resource]))
  const reached = new Set<string>()
  for (const resource of primaryOf(document)) {
    assert.ok('data' in resource.relationships[first], `linkage in ${first}`)
    for (const one of linkageIn(resource, first)) {
      reached.add(keyOf(one))
      const step = byKey.get(keyOf(one))
      if (!step.relationships?.[second]) continue
      assert.ok('data' in step.relationships[second], `linkage in ${first}.${second}`)
      for (const end of linkageIn(step, second)) reached.add(keyOf(end))
    }
  }
  for (const key of reached) assert.ok(byKey.has(key), `${key} is shown`)
  for (const resource of document.included) assert.ok(reached.has(keyOf(resource)), 'it is linked')
}

test('32: linkage stands on every resource of a list, and all that is included is linked, for every type', () =>
  forEveryType(async (type) => {
    for (let count = 0; count < 2; count++) await createLinked(api, type)
    await createUnlinked(api, type)
    const names = [...type.relationships.keys()]
    const document = assertOk(await api.get(`/${type.name}?page[size]=100&include=${names.join(',')}`))
    const linked = new Set<string>()
    for (const resource of document.data)
      for (const name of names) {
        assert.ok('data' in resource.relationships[name], `${name} of ${resource.id} has linkage`)
        for (const one of linkageIn(resource, name)) linked.add(keyOf(one))
      }
    const primary = new Set(document.data.map(keyOf))
    const expected = [...linked].filter((key) => !primary.has(key)).sort()
    assert.deepEqual(keysOf(document.included), expected)
  }))

test('33: no resource stands twice in a document, for every relationship and the way back', () =>
  forEveryRelationship(
    async (type, name, relationship) => {
      const { record } = await createWithLink(api, type, name)
      const path = `${name}.${relationship.inverse}`
      for (const address of [`${pathOf(record)}?`, `/${type.name}?page[size]=100&`]) {
        const document = assertOk(await api.get(`${address}include=${name},${path}`))
        const keys = resourcesOf(document).map(keyOf)
        assert.equal(new Set(keys).size, keys.length, path)
      }
    },
    ({ inverse }) => inverse !== undefined,
  ))

test('34: only what was asked for is included, and nothing found is [], for every relationship', async () => {
  const records = new Map<ResourceType, Document>()
  await forEveryType(async (type) => {
    records.set(type, await createLinked(api, type))
  })
  await forEveryRelationship(async (type, name, relationship) => {
    const record = records.get(type)
    const document = assertOk(await api.get(`${pathOf(record)}?include=${name}`))
    const linked = linkageIn(document.data, name)
    assert.ok(linked.length > 0)
    assert.deepEqual(keysOf(document.included), keysOf(linked))
    for (const [other, shown] of Object.entries<object>(document.data.relationships))
      assert.equal('data' in shown, other === name, `linkage in ${other}`)
    assert.ok(!('included' in assertOk(await api.get(pathOf(record)))))
    if (isNeverEmpty(type, name)) return
    const empty = await createUnlinked(api, type)
    assert.deepEqual(assertOk(await api.get(`${pathOf(empty)}?include=${name}`)).included, [])
    const target = await newTarget(api, relationship)
    assertOk(await api.patch(linkagePath(empty, name), { data: linkage(relationship, target) }), 204)
    assert.deepEqual(
      keysOf(assertOk(await api.get(`${pathOf(empty)}?include=${name}`)).included),
      keysOf([target]),
    )
  })
})
