import assert from 'node:assert/strict'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { Answer } from '../../support/client.ts'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { everyRelationship, type Side, types } from './every.ts'
import { type Identifier, linkagePath, linkageTo, pathOf, readLinkage } from './linkage.ts'

const { api } = await startService()

/** The same linkage sent in every way that the relationship takes, with the place where it stood. */
async function sendAllWays(side: Side, owner: Identifier, data: unknown): Promise<[Answer, string][]> {
  const { type, name, relationship } = side
  const relationships = { [name]: { data } }
  const inDocument = `/data/relationships/${name}/data`
  const created = { data: { type: type.name, attributes: sampleAttributes(type), relationships } }
  const edited = { data: { type: type.name, id: owner.id, relationships } }
  const answers: [Answer, string][] = [
    [await api.post(`/${type.name}`, created), inDocument],
    [await api.patch(pathOf(owner), edited), inDocument],
  ]
  for (const method of isToOne(relationship) ? ['PATCH'] : ['PATCH', 'POST'])
    answers.push([await api.send(method, linkagePath(owner, name), { body: { data } }), '/data'])
  return answers
}

interface WrongLinkage {
  readonly data: unknown
  readonly status: number
  readonly code: string
  /** Where below the linkage the error points. */
  readonly place: string
}

function* wrongLinkages(side: Side): Generator<WrongLinkage> {
  const { targets } = side.relationship
  const step = isToOne(side.relationship) ? '' : '/0'
  for (const type of targets)
    for (const id of ['999999999', 'abc'])
      yield { data: linkageTo(side, { type, id }), status: 404, code: '404', place: step }
  const other = types.find(({ name }) => !targets.includes(name))!.name
  yield { data: linkageTo(side, { type: other, id: '1' }), status: 409, code: '116', place: `${step}/type` }
  const identifier = { type: targets[0]!, id: '1' }
  for (const data of isToOne(side.relationship) ? [[identifier], []] : [identifier, null])
    yield { data, status: 400, code: '115', place: '' }
}

everyRelationship('refuses what does not exist or does not fit, and nothing changes', async (side) => {
  const owner = await createSample(api, side.type)
  const state = async () => [
    (await api.get(`/${side.type.name}?page[size]=1`)).document.meta,
    (await api.get(pathOf(owner))).document,
    await readLinkage(api, owner, side.name),
  ]
  const before = await state()
  for (const { data, status, code, place } of wrongLinkages(side))
    for (const [answer, base] of await sendAllWays(side, owner, data)) {
      assert.equal(answer.status, status, answer.text)
      assert.equal(answer.document.errors[0].code, code)
      assert.equal(answer.document.errors[0].source.pointer, base + place)
    }
  assert.deepEqual(await state(), before)
})
