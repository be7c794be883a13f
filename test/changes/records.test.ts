import assert from 'node:assert/strict'
import type { ResourceType } from '../../src/definition/resource.ts'
import { asKept, fullAttributes, otherValue, writableNames } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { everyType, types } from '../wire/registry/every.ts'
import { Follower } from './follower.ts'
import { assertSame, historyOf, shownBy } from './shown.ts'

const { api, database } = await startService()
const follower = new Follower(database.registry)

async function assertRebuilt(): Promise<void> {
  await follower.readToEnd(api)
  assertSame(follower.copies, await shownBy(api, types))
}

const edited = (type: ResourceType, id: string, attributes: object) =>
  api.patch(`/${type.name}/${id}`, { data: { type: type.name, id, attributes } })

everyType('a record is logged when it is created, edited and deleted', async (type) => {
  const path = `/${type.name}`
  const made = await api.create(type.name, fullAttributes(type))
  const [created] = await historyOf(api, type.name, made.id)
  assert.equal(created.action, 'create')
  assert.equal(created.before, null)
  assert.deepEqual(Object.keys(created.after).slice(0, type.attributes.size), [...type.attributes.keys()])
  await follower.readToEnd(api)
  assert.deepEqual(follower.copies.get(`${type.name} ${made.id}`)?.attributes, asKept(made).attributes)

  for (const name of writableNames(type)) {
    const before = (await api.get(`${path}/${made.id}`)).document.data.attributes
    const answer = await edited(type, made.id, { [name]: otherValue(type, name) })
    const after = answer.document.data.attributes
    const change = (await historyOf(api, type.name, made.id)).findLast(({ after }) => name in after)
    assert.equal(change.action, 'update')
    assert.deepEqual(change.before[name], before[name])
    assert.deepEqual(change.after[name], after[name])
    for (const [field, value] of Object.entries(change.after))
      assert.notDeepEqual(value, change.before[field], field)
  }

  const { document, headers } = await api.get(`${path}/${made.id}`)
  await follower.readToEnd(api)
  assert.equal(`"${follower.versions.get(`${type.name} ${made.id}`)}"`, headers.get('etag'))
  assert.equal((await api.delete(`${path}/${made.id}`)).status, 204)
  const deleted = (await historyOf(api, type.name, made.id)).at(-1)
  assert.equal(deleted.action, 'delete')
  assert.equal(deleted.after, null)
  for (const [name, value] of Object.entries(document.data.attributes))
    assert.deepEqual(deleted.before[name], value, name)
  await assertRebuilt()
})
