import assert from 'node:assert/strict'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { Client } from '../../support/client.ts'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { everyRelationship, type Side } from './every.ts'
import {
  type Identifier,
  identify,
  type Linkage,
  linkageTo,
  ordered,
  patchLink,
  pathOf,
  readLinkage,
  readMembers,
  sendLink,
  targetsOf,
} from './linkage.ts'

const { api } = await startService()

/** A deal or an order always stands somewhere: taking its stage away puts it on the first one. */
const NEVER_EMPTY = ['deals.stage', 'deals.stage-category', 'orders.stage']

const LONG_AGO = '2020-01-02T03:04:05Z'

const toOne = ({ relationship }: Side) => isToOne(relationship)
const toMany = (side: Side) => !toOne(side)

const replaceLink = (api: Client, ...link: [Identifier, string, Linkage]) => sendLink(api, 'PATCH', ...link)

const createOwner = async ({ type }: Side): Promise<Identifier> => createSample(api, type)

/** What a new record links already: a funnel is made with its system stages. */
async function bornWith(owner: Identifier, { type, name }: Side): Promise<Identifier[]> {
  const members = await readMembers(api, owner, name)
  assert.equal(members.length, `${type.name}.${name}` === 'deal-stage-categories.stages' ? 3 : 0)
  return members
}

async function isCleared(owner: Identifier, { type, name }: Side): Promise<void> {
  const linkage = await readLinkage(api, owner, name)
  if (NEVER_EMPTY.includes(`${type.name}.${name}`)) assert.notEqual(linkage, null)
  else assert.equal(linkage, null)
}

everyRelationship(
  'is linked on create, shown at its related address, and kept by an edit of something else',
  async (side) => {
    const { type, name } = side
    for (const target of await targetsOf(api, side)) {
      const owner = await createSample(api, type, { [name]: { data: linkageTo(side, target) } })
      const members = await readMembers(api, owner, name)
      assert.ok(members.some(({ type: kind, id }) => kind === target.type && id === target.id))
      const related = await api.get(`/${type.name}/${owner.id}/${name}`)
      assert.equal(related.status, 200)
      assert.deepEqual(ordered([related.document.data].flat()), members)
      await api.patch(pathOf(owner), { data: { ...identify(owner), attributes: { 'created-at': LONG_AGO } } })
      assert.deepEqual(await readMembers(api, owner, name), members)
    }
  },
)

everyRelationship(
  'is linked, changed and cleared through the resource and through its own address',
  async (side) => {
    const { name } = side
    const owner = await createOwner(side)
    const [targets, others] = [await targetsOf(api, side), await targetsOf(api, side)]
    for (const link of [patchLink, replaceLink]) {
      for (const target of [...targets, ...others]) {
        await link(api, owner, name, target)
        assert.deepEqual(await readLinkage(api, owner, name), target)
      }
      await link(api, owner, name, null)
      await isCleared(owner, side)
    }
  },
  toOne,
)

everyRelationship(
  'is replaced as a whole through the resource',
  async (side) => {
    const owner = await createOwner(side)
    const own = await bornWith(owner, side)
    const [first, second] = [await targetsOf(api, side), await targetsOf(api, side)]
    for (const members of [[...first, ...second], second, []]) {
      await patchLink(api, owner, side.name, [...own, ...members])
      assert.deepEqual(await readMembers(api, owner, side.name), ordered([...own, ...members]))
    }
  },
  toMany,
)

everyRelationship(
  'is replaced, added to and taken from through its own address',
  async (side) => {
    const owner = await createOwner(side)
    const own = await bornWith(owner, side)
    const [first, second, third] = [
      ...(await targetsOf(api, side)),
      ...(await targetsOf(api, side)),
      ...(await targetsOf(api, side)),
    ] as [Identifier, Identifier, Identifier]
    const steps = [
      ['POST', [first], [first]],
      ['POST', [first, second, second], [first, second]],
      ['DELETE', [third], [first, second]],
      ['DELETE', [first, third], [second]],
      ['PATCH', [...own, first, third, third], [first, third]],
      ['PATCH', own, []],
    ] as const
    for (const [method, sent, expected] of steps) {
      await sendLink(api, method, owner, side.name, [...sent])
      const members = await readMembers(api, owner, side.name)
      assert.deepEqual(members, ordered([...own, ...expected]), `${method} ${JSON.stringify(sent)}`)
    }
  },
  toMany,
)
