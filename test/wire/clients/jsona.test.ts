import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Jsona } from 'jsona'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { Document } from '../../support/client.ts'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { registry, sides } from '../registry/every.ts'

const { api } = await startService()
const jsona = new Jsona()

/** Both ends of a relationship, each other's: the record and the one that it links. */
async function linkedRecords({ type, name, relationship }: (typeof sides)[number], target: string) {
  const other = await createSample(api, registry.type(target))
  const identifier = { type: other.type, id: other.id }
  const data = isToOne(relationship) ? identifier : [identifier]
  return { record: await createSample(api, type, { [name]: { data } }), other }
}

for (const side of sides)
  for (const target of side.relationship.targets)
    test(`jsona reads ${side.type.name} with ${side.name} (${target}) as one object`, async () => {
      const { record, other } = await linkedRecords(side, target)
      const { document } = await api.get(`/${side.type.name}/${record.id}?include=${side.name}`)
      const read: Document = jsona.deserialize(document)
      assert.equal(read.id, record.id)
      assert.deepEqual(read.relationshipNames, [side.name])
      const linked = [read[side.name]].flat().find(({ id }: Document) => id === other.id)
      for (const name of Object.keys(sampleAttributes(registry.type(target))))
        assert.deepEqual(linked[name], other.attributes[name])
    })

test('jsona reads a list with three levels of inclusion, each record the same object wherever it appears', async () => {
  const company = await api.create('companies', { name: 'Estate' })
  const link = { data: [{ type: 'companies', id: company.id }] }
  const contacts: Document[] = []
  for (const name of ['Levin', 'Kitty'])
    contacts.push(await api.create('contacts', { 'first-name': name, 'last-name': 'L' }, { companies: link }))
  for (const { id } of contacts)
    await api.create('deals', { name: `Deal of ${id}` }, { contact: { data: { type: 'contacts', id } } })
  const query =
    'include=companies.contacts.deals,deals.stage.deal-stage-category,responsible&filter[last-name]=L'
  const { document } = await api.get(`/contacts?${query}`)
  const [levin, kitty] = jsona.deserialize(document) as Document[]
  assert.equal(levin.companies[0].name, 'Estate')
  assert.deepEqual(
    levin.companies[0].contacts.map(({ id }: Document) => id),
    [levin.id, kitty.id],
  )
  assert.equal(levin.companies[0].contacts[1].deals[0].name, `Deal of ${kitty.id}`)
  assert.equal(kitty.deals[0].stage['deal-stage-category'].name, 'Sales')
  assert.equal(levin.responsible.email, kitty.responsible.email)
})

test('jsona reads empty relationships as empty', async () => {
  const { id } = await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Karenina' })
  const { document } = await api.get(`/contacts/${id}?include=deals,source`)
  const read: Document = jsona.deserialize(document)
  assert.deepEqual(read.deals, [])
  assert.equal(read.source, null)
})

test('what jsona writes the service takes, and what it answers jsona reads', async () => {
  const model = {
    type: 'contacts',
    'first-name': 'Anna',
    'last-name': 'Karenina',
    customs: { 'custom-1': 'x' },
  }
  const company = await api.create('companies', { name: 'Estate' })
  const companies = [{ type: 'companies', id: company.id }]
  const body = jsona.serialize({
    stuff: { ...model, companies, relationshipNames: ['companies'] },
    includeNames: [],
  })
  const { status, document, text } = await api.post('/contacts?include=companies', body)
  assert.equal(status, 201, text)
  const read: Document = jsona.deserialize(document)
  assert.deepEqual(read.customs, model.customs)
  assert.equal(read.companies[0].name, 'Estate')
})
