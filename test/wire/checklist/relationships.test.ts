import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToOne } from '../../../src/definition/relationship.ts'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { keysOf } from './inspect.ts'
import {
  createUnlinked,
  createWithLink,
  isNeverEmpty,
  isReplaceable,
  isToMany,
  linkage,
  linkagePath,
  linkedNow,
  newTarget,
  pathOf,
} from './linked.ts'
import {
  assertOk,
  assertRefused,
  assertUnchanged,
  contentsOf,
  forEveryRelationship,
  registry,
  types,
} from './support.ts'

const { api, database } = await startService()

/** How many rows every table has; the change log tells of every edit, also where it changes no link. */
const rowCounts = async () => {
  const { changes, ...tables } = await contentsOf(database)
  const contents = Object.entries(tables)
  return Object.fromEntries(contents.map(([table, digest]) => [table, digest.split(' ')[0]]))
}

test('66: PATCH of a to-one sets and clears it, and GET reflects it, for every to-one relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const record = await createUnlinked(api, type)
    const path = linkagePath(record, name)
    for (const target of [await newTarget(api, relationship), await newTarget(api, relationship)]) {
      assertOk(await api.patch(path, { data: target }), 204)
      assert.deepEqual(assertOk(await api.get(path)).data, target)
      assert.equal(assertOk(await api.get(`${pathOf(record)}/${name}`)).data.id, target.id)
    }
    const cleared = await api.patch(path, { data: null })
    if (isNeverEmpty(type, name)) return assertRefused(cleared, 422, { pointer: '/data' })
    assertOk(cleared, 204)
    assert.equal(assertOk(await api.get(path)).data, null)
    assert.equal(assertOk(await api.get(`${pathOf(record)}/${name}`)).data, null)
  }, isToOne))

test('67: PATCH, POST and DELETE of a to-many replace, add and take away, for every to-many relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const { record, target } = await createWithLink(api, type, name)
    const [second, third] = [await newTarget(api, relationship), await newTarget(api, relationship)]
    const path = linkagePath(record, name)
    const now = async () => keysOf(await linkedNow(api, record, name))
    assertOk(await api.patch(path, { data: [target] }), 204)
    assertOk(await api.post(path, { data: [second, third] }), 204)
    assert.deepEqual(await now(), keysOf([target, second, third]))
    assertOk(await api.delete(path, { data: [target, third] }), 204)
    assert.deepEqual(await now(), keysOf([second]))
    assertOk(await api.patch(path, { data: [third, target] }), 204)
    assert.deepEqual(await now(), keysOf([target, third]))
    assertOk(await api.patch(path, { data: [] }), 204)
    assert.deepEqual(await now(), [])
  }, isReplaceable))

test('67: the stages of a funnel can be added, and none of them can be taken away: 403', async () => {
  const funnel = await createSample(api, registry.type('deal-stage-categories'))
  const stage = await newTarget(api, registry.type('deal-stage-categories').relationships.get('stages')!)
  const path = linkagePath(funnel, 'stages')
  const system = await linkedNow(api, funnel, 'stages')
  assert.equal(system.length, 3)
  assertOk(await api.patch(path, { data: [...system, stage] }), 204)
  assert.deepEqual(keysOf(await linkedNow(api, funnel, 'stages')), keysOf([...system, stage]))
  await assertUnchanged(database, async () => {
    for (const data of [[], [stage], system.slice(1), system]) {
      assertRefused(await api.patch(path, { data }), 403)
      const relationships = { stages: { data } }
      const edit = { data: { type: funnel.type, id: funnel.id, relationships } }
      assertRefused(await api.patch(pathOf(funnel), edit), 403)
    }
    assertRefused(await api.delete(path, { data: [system[0]] }), 403)
  })
})

test('67: POST of present and DELETE of absent members succeed and change no link, for every to-many relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const { record, target } = await createWithLink(api, type, name)
    const absent = await newTarget(api, relationship)
    const path = linkagePath(record, name)
    const before = [await linkedNow(api, record, name), await rowCounts()]
    assertOk(await api.post(path, { data: [target] }), 204)
    assertOk(await api.post(path, { data: [target, target] }), 204)
    assertOk(await api.post(path, { data: [] }), 204)
    assertOk(await api.delete(path, { data: [absent] }), 204)
    assertOk(await api.delete(path, { data: [{ ...absent, id: '999999999' }] }), 204)
    assertOk(await api.delete(path, { data: [] }), 204)
    assert.deepEqual([await linkedNow(api, record, name), await rowCounts()], before)
  }, isToMany))

test('68: POST and DELETE on a to-one are 405 with what is allowed, for every to-one relationship', () =>
  forEveryRelationship(async (type, name) => {
    const { record, target } = await createWithLink(api, type, name)
    await assertUnchanged(database, async () => {
      for (const method of ['POST', 'DELETE'])
        for (const data of [target, [target], null]) {
          const answer = await api.send(method, linkagePath(record, name), { body: { data } })
          assertRefused(answer, 405)
          const allowed = answer.headers.get('allow')?.split(/, */) ?? []
          assert.ok(allowed.includes('GET') && allowed.includes('PATCH'), allowed.join())
          assert.ok(!allowed.includes('POST') && !allowed.includes('DELETE'), allowed.join())
        }
    })
  }, isToOne))

test('69: a faulty body at the address of a relationship is refused, for every relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const { record, target } = await createWithLink(api, type, name)
    const stranger = types.find((other) => !relationship.targets.includes(other.name))!.name
    const place = isToOne(relationship) ? '/data' : '/data/0'
    const missing = { ...target, id: '999999999' }
    const wrong = isToOne(relationship) ? [target] : target
    const path = linkagePath(record, name)
    await assertUnchanged(database, async () => {
      for (const method of isToOne(relationship) ? ['PATCH'] : ['PATCH', 'POST', 'DELETE']) {
        const send = (body: unknown) => api.send(method, path, { body })
        for (const body of [{}, { meta: {} }, { Data: null }]) assertRefused(await send(body), 400)
        assertRefused(await send({ data: wrong }), 400, { pointer: '/data' })
        assertRefused(await send({ data: linkage(relationship, { ...target, type: stranger }) }), 409, {
          pointer: `${place}/type`,
        })
        if (method !== 'DELETE')
          assertRefused(await send({ data: linkage(relationship, missing) }), 404, { pointer: place })
      }
    })
  }))

test('69: a write to a relationship of a record that is not there is 404, for every relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const gone = await createSample(api, type)
    assertOk(await api.delete(pathOf(gone)), 204)
    const data = linkage(relationship, await newTarget(api, relationship))
    for (const method of isToOne(relationship) ? ['PATCH'] : ['PATCH', 'POST', 'DELETE'])
      assertRefused(await api.send(method, linkagePath(gone, name), { body: { data } }), 404)
  }))
