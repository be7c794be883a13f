import assert from 'node:assert/strict'
import { isToOne } from '../../../src/definition/relationship.ts'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { everyRelationship, type Side } from './every.ts'
import { identify, linkageTo, pathOf, readMembers, targetsOf } from './linkage.ts'

const { api } = await startService()

/** Parts of another record, which go with it. */
const PARTS = `
  diary-tasks.contact diary-tasks.company diary-tasks.deal diary-tasks.order
  entity-products.entity documents.entity company-bank-details.company
  invoice-lines.invoice invoice-payments.invoice segment-process-statuses.segment deal-stages.deal-stage-category
  application-settings.application comments.commentable activities.trackable`
  .trim()
  .split(/\s+/)

/** What a record cannot be without: it keeps the other from being deleted. */
const NEEDED = ['deals.stage', 'deals.stage-category', 'orders.stage', 'users.roles']

const isNamed = (list: readonly string[], { type, name }: Side) => list.includes(`${type.name}.${name}`)

everyRelationship(
  'loses a record that is deleted, and its own record stays',
  async (side) => {
    const { type, name } = side
    for (const target of await targetsOf(api, side)) {
      const owner = await createSample(api, type, { [name]: { data: linkageTo(side, target) } })
      const others = (await readMembers(api, owner, name)).filter(({ id }) => id !== target.id)
      assert.equal((await api.delete(pathOf(target))).status, 204)
      assert.deepEqual(await readMembers(api, owner, name), others)
      const { status, document } = await api.get(`${pathOf(owner)}?include=${name}`)
      assert.equal(status, 200)
      assert.deepEqual(document.included.map(identify), others)
      assert.deepEqual([document.data.relationships[name].data].flat().filter(Boolean), others)
    }
  },
  (side) => !isNamed(PARTS, side) && !isNamed(NEEDED, side),
)

everyRelationship(
  'takes its own record along when what it is a part of is deleted',
  async (side) => {
    for (const target of await targetsOf(api, side)) {
      const part = await createSample(api, side.type, { [side.name]: { data: target } })
      const stranger = await createSample(api, side.type)
      assert.equal((await api.delete(pathOf(target))).status, 204)
      assert.equal((await api.get(pathOf(part))).status, 404)
      assert.equal((await api.get(pathOf(stranger))).status, 200)
    }
  },
  (side) => isNamed(PARTS, side),
)

everyRelationship(
  'keeps what it needs from being deleted',
  async (side) => {
    const [target] = await targetsOf(api, side)
    const owner = await createSample(api, side.type, { [side.name]: { data: linkageTo(side, target!) } })
    const refused = await api.delete(pathOf(target!))
    assert.equal(refused.status, 409)
    assert.equal(refused.document.errors[0].code, '409')
    assert.deepEqual(await readMembers(api, owner, side.name), [target])
    assert.equal((await api.delete(pathOf(owner))).status, 204)
    assert.equal((await api.delete(pathOf(target!))).status, 204)
  },
  (side) => isNamed(NEEDED, side),
)

everyRelationship('leaves what it linked when its own record is deleted', async (side) => {
  const { type, name, relationship } = side
  for (const target of await targetsOf(api, side)) {
    const owner = await createSample(api, type, { [name]: { data: linkageTo(side, target) } })
    assert.equal((await api.delete(pathOf(owner))).status, 204)
    const isPart =
      relationship.inverse !== undefined && PARTS.includes(`${target.type}.${relationship.inverse}`)
    assert.equal((await api.get(pathOf(target))).status, isPart && !isToOne(relationship) ? 404 : 200)
    if (isPart || !relationship.inverse) continue
    const left = await readMembers(api, target, relationship.inverse)
    assert.ok(!left.some(({ id }) => id === owner.id))
  }
})
