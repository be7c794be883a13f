import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Relationship } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Document } from '../../support/client.ts'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { keyOf, keysOf } from './inspect.ts'
import { createLinked, identify, linkage, linkedNow, pathOf } from './linked.ts'
import { assertOk, assertRefused, assertUnchanged, forEveryType, registry } from './support.ts'

const { api, database, addAccount } = await startService()

test('72: a delete answers 204, again 404, and the record is in no list, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const listed = async () => {
      const { data } = assertOk(await api.get(`/${type.name}?sort=-id&page[size]=100`))
      return data.map(keyOf).includes(keyOf(record))
    }
    assert.ok(await listed())
    const deleted = await api.delete(pathOf(record))
    assertOk(deleted, 204)
    assertRefused(await api.delete(pathOf(record)), 404)
    assertRefused(await api.get(pathOf(record)), 404)
    assert.ok(!(await listed()))
  }))

/** A record of another type that has this one in its relationship. */
async function createOwner(owner: ResourceType, name: string, relationship: Relationship, target: Document) {
  return createSample(api, owner, { [name]: { data: linkage(relationship, identify(target)) } })
}

/** Deleting these is refused while a deal or an order stands on them; a role, while it is somebody's only one. */
const NEEDED = ['deal-stages', 'deal-stage-categories', 'order-stages']
const MAIN = ['contacts', 'companies', 'deals', 'orders']

const isNeeded = (target: ResourceType, owner: ResourceType) =>
  target.name === 'roles' || (NEEDED.includes(target.name) && MAIN.includes(owner.name))

test('72: a deleted record is in no linkage and in no included, for every relationship that may hold it', () =>
  forEveryType(async (type) => {
    for (const [owner, name, relationship] of registry.pointingAt(type)) {
      if (isNeeded(type, owner)) continue
      const target = await createSample(api, type)
      const record = await createOwner(owner, name, relationship, target)
      assert.ok(keysOf(await linkedNow(api, record, name)).includes(keyOf(target)))
      assertOk(await api.delete(pathOf(target)), 204)
      const answer = await api.get(`${pathOf(record)}?include=${name}`)
      // What belongs to the deleted record goes with it; main records never do.
      if (answer.status === 404 && !MAIN.includes(owner.name)) continue
      const { data, included } = assertOk(answer)
      assert.ok(!keysOf([data.relationships[name].data ?? []].flat()).includes(keyOf(target)), name)
      assert.ok(!keysOf(included).includes(keyOf(target)), name)
      assert.ok(!keysOf(await linkedNow(api, record, name)).includes(keyOf(target)), name)
      const related = assertOk(await api.get(`${pathOf(record)}/${name}`)).data
      assert.ok(!keysOf([related ?? []].flat()).includes(keyOf(target)), name)
    }
  }))

test('73: a record that is linked everywhere can be deleted unless it is needed, for every type', () =>
  forEveryType(async (type) => {
    const record = await createLinked(api, type)
    for (const [owner, name, relationship] of registry.pointingAt(type))
      if (!isNeeded(type, owner)) await createOwner(owner, name, relationship, record)
    assertOk(await api.delete(pathOf(record)), 204)
    assertRefused(await api.get(pathOf(record)), 404)
  }))

test('73: a stage or funnel with deals or orders, and the only role of somebody, is 409 and stays as it is', async () => {
  let checked = 0
  for (const type of registry.types.values())
    for (const [owner, name, relationship] of registry.pointingAt(type)) {
      if (!isNeeded(type, owner)) continue
      checked++
      const target = await createSample(api, type)
      await createOwner(owner, name, relationship, target)
      await assertUnchanged(database, async () => {
        const answer = await api.delete(pathOf(target))
        assertRefused(answer, 409)
        assert.equal(answer.document.errors[0].code, '409')
      })
    }
  assert.equal(checked, 4)
})

test('73: a system stage is 409 and stays as it is', async () => {
  for (const name of ['deal-stages', 'order-stages']) {
    const { data } = assertOk(await api.get(`/${name}?page[size]=100`))
    const system = data.filter(({ attributes }: Document) => attributes.kind !== null)
    assert.ok(system.length >= 3)
    await assertUnchanged(database, async () => {
      for (const stage of system.slice(0, 3)) assertRefused(await api.delete(pathOf(stage)), 409)
    })
  }
})

test('73: deleting the user of the token is answered and never a 500', async () => {
  const { api: owner, account } = await addAccount()
  const { status, text } = await owner.delete(`/users/${account.userId}`)
  assert.ok([204, 409].includes(status), `${status} ${text}`)
})

test('73: deleting a main record leaves the other main records and takes its own lines and tasks', async () => {
  for (const name of MAIN) {
    const type = registry.type(name)
    const record = await createLinked(api, type)
    const linked = new Map<string, Document[]>()
    for (const [relationship, { targets }] of type.relationships)
      if (MAIN.includes(targets[0]!)) linked.set(relationship, await linkedNow(api, record, relationship))
    const own = [
      ...(await linkedNow(api, record, 'entities-products')),
      ...(await linkedNow(api, record, 'tasks')),
    ]
    assert.ok(own.length >= 2)
    assertOk(await api.delete(pathOf(record)), 204)
    for (const others of linked.values())
      for (const other of others) assertOk(await api.get(pathOf(other as ReturnType<typeof identify>)))
    for (const part of own) assertRefused(await api.get(pathOf(part)), 404)
  }
})
