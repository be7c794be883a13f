import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Document } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { identify } from './linkage.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const FIXTURE = path.join(ROOT, 'test/fixtures/example-type')

const { api, port, clientWithScopes } = await startService({
  definitions: [path.join(ROOT, 'src/resources'), FIXTURE],
  migrations: [FIXTURE],
})

const newOwner = () => api.create('contacts', { 'first-name': 'Anna', 'last-name': 'K' })
const namesOf = (answer: { document: Document }) =>
  answer.document.data.map((pet: Document) => pet.attributes.name)

test('a new type is one definition and one migration', () => {
  assert.deepEqual(readdirSync(FIXTURE).sort(), ['9001_example.sql', 'pets.ts'])
})

test('a record of a new type is created, read, edited and deleted', async () => {
  const attributes = { name: 'Rex', species: 'dog', 'born-at': '2024-05-06', weight: 12.25 }
  const pet = await api.create('pets', attributes)
  const { 'created-at': _created, 'updated-at': _updated, ...found } = pet.attributes
  assert.deepEqual(found, { ...attributes, 'as-string': 'Rex', 'is-vaccinated': false })
  assert.deepEqual((await api.get(pet.links.self)).document.data, pet)
  const data = { type: 'pets', id: pet.id, attributes: { 'is-vaccinated': true, weight: null } }
  const edited = (await api.patch(pet.links.self, { data })).document.data
  assert.deepEqual([edited.attributes['is-vaccinated'], edited.attributes.weight], [true, null])
  assert.equal((await api.delete(pet.links.self)).status, 204)
  assert.equal((await api.get(pet.links.self)).status, 404)
})

test('what is written to a new type is checked', async () => {
  const data = { type: 'pets', attributes: { weight: 'heavy', 'born-at': 'today', colour: 'red' } }
  const { status, document } = await api.post('/pets', { data })
  assert.equal(status, 400)
  const pointers = document.errors.map((error: Document) => error.source.pointer).sort()
  assert.deepEqual(
    pointers,
    ['born-at', 'colour', 'name', 'weight'].map((name) => `/data/attributes/${name}`),
  )
})

test('a list of a new type is filtered, sorted and paged', async () => {
  for (const [name, weight] of [
    ['Ada', 3],
    ['Bob', 1],
    ['Cid', null],
    ['Dot', 2],
  ] as const)
    await api.create('pets', { name, species: 'cat', weight })
  await api.create('pets', { name: 'Eve', species: 'dog' })
  const cats = '/pets?filter[species]=CAT'
  assert.deepEqual(namesOf(await api.get(cats)), ['Ada', 'Bob', 'Cid', 'Dot'])
  assert.deepEqual(namesOf(await api.get(`${cats}&sort=-weight`)), ['Ada', 'Dot', 'Bob', 'Cid'])
  const page = await api.get(`${cats}&sort=weight&page[size]=3&page[number]=2`)
  assert.deepEqual(namesOf(page), ['Cid'])
  assert.deepEqual(page.document.meta, { 'record-count': 4, 'page-count': 2 })
  assert.equal((await api.get('/pets?filter[created-at-gte]=2999.01.01')).document.meta['record-count'], 0)
})

test('a new type links to one that was there, without a word in its definition', async () => {
  const owner = await newOwner()
  const pet = await api.create('pets', { name: 'Rex' }, { owner: { data: identify(owner) } })
  const { document } = await api.get(`/pets/${pet.id}?include=owner`)
  assert.deepEqual(document.data.relationships.owner.data, identify(owner))
  assert.deepEqual(document.included, [owner])
  assert.deepEqual((await api.get(pet.relationships.owner.links.related)).document.data, owner)
  assert.equal((await api.patch(pet.relationships.owner.links.self, { data: null })).status, 204)
  assert.equal((await api.get(pet.relationships.owner.links.self)).document.data, null)
})

test('a record of a new type survives what it links to', async () => {
  const owner = await newOwner()
  const pet = await api.create('pets', { name: 'Rex' }, { owner: { data: identify(owner) } })
  assert.equal((await api.delete(owner.links.self)).status, 204)
  assert.equal((await api.get(pet.relationships.owner.links.self)).document.data, null)
})

test('a new type has scopes of its own', async () => {
  const data = { type: 'pets', attributes: { name: 'Rex' } }
  const stranger = await clientWithScopes(['contact_write'])
  assert.equal((await stranger.get('/pets')).status, 403)
  const reader = await clientWithScopes(['pet_read'])
  assert.equal((await reader.get('/pets')).status, 200)
  assert.equal((await reader.get('/pets?include=owner')).status, 403)
  assert.equal((await reader.post('/pets', { data })).status, 403)
  assert.equal((await (await clientWithScopes(['pet_write'])).post('/pets', { data })).status, 201)
})

test('a new type stands in the description of the API', async () => {
  const description = (await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json()) as Document
  const paths = Object.keys(description.paths).filter((one) => one.includes('/pets'))
  assert.deepEqual(paths.map((one) => one.replace(/\{[^}]*\}/g, '{}').replace('/api/v1', '')).sort(), [
    '/pets',
    '/pets/export',
    '/pets/ids',
    '/pets/import',
    '/pets/import/table',
    '/pets/summary',
    '/pets/{}',
    '/pets/{}/access',
    '/pets/{}/changes',
    '/pets/{}/owner',
    '/pets/{}/relationships/owner',
  ])
})
