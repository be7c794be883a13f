import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { identify, readLinkage, readMembers } from '../wire/registry/linkage.ts'
import { merge } from './merging.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FIXTURES = ['example-type', 'mergeable-type'].map((name) => path.join(ROOT, 'test/fixtures', name))

const { api, port } = await startService({
  definitions: [path.join(ROOT, 'src/resources'), ...FIXTURES],
  migrations: FIXTURES,
})

const newDog = (attributes: object = {}, mother: Document = null) =>
  api.create('dogs', { name: 'Laika', ...attributes }, { mother: { data: mother && identify(mother) } })

test('records of a new type that point at what is merged follow it without a word in any list', async () => {
  const person = { 'first-name': 'Anna', 'last-name': 'Berg' }
  const [survivor, other] = [await api.create('contacts', person), await api.create('contacts', person)]
  const pet = await api.create('pets', { name: 'Rex' }, { owner: { data: identify(other) } })
  await merge(api, survivor, other)
  assert.deepEqual(await readLinkage(api, pet, 'owner'), identify(survivor))
})

test('a new type that says by what duplicates are found can have them found and merged', async () => {
  const [one, two] = [await newDog({ chip: 'x-1' }), await newDog({ chip: 'X-1', 'owner-phone': '5-5' })]
  const groups = async () => (await api.get('/dogs/duplicates')).document.data.map(({ id }: Document) => id)
  assert.deepEqual(await groups(), ['chip:x-1'])
  const { attributes } = await merge(api, one, two)
  assert.deepEqual([attributes.chip, attributes['owner-phone']], ['x-1', '5-5'])
  assert.deepEqual(await groups(), [])
})

test('a record that pointed at what is merged into it points at nothing, never at itself', async () => {
  const mother = await newDog()
  const puppy = await newDog({}, mother)
  const sister = await newDog({}, mother)
  await merge(api, puppy, mother)
  assert.equal(await readLinkage(api, puppy, 'mother'), null)
  assert.deepEqual(await readMembers(api, puppy, 'puppies'), [identify(sister)])
  await merge(api, puppy, sister)
  assert.equal(await readLinkage(api, puppy, 'mother'), null)
})

test('a new type that can be merged stands so in the description of the API', async () => {
  const description = (await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json()) as Document
  assert.ok(description.paths['/api/v1/dogs/duplicates'].get)
  assert.ok(description.paths['/api/v1/dogs/{id}/merge'].post)
  assert.equal(description.paths['/api/v1/pets/duplicates'], undefined)
})
