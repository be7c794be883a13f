import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToOne } from '../../src/definition/relationship.ts'
import { createSample } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { everyRelationship, type Side } from '../wire/registry/every.ts'
import {
  type Identifier,
  identify,
  linkageTo,
  ordered,
  readMembers,
  sendLink,
  targetsOf,
} from '../wire/registry/linkage.ts'
import { merge, mergeable, newRecord } from './merging.ts'

const { api } = await startService()

const isMergeable = (name: string) => mergeable.some((type) => type.name === name)

test('contacts and companies can be merged', () => {
  assert.deepEqual(mergeable.map(({ name }) => name).sort(), ['companies', 'contacts'])
})

everyRelationship(
  'has all that any of the merged had, once, and the others have nothing left',
  async (side) => {
    const { type, name } = side
    const [survivor, first, second] = [
      await newRecord(api, type),
      await newRecord(api, type),
      await newRecord(api, type),
    ]
    const [shared, mine, theirs] = (await Promise.all([0, 1, 2].map(() => targetsOf(api, side)))).flat() as [
      Identifier,
      Identifier,
      Identifier,
    ]
    await sendLink(api, 'POST', survivor, name, [shared, mine])
    await sendLink(api, 'POST', first, name, [shared, theirs])
    await sendLink(api, 'POST', second, name, [theirs])
    await merge(api, survivor, first, second)
    assert.deepEqual(await readMembers(api, survivor, name), ordered([shared, mine, theirs]))
    for (const other of [first, second]) assert.deepEqual(await readMembers(api, other, name), [])
  },
  ({ type, relationship }) => isMergeable(type.name) && !isToOne(relationship),
)

/** What an owner links, of the type that is merged. */
const linked = async (owner: Identifier, name: string, type: string) =>
  (await readMembers(api, owner, name)).filter((one) => one.type === type)

everyRelationship(
  'points at the survivor wherever it pointed at a merged one, and at others as before',
  async (side) => {
    for (const type of mergeable.filter(({ name }) => side.relationship.targets.includes(name))) {
      const [survivor, other, stranger] = [
        await newRecord(api, type),
        await newRecord(api, type),
        await newRecord(api, type),
      ]
      const pointing = (target: Identifier) =>
        createSample(api, side.type, { [side.name]: { data: linkageTo(side, target) } })
      const [moved, kept, aside] = [await pointing(other), await pointing(survivor), await pointing(stranger)]
      await merge(api, survivor, other)
      assert.deepEqual(await linked(moved, side.name, type.name), [survivor])
      assert.deepEqual(await linked(kept, side.name, type.name), [survivor])
      assert.deepEqual(await linked(aside, side.name, type.name), [stranger])
    }
  },
  ({ relationship }) => relationship.targets.some(isMergeable),
)

everyRelationship(
  'that had both has the survivor once',
  async (side) => {
    const type = mergeable.find(({ name }) => name === side.relationship.targets[0])!
    const [survivor, other] = [await newRecord(api, type), await newRecord(api, type)]
    const owner = await createSample(api, side.type, { [side.name]: { data: [survivor, other] } })
    await merge(api, survivor, other)
    assert.deepEqual(await readMembers(api, owner, side.name), [survivor])
  },
  (side: Side) => !isToOne(side.relationship) && isMergeable(side.relationship.targets[0]!),
)

test('records that were linked to each other are not linked to themselves when they are one', async () => {
  const [type] = mergeable.filter(({ name }) => name === 'contacts')
  const [survivor, first, second, friend] = [
    await newRecord(api, type!),
    await newRecord(api, type!),
    await newRecord(api, type!),
    await newRecord(api, type!),
  ]
  await sendLink(api, 'POST', survivor, 'contacts', [first, second])
  await sendLink(api, 'POST', first, 'contacts', [second, friend, first])
  await merge(api, survivor, first, second)
  assert.deepEqual(await readMembers(api, survivor, 'contacts'), [friend])
  assert.deepEqual(await readMembers(api, friend, 'contacts'), [survivor])
  for (const other of [first, second]) assert.deepEqual(await readMembers(api, other, 'contacts'), [])
})

test('the main contact and the main company of a deal stay among its many', async () => {
  for (const type of mergeable) {
    const main = type.singular
    const [survivor, other] = [await newRecord(api, type), await newRecord(api, type)]
    for (const owner of ['deals', 'orders']) {
      const record = identify(await api.create(owner, {}, { [main]: { data: other } }))
      const both = identify(
        await api.create(owner, {}, { [main]: { data: survivor }, [type.name]: { data: [other] } }),
      )
      const third = await newRecord(api, type)
      await merge(api, third, other, survivor)
      for (const one of [record, both]) {
        assert.deepEqual(await readMembers(api, one, main), [third])
        assert.deepEqual(await readMembers(api, one, type.name), [third])
      }
    }
  }
})
