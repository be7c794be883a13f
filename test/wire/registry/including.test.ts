import assert from 'node:assert/strict'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { Document } from '../../support/client.ts'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { everyRelationship, everyType } from './every.ts'
import { identify, linkageTo, ordered, readLinkage, targetsOf } from './linkage.ts'

const { api } = await startService()

/** Deals and orders stand on a stage, stages belong to a funnel, and funnels have stages, from the beginning. */
const BORN_WITH = `
  deals.stage deals.stage-category orders.stage deal-stages.deal-stage-category deal-stage-categories.stages`
  .trim()
  .split(/\s+/)

const linkageIn = (resource: Document, name: string) => resource.relationships[name].data

/** Relationships that were not asked for have links alone. */
function assertOnlyLinkage(resource: Document, name: string) {
  for (const [other, relationship] of Object.entries<Document>(resource.relationships))
    assert.equal('data' in relationship, other === name, other)
}

const isSame = (one: Document, other: Document) => one.type === other.type && one.id === other.id

everyRelationship('is included with its linkage in the record and in the list', async (side) => {
  const { type, name, relationship } = side
  for (const target of await targetsOf(api, side)) {
    const owner = await createSample(api, type, { [name]: { data: linkageTo(side, target) } })
    const linkage = await readLinkage(api, owner, name)
    const read = (await api.get(`/${type.name}/${owner.id}?include=${name}`)).document
    assert.deepEqual(linkageIn(read.data, name), linkage)
    assertOnlyLinkage(read.data, name)
    assert.deepEqual(ordered(read.included), ordered([linkage].flat().map((one) => one!)))
    const whole = (await api.get(`/${target.type}/${target.id}`)).document.data
    assert.deepEqual(
      read.included.find((one: Document) => isSame(one, target)),
      whole,
    )
    const list = (await api.get(`/${type.name}?include=${name}&sort=-id&page[size]=5`)).document
    const listed = list.data.find((one: Document) => one.id === owner.id)
    assert.deepEqual(linkageIn(listed, name), isToOne(relationship) ? target : linkage)
    const shown = [...list.included, ...list.data].filter((one) => isSame(one, target))
    assert.equal(shown.length, 1)
  }
})

everyRelationship('that links nothing is included as nothing', async ({ type, name, relationship }) => {
  const cleared = isToOne(relationship) ? { [name]: { data: null } } : {}
  const owner = await createSample(api, type, cleared)
  const linkage = await readLinkage(api, owner, name)
  const { document } = await api.get(`/${type.name}/${owner.id}?include=${name}`)
  assert.deepEqual(linkageIn(document.data, name), linkage)
  assert.equal(document.included.length, [linkage].flat().filter((one) => one !== null).length)
  if (!BORN_WITH.includes(`${type.name}.${name}`))
    assert.deepEqual(linkage, isToOne(relationship) ? null : [])
  const related = await api.get(`/${type.name}/${owner.id}/${name}`)
  assert.equal(related.status, 200)
  assert.deepEqual(
    [related.document.data].flat().map((one) => one && identify(one)),
    [linkage].flat(),
  )
})

everyRelationship('is included in the answer to a create and to an edit', async (side) => {
  const { type, name } = side
  const [target] = await targetsOf(api, side)
  const attributes = sampleAttributes(type)
  const relationships = { [name]: { data: linkageTo(side, target!) } }
  const created = await api.post(`/${type.name}?include=${name}`, {
    data: { type: type.name, attributes, relationships },
  })
  assert.equal(created.status, 201, created.text)
  const { id } = created.document.data
  const linkage = await readLinkage(api, { type: type.name, id }, name)
  const edited = await api.patch(`/${type.name}/${id}?include=${name}`, { data: { type: type.name, id } })
  for (const { document } of [created, edited]) {
    assert.deepEqual(linkageIn(document.data, name), linkage)
    assert.ok(document.included.some((one: Document) => isSame(one, target!)))
  }
})

everyType('all relationships are included at once', async (type) => {
  await createSample(api, type)
  const include = [...type.relationships.keys()].join(',')
  const { status, document } = await api.get(`/${type.name}?include=${include}&sort=-id&page[size]=10`)
  assert.equal(status, 200)
  assert.ok(Array.isArray(document.included))
  for (const record of document.data)
    for (const name of type.relationships.keys()) assert.ok('data' in record.relationships[name], name)
})

everyType('a relationship that there is not cannot be included', async (type) => {
  const { id } = await createSample(api, type)
  for (const path of [`/${type.name}`, `/${type.name}/${id}`])
    for (const include of ['no-such-relationship', 'created-at', 'user.no-such-relationship']) {
      const answer = await api.get(`${path}?include=${include}`)
      assert.equal(answer.status, 400)
      assert.equal(answer.document.errors[0].code, '112')
      assert.deepEqual(answer.document.errors[0].source, { parameter: 'include' })
    }
})
