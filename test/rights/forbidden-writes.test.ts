import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canBeMerged } from '../../src/definition/duplicates.ts'
import { isToOne } from '../../src/definition/relationship.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import { imported, NDJSON, ndjson } from '../bulk/importing.ts'
import { createSample, otherValue, sampleAttributes, writableNames } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { difference, rowsOf, SAME } from '../undo/contents.ts'
import { ATOMIC_MEDIA_TYPE } from '../writes/atomic.ts'
import { limitedPerson } from './people.ts'

const service = await startService()
const { api, database } = service
const types = [...database.registry.types.values()]
const ids = new Map<string, string>()
for (const type of types) ids.set(type.name, (await createSample(api, type)).id)
const duplicates = new Map<string, string>()
for (const type of types.filter(canBeMerged)) duplicates.set(type.name, (await createSample(api, type)).id)

type Attempt = readonly [method: string, path: string, body?: object]

/** All ways to do this with a record of the type: at its own address, as one of several operations, by its links. */
const ATTEMPTS = {
  create(type: ResourceType): Attempt[] {
    const data = { type: type.name, attributes: sampleAttributes(type) }
    return [['POST', `/${type.name}`, { data }], operation({ op: 'add', data })]
  },
  edit(type: ResourceType): Attempt[] {
    const { path, ...identifier } = identify(type)
    const [name] = writableNames(type)
    const attributes = name ? { [name]: otherValue(type, name) } : {}
    const data = { ...identifier, attributes }
    const links = [...type.relationships].flatMap(([link, one]): Attempt[] => {
      const target = one.targets[0]!
      const linked = { type: target, id: ids.get(target)! }
      const at = `${path}/relationships/${link}`
      if (isToOne(one)) return [['PATCH', at, { data: linked }]]
      return ['POST', 'DELETE'].map((method) => [method, at, { data: [linked] }])
    })
    return [['PATCH', path, { data }], operation({ op: 'update', data }), ...links]
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

const operation = (one: object): Attempt => ['POST', '/operations', { 'atomic:operations': [one] }]

const MEDIA_TYPES = [
  ['/operations', ATOMIC_MEDIA_TYPE],
  ['/import', NDJSON],
] as const

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
    const { client } = await limitedPerson(service, { rights: { '*': rights, 'table-states': rights } })
    const before = await rowsOf(database)
    for (const type of types)
      for (const [method, path, body] of ATTEMPTS[action](type)) {
        const mediaType = MEDIA_TYPES.find(([ending]) => path.endsWith(ending))?.[1]
        const headers = mediaType ? { 'content-type': mediaType } : {}
        const answer = await client.send(method, path, { body, headers })
        assert.equal(answer.status, 403, `${method} ${path} ${JSON.stringify(body)}: ${answer.text}`)
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
  const { client } = await limitedPerson(service, {
    rights: { '*': { read: 'all' }, contacts: { read: `table-state:${table.id}` } },
  })
  const edit = (attributes: object) =>
    client.patch(`/table-states/${table.id}`, { data: { type: 'table-states', id: table.id, attributes } })
  assert.equal((await edit({ conditions: {} })).status, 403)
  assert.equal((await edit({ 'resource-name': 'deals' })).status, 403)
  assert.equal((await client.delete(`/table-states/${table.id}`)).status, 403)
  assert.equal((await edit({ name: 'Now' })).status, 200)
})
