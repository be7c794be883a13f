import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToOne, type Relationship } from '../../../src/definition/relationship.ts'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { keysOf } from './inspect.ts'
import { identify, isToMany, linkage, linkagePath, linkedNow, newTarget, pathOf } from './linked.ts'
import {
  assertOk,
  assertRefused,
  assertUnchanged,
  forEveryRelationship,
  forEveryType,
  type Place,
  types,
} from './support.ts'

const { api, database } = await startService()

type LinkCase = readonly [link: unknown, place: Place]

/**
 * For every type, a create and an edit with a fault in each of its relationships are refused: every one is named, and
 * nothing is left behind. The faults of a relationship come one after the other, as many for each.
 */
const assertLinksRefused = (
  status: number,
  casesOf: (name: string, relationship: Relationship) => readonly LinkCase[] | Promise<readonly LinkCase[]>,
): Promise<void> =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const cases = new Map<string, readonly LinkCase[]>()
    for (const [name, relationship] of type.relationships) cases.set(name, await casesOf(name, relationship))
    await assertUnchanged(database, async () => {
      for (const turn of [...cases.values()][0]?.keys() ?? []) {
        const links = [...cases].map(([name, faults]) => [name, faults[turn]![0]])
        const places = [...cases.values()].map((faults) => faults[turn]![1])
        const relationships = Object.fromEntries(links)
        const data = { type: type.name, attributes: sampleAttributes(type), relationships }
        const made = await api.post(`/${type.name}`, { data })
        const edited = await api.patch(pathOf(record), { data: { ...identify(record), relationships } })
        for (const place of places) {
          assertRefused(made, status, place)
          assertRefused(edited, status, place)
        }
      }
    })
  })

/** Each of these as the linkage of a to-one, or as the second member of a to-many. */
const placed = (
  name: string,
  relationship: Relationship,
  good: unknown,
  bad: readonly unknown[],
  member = '',
) =>
  bad.map((one): LinkCase => {
    const pointer = `/data/relationships/${name}/data`
    return isToOne(relationship)
      ? [{ data: one }, { pointer: pointer + member }]
      : [{ data: [good, one] }, { pointer: `${pointer}/1${member}` }]
  })

test('52: a relationship object without data is 400 with its pointer, for every relationship', () =>
  assertLinksRefused(400, (name) => {
    const links = [{}, { links: { self: 'x' } }, { meta: {} }, { Data: null }, null, [], 'x']
    return links.map((link) => [link, { pointer: `/data/relationships/${name}` }])
  }))

test('53: linkage of the wrong shape is 400, for every relationship', () =>
  assertLinksRefused(400, async (name, relationship) => {
    const target = await newTarget(api, relationship)
    const shapes = isToOne(relationship) ? [[target], [], 'x'] : [null, target, 'x']
    const place = { pointer: `/data/relationships/${name}/data` }
    const identifiers = [{ type: target.type }, { id: target.id }, [target], 1, { ...target, id: null }]
    return [
      ...shapes.map((data): LinkCase => [{ data }, place]),
      ...placed(name, relationship, target, identifiers),
    ]
  }))

test('54: linking a record that does not exist is 404 and creates nothing, for every relationship', () =>
  assertLinksRefused(404, async (name, relationship) => {
    const target = await newTarget(api, relationship)
    const ids = ['999999999', 'abc', '-1', '99999999999999999999', '', '\0', '1.5']
    const missing = ids.map((id) => ({ type: target.type, id }))
    return placed(name, relationship, target, missing)
  }))

test('55: linkage of the wrong type is 409 with a pointer to it, for every relationship', () =>
  assertLinksRefused(409, async (name, relationship) => {
    const target = await newTarget(api, relationship)
    const stranger = types.find((other) => !relationship.targets.includes(other.name))!
    const wrong = [stranger.name, 'nonsense', '__proto__', target.type.toUpperCase()]
    const strangers = wrong.map((wrongType) => ({ type: wrongType, id: target.id }))
    return placed(name, relationship, target, strangers, '/type')
  }))

test('59: a request whose last relationship is bad leaves nothing of the others, for every type', () =>
  forEveryType(async (type) => {
    const names = [...type.relationships.keys()]
    if (names.length === 0) return
    const record = await createSample(api, type)
    const relationships: Record<string, { data: unknown }> = {}
    for (const [name, relationship] of type.relationships)
      relationships[name] = { data: linkage(relationship, await newTarget(api, relationship)) }
    const last = type.relationships.get(names.at(-1)!)!
    relationships[names.at(-1)!] = { data: linkage(last, { type: last.targets[0]!, id: '999999999' }) }
    await assertUnchanged(database, async () => {
      const attributes = sampleAttributes(type)
      const made = await api.post(`/${type.name}`, { data: { type: type.name, attributes, relationships } })
      assertRefused(made, 404)
      const edit = { data: { ...identify(record), attributes, relationships } }
      assertRefused(await api.patch(pathOf(record), edit), 404)
    })
  }))

test('59: a request that the database refuses at its end leaves nothing of it', async () => {
  const group = await api.create('user-groups', { name: 'Group' })
  await api.create('users', { email: 'taken@example.com' })
  const member = await api.create('users', { email: 'member@example.com' })
  await assertUnchanged(database, async () => {
    const data = {
      type: 'users',
      attributes: { email: 'TAKEN@example.com' },
      relationships: { 'user-group': { data: identify(group) } },
    }
    assertRefused(await api.post('/users', { data }), 422, { pointer: '/data/attributes/email' })
    assertRefused(await api.patch(pathOf(member), { data: { ...data, id: member.id } }), 422)
  })
})

test('60: identifiers that stand twice in a to-many are stored once, for every to-many relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const before = keysOf(await linkedNow(api, await createSample(api, type), name)).length
    const target = await newTarget(api, relationship)
    const twice = [target, target, { type: target.type, id: Number(target.id) }]
    const record = await createSample(api, type, { [name]: { data: twice } })
    const stored = async () => keysOf(await linkedNow(api, record, name))
    assert.equal((await stored()).length, before + 1)
    const path = linkagePath(record, name)
    const other = await newTarget(api, relationship)
    assertOk(await api.post(path, { data: [other, other, target] }), 204)
    const all = await linkedNow(api, record, name)
    assert.equal(all.length, before + 2)
    assertOk(await api.patch(path, { data: [...all, ...all, ...twice] }), 204)
    assert.deepEqual(await stored(), keysOf(all))
    const { data, meta } = assertOk(await api.get(`${pathOf(record)}/${name}`))
    assert.deepEqual(keysOf(data), keysOf(all))
    assert.equal(meta['record-count'], all.length)
  }, isToMany))
