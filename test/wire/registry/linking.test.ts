import assert from 'node:assert/strict'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { Client } from '../../support/client.ts'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { everyRelationship, registry, type Side } from './every.ts'
import {
  type Identifier,
  identify,
  type Linkage,
  linkagePath,
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

const LONG_AGO = '2020-01-02T03:04:05Z'

const toOne = ({ relationship }: Side) => isToOne(relationship)

/** A deal always stands on a stage, and a stage always belongs to a funnel. */
const isKept = ({ relationship }: Side) => isToOne(relationship) && relationship.isNeverEmpty
const isTakenFrom = (side: Side) => !toOne(side) && !isTiedTo(side)
const isTiedTo = ({ relationship }: Side) =>
  relationship.kind === 'many' &&
  isKept({
    type: registry.type(relationship.targets[0]),
    name: relationship.inverse,
    relationship: registry.relationship(registry.type(relationship.targets[0]), relationship.inverse),
  })

const replaceLink = (api: Client, ...link: [Identifier, string, Linkage]) => sendLink(api, 'PATCH', ...link)

const createOwner = async ({ type }: Side): Promise<Identifier> => createSample(api, type)

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
  'is linked and changed through the resource and through its own address, and cleared unless it is kept',
  async (side) => {
    const { name } = side
    const owner = await createOwner(side)
    const [targets, others] = [await targetsOf(api, side), await targetsOf(api, side)]
    for (const link of [patchLink, replaceLink]) {
      for (const target of [...targets, ...others]) {
        await link(api, owner, name, target)
        assert.deepEqual(await readLinkage(api, owner, name), target)
      }
      if (isKept(side)) continue
      await link(api, owner, name, null)
      assert.equal(await readLinkage(api, owner, name), null)
    }
  },
  toOne,
)

everyRelationship(
  'is kept: it cannot be emptied, neither through the resource nor through its own address',
  async (side) => {
    const { name } = side
    const owner = identify(await createOwner(side))
    const kept = await readLinkage(api, owner, name)
    const relationships = { [name]: { data: null } }
    for (const [answer, pointer] of [
      [await api.patch(pathOf(owner), { data: { ...owner, relationships } }), `/data/relationships/${name}`],
      [await api.patch(linkagePath(owner, name), { data: null }), '/data'],
    ] as const) {
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(answer.document.errors[0].source, { pointer })
    }
    assert.notEqual(kept, null)
    assert.deepEqual(await readLinkage(api, owner, name), kept)
  },
  isKept,
)

everyRelationship(
  'gets members and loses none: they belong somewhere',
  async (side) => {
    const owner = await createOwner(side)
    const own = await readMembers(api, owner, side.name)
    const added = await targetsOf(api, side)
    await sendLink(api, 'POST', owner, side.name, added)
    const path = linkagePath(owner, side.name)
    assert.equal((await api.delete(path, { data: added })).status, 403)
    assert.equal((await api.patch(path, { data: own })).status, 403)
    assert.deepEqual(await readMembers(api, owner, side.name), ordered([...own, ...added]))
  },
  isTiedTo,
)

everyRelationship(
  'is replaced as a whole through the resource',
  async (side) => {
    const owner = await createOwner(side)
    const [first, second] = [await targetsOf(api, side), await targetsOf(api, side)]
    for (const members of [[...first, ...second], second, []]) {
      await patchLink(api, owner, side.name, members)
      assert.deepEqual(await readMembers(api, owner, side.name), ordered(members))
    }
  },
  isTakenFrom,
)

everyRelationship(
  'is replaced, added to and taken from through its own address',
  async (side) => {
    const owner = await createOwner(side)
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
      ['PATCH', [first, third, third], [first, third]],
      ['PATCH', [], []],
    ] as const
    for (const [method, sent, expected] of steps) {
      await sendLink(api, method, owner, side.name, [...sent])
      const members = await readMembers(api, owner, side.name)
      assert.deepEqual(members, ordered([...expected]), `${method} ${JSON.stringify(sent)}`)
    }
  },
  isTakenFrom,
)
