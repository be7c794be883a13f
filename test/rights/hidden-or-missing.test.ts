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
