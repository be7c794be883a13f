import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { ResourceType } from '../../src/definition/resource.ts'
import { createSample, otherValue, writableNames } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { limitedPerson, onEveryType } from './people.ts'

const service = await startService()
const types = [...service.database.registry.types.values()]

/** The job queue looks for work of its own, a new connection is told its shard, and once a minute a token's use is noted. */
const OF_NO_REQUEST = /\bjobs\.|'jobs'|pgboss|pg_class|\bversion\(\)|SET rapport\.shard|\baccess_versions\b/
const NEVER_GIVEN = '987654321'
/** An id that stands nowhere but where it is meant. */
const FIRST_ID = 700_000_000

let sent: string[] = []
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function note(this: pg.Client, ...given: unknown[]) {
  const [statement] = given as [string | { readonly text?: string }]
  const text = (typeof statement === 'string' ? statement : statement.text) ?? ''
  if (!OF_NO_REQUEST.test(text)) sent.push(text)
  return query.apply(this, given)
} as typeof pg.Client.prototype.query

const undoTo = (type: ResourceType, id: string, version: string) => ({
  data: {
    type: 'undos',
    attributes: { 'resource-type': type.name, 'resource-id': id, 'to-version': version },
  },
})

/** Whatever can be asked of one record. */
function requestsFor(type: ResourceType, id: string): [method: string, path: string, body?: object][] {
  const path = `/${type.name}/${id}`
  const [name] = writableNames(type)
  const attributes = name ? { [name]: otherValue(type, name) } : {}
  const [link] = type.relationships.keys()
  return [
    ['GET', path],
    ['GET', `/${type.name}?filter[id]=${id}`],
    ['GET', `${path}/access`],
    ['GET', `${path}/changes`],
    ['PATCH', path, { data: { type: type.name, id, attributes } }],
    ['DELETE', path],
    ['POST', '/undos', undoTo(type, id, '1')],
    ['POST', '/undos', undoTo(type, id, '99')],
    ...(link
      ? ([
          ['GET', `${path}?include=${link}`],
          ['GET', `${path}/${link}`],
          ['GET', `${path}/relationships/${link}`],
        ] as [string, string][])
      : []),
  ]
}

test('what is hidden takes the same statements as what never was, and is answered the same, for every type', async () => {
  const own = { read: 'own', edit: 'own', delete: 'own' }
  const { client } = await limitedPerson(service, { rights: onEveryType(own) })
  const ask = async (type: ResourceType, id: string) => {
    const answers: unknown[] = []
    for (const [method, path, body] of requestsFor(type, id)) {
      sent = []
      const { status, text } = await client.send(method, path, { body })
      answers.push([method, path, status, text, sent.slice()])
    }
    return JSON.parse(JSON.stringify(answers).replaceAll(id, NEVER_GIVEN))
  }
  const ids = new Map<ResourceType, string>()
  for (const type of types) {
    await service.database.query("SELECT setval(pg_get_serial_sequence($1, 'id'), $2)", [
      type.table,
      FIRST_ID,
    ])
    ids.set(type, (await createSample(service.api, type)).id)
  }
  // The first use of a token is noted, and what he may do is read once.
  await client.get('/contacts')
  for (const [type, id] of ids) assert.deepEqual(await ask(type, id), await ask(type, NEVER_GIVEN), type.name)
})

test('what is deleted goes back to a version for who saw it; to all others it never was', async () => {
  const own = { read: 'own', create: 'own', edit: 'own', delete: 'own' }
  const rights = { '*': own }
  const [{ client }, stranger] = [
    await limitedPerson(service, { rights }),
    await limitedPerson(service, { rights, flags: ['undo-others'] }),
  ]
  const deals = service.database.registry.type('deals')
  const deal = await client.create('deals', { name: 'Deleted' })
  await client.delete(`/deals/${deal.id}`)
  const takeBack = (by: typeof client, id: string) => by.post('/undos', undoTo(deals, id, '1'))
  const [hidden, missing] = [
    await takeBack(stranger.client, deal.id),
    await takeBack(stranger.client, NEVER_GIVEN),
  ]
  assert.deepEqual([hidden.status, missing.status], [404, 404])
  assert.equal(hidden.text.replaceAll(deal.id, NEVER_GIVEN), missing.text)
  assert.equal((await takeBack(client, deal.id)).status, 201)
  assert.equal((await client.get(`/deals/${deal.id}`)).status, 200)
})

test('who may not read a type is not told which of its records there are', async () => {
  const writer = await service.clientWithScopes(['contact_write'])
  const deals = service.database.registry.type('deals')
  const { id } = await service.api.create('deals', { name: 'Unread' })
  for (const one of [id, NEVER_GIVEN])
    assert.equal((await writer.post('/undos', undoTo(deals, one, '99'))).status, 403)
})
