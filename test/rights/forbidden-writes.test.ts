import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canBeMerged } from '../../src/definition/duplicates.ts'
import { isToOne } from '../../src/definition/relationship.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import { imported, NDJSON, ndjson } from '../bulk/importing.ts'
import type { Options } from '../support/client.ts'
import { createSample, otherValue, sampleAttributes, writableNames } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { difference, rowsOf, SAME } from '../undo/contents.ts'
import { ATOMIC_MEDIA_TYPE } from '../writes/atomic.ts'
import { limitedPerson, onEveryType } from './people.ts'

const service = await startService()
const { api, database } = service
const types = [...database.registry.types.values()]
const ids = new Map<string, string>()
const duplicates = new Map<string, string>()
for (const type of types) {
  const { id } = await createSample(api, type)
  ids.set(type.name, id)
  if (canBeMerged(type)) duplicates.set(type.name, (await createSample(api, type)).id)
  if (!hasKey(type)) continue
  const data = { type: type.name, id, attributes: { 'external-id': keyOf(type) } }
  assert.equal((await api.patch(`/${type.name}/${id}`, { data })).status, 200)
}

type Attempt = readonly [method: string, path: string, body?: object | FormData]

/** Of records that another system calls by a key. */
function hasKey({ attributes }: ResourceType): boolean {
  return attributes.has('external-id')
}

function keyOf({ name }: ResourceType): string {
  return `the ${name}`
}

/** All ways to do this with a record of the type: at its own address, by its key, as one of several operations, by its links. */
const ATTEMPTS = {
  create(type: ResourceType): Attempt[] {
    const data = { type: type.name, attributes: sampleAttributes(type) }
    const plain: Attempt[] = [['POST', `/${type.name}`, { data }], operation({ op: 'add', data })]
    return [...plain, ...upserts(type, 'another key'), ...uploads(type)]
  },
  edit(type: ResourceType): Attempt[] {
    const { path, ...identifier } = identify(type)
    const [name] = writableNames(type)
    const attributes = name ? { [name]: otherValue(type, name) } : {}
    const data = { ...identifier, attributes }
    const links = [...type.relationships].flatMap(([link, one], place): Attempt[] => {
      const target = one.targets[0]!
      const linked = { type: target, id: ids.get(target)! }
      const given = { data: isToOne(one) ? linked : [linked] }
      const methods = isToOne(one) ? ['PATCH'] : ['PATCH', 'POST', 'DELETE']
      const own = methods.map((method): Attempt => [method, `${path}/relationships/${link}`, given])
      // Every relationship goes these two roads like the first one.
      if (place > 0) return own
      const ref = { ...identifier, relationship: link }
      const withRecord = { ...identifier, relationships: { [link]: given } }
      return [...own, operation({ op: 'update', ref, ...given }), ['PATCH', path, { data: withRecord }]]
    })
    const plain: Attempt[] = [['PATCH', path, { data }], operation({ op: 'update', data })]
    return [...plain, ...links, ...upserts(type, keyOf(type))]
  },
  delete(type: ResourceType): Attempt[] {
    const { path, ...identifier } = identify(type)
    return [['DELETE', path], operation({ op: 'remove', ref: identifier })]
  },
  merge(type: ResourceType): Attempt[] {
    const { path, type: name } = identify(type)
    const id = duplicates.get(name)
    return id === undefined ? [] : [['POST', `${path}/merge`, { data: [{ type: name, id }] }]]
  },
  import: ({ name }: ResourceType): Attempt[] => [['POST', `/${name}/import`, { name: 'Imported' }]],
}

const identify = ({ name }: ResourceType) => ({
  type: name,
  id: ids.get(name)!,
  path: `/${name}/${ids.get(name)}`,
})

/** As whoever brings records from another system writes them. */
function upserts(type: ResourceType, key: string): Attempt[] {
  if (!hasKey(type)) return []
  const data = { type: type.name, attributes: { ...sampleAttributes(type), 'external-id': key } }
  return [['POST', `/${type.name}?on-conflict=update`, { data }]]
}

function uploads({ name }: ResourceType): Attempt[] {
  if (name !== 'documents') return []
  const form = new FormData()
  form.append('file', new Blob(['bytes']), 'brought.txt')
  return [['POST', `/${name}`, form]]
}

const operation = (one: object): Attempt => ['POST', '/operations', { 'atomic:operations': [one] }]

const MEDIA_TYPES = [
  ['/operations', ATOMIC_MEDIA_TYPE],
  ['/import', NDJSON],
] as const

async function optionsFor(path: string, body: Attempt[2]): Promise<Options> {
  const mediaType = MEDIA_TYPES.find(([ending]) => path.endsWith(ending))?.[1]
  if (!(body instanceof FormData))
    return { body, ...(mediaType && { headers: { 'content-type': mediaType } }) }
  const form = new Response(body)
  const headers = { 'content-type': form.headers.get('content-type')! }
  return { raw: await form.bytes(), headers }
}

const EVERYTHING = { read: 'all', create: 'all', edit: 'all', delete: 'all', import: 'all', merge: 'all' }

/** What somebody makes is his own: there is nothing of others to make. */
const FORBIDDEN = [
  ['create', 'none'],
  ['edit', 'none'],
  ['edit', 'own'],
  ['delete', 'none'],
  ['delete', 'own'],
  ['merge', 'none'],
  ['merge', 'own'],
  ['import', 'none'],
] as const

for (const [action, level] of FORBIDDEN)
  test(`where a role opens ${action} at the level ${level}, no row of any type changes`, async () => {
    const rights = { ...EVERYTHING, [action]: level }
    const { client } = await limitedPerson(service, { rights: onEveryType(rights) })
    const before = await rowsOf(database)
    for (const type of types) {
      // What is somebody else's alone is not even there.
      const refusals = type.isConfidential ? [403, 404] : [403]
      for (const [method, path, body] of ATTEMPTS[action](type)) {
        const answer = await client.send(method, path, await optionsFor(path, body))
        const told = `${method} ${path} ${JSON.stringify(body)}: ${answer.text}`
        assert.ok(refusals.includes(answer.status), told)
      }
    }
    assert.deepEqual(difference(before, await rowsOf(database)), SAME)
  })

test('where a role opens import at the level own, rows edit no record of others', async () => {
  const { client } = await limitedPerson(service, { rights: { '*': { ...EVERYTHING, import: 'own' } } })
  const keyed = types.filter(({ attributes }) => attributes.has('external-id'))
  const key = { 'external-id': 'theirs' }
  for (const type of keyed) {
    const { path, ...identifier } = identify(type)
    assert.equal((await api.patch(path, { data: { ...identifier, attributes: key } })).status, 200)
  }
  const before = await rowsOf(database)
  const jobs = keyed.map(async (type) => {
    const [name] = writableNames(type)
    const row = { ...key, [name!]: otherValue(type, name!) }
    const job = await imported(client, `/${type.name}/import?on-conflict=update`, ndjson(row), NDJSON)
    return [job.state, job.updated, job.failed]
  })
  assert.deepEqual(
    await Promise.all(jobs),
    keyed.map(() => ['done', 0, 1]),
  )
  assert.deepEqual(difference(before, await rowsOf(database)), SAME)
})

test('who is limited does not change a saved table by which a role opens records', async () => {
  const about = { name: 'Current', 'resource-name': 'contacts', conditions: { archived: '1' } }
  const table = await api.create('table-states', about)
  const { client, person } = await limitedPerson(service, {
    rights: { '*': { read: 'all' }, contacts: { read: `table-state:${table.id}` } },
  })
  const owner = { data: { type: 'users', id: person.id } }
  assert.equal((await api.patch(`/table-states/${table.id}/relationships/user`, owner)).status, 204)
  const edit = (attributes: object) =>
    client.patch(`/table-states/${table.id}`, { data: { type: 'table-states', id: table.id, attributes } })
  assert.equal((await edit({ conditions: {} })).status, 403)
  assert.equal((await edit({ 'resource-name': 'deals' })).status, 403)
  assert.equal((await client.delete(`/table-states/${table.id}`)).status, 403)
  assert.equal((await edit({ name: 'Now' })).status, 200)
})

test('what somebody did is not taken back by what his roles do not open any more', async () => {
  const opened = (rights: object) => ({ '*': { read: 'all' }, contacts: { ...EVERYTHING, ...rights } })
  const { client, role } = await limitedPerson(service, { rights: opened({}) })
  const names = { 'first-name': 'Made', 'last-name': 'By him' }
  const made = async () => (await client.create('contacts', names)).id as string
  const [kept, edited, deleted] = [await made(), await made(), await made()]
  const data = { type: 'contacts', id: edited, attributes: { note: 'By him' } }
  assert.equal((await client.patch(`/contacts/${edited}`, { data })).status, 200)
  assert.equal((await client.delete(`/contacts/${deleted}`)).status, 204)
  const changesOf = async (id: string, action: string) => {
    const about = `filter[resource-type]=contacts&filter[resource-id]=${id}&filter[action]=${action}`
    const { data } = (await client.get(`/changes?${about}`)).document
    return data.map((change: { id: string }) => change.id)
  }
  for (const [id, did, needed] of [
    [kept, 'create', 'delete'],
    [edited, 'update', 'edit'],
    [deleted, 'delete', 'create'],
  ] as const) {
    const attributes = { rights: opened({ [needed]: 'none' }) }
    await api.patch(`/roles/${role.id}`, { data: { type: 'roles', id: role.id, attributes } })
    const before = await rowsOf(database)
    const undo = { type: 'undos', attributes: { changes: await changesOf(id, did) } }
    const answer = await client.post('/undos', { data: undo })
    assert.equal(answer.status, 403, `${did}: ${answer.text}`)
    assert.deepEqual(difference(before, await rowsOf(database)), SAME)
  }
})
