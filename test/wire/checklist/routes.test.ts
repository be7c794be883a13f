import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToOne } from '../../../src/definition/relationship.ts'
import { MEDIA_TYPE } from '../../support/client.ts'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { linkagePath, pathOf } from './linked.ts'
import { exchange } from './socket.ts'
import { assertOk, assertRefused, assertUnchanged, forEveryRelationship, forEveryType } from './support.ts'

const { api, port, database, account } = await startService()
const authorization = `Bearer ${account.token}`

const UNKNOWN_ROUTES = [
  '/api/v1',
  '/api/v1/',
  '/api/v1/nonsense',
  '/api/v1/nonsense/1',
  '/api/v1/__proto__',
  '/api/v1/constructor/1',
  '/api/v1/oauth-token',
  '/api/v1/current-token/1',
  '/api/v1/profile/1',
  '/api/v2/contacts',
  '/api/contacts',
  '/rest/v1/contacts',
  '/contacts',
  '/nonsense',
  '/api/v1x/contacts',
]

test('77: an unknown route is 404 with an errors document, whatever the method', async () => {
  for (const target of UNKNOWN_ROUTES)
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']) {
      const headers = { authorization, 'content-type': MEDIA_TYPE }
      const body = method === 'GET' ? undefined : '{}'
      const answer = await exchange(port, { method, target, headers, ...(body && { body }) })
      assert.equal(answer.status, 404, `${method} ${target}: ${answer.status} ${answer.text.slice(0, 200)}`)
      assertRefused(answer, 404)
    }
})

test('77: a path that goes on behind a known one is 404, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const paths = [`${pathOf(record)}/nonsense/1`, `${pathOf(record)}/relationships/nonsense/1`]
    for (const name of type.relationships.keys())
      paths.push(`${pathOf(record)}/${name}/1`, `${linkagePath(record, name)}/1`)
    for (const path of paths) assertRefused(await api.get(path), 404)
  }))

async function assertNotAllowed(path: string, allowed: readonly string[]): Promise<void> {
  for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'PROPFIND', 'TRACE']) {
    if (allowed.includes(method)) continue
    const headers = { authorization, 'content-type': MEDIA_TYPE }
    const answer = await exchange(port, { method, target: `/api/v1${path}`, headers })
    assert.equal(answer.status, 405, `${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    assertRefused(answer, 405)
    const offered = new Set(answer.headers.get('allow')?.split(/, */))
    assert.deepEqual(offered, new Set([...allowed, 'HEAD', 'OPTIONS']), `${method} ${path}`)
  }
}

test('77: a method that a known route does not offer is 405 with Allow, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    await assertUnchanged(database, async () => {
      await assertNotAllowed(`/${type.name}`, ['GET', 'POST'])
      await assertNotAllowed(pathOf(record), ['GET', 'PATCH', 'PUT', 'DELETE'])
    })
  }))

test('77: a method that the addresses of a relationship do not offer is 405, for every relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const record = await createSample(api, type)
    const single = ['GET', 'PATCH', 'PUT']
    await assertNotAllowed(`${pathOf(record)}/${name}`, ['GET'])
    const offered = isToOne(relationship) ? single : [...single, 'POST', 'DELETE']
    await assertNotAllowed(linkagePath(record, name), offered)
  }))

test('77: a method that the token and the profile do not offer is 405', async () => {
  const { data } = assertOk(await api.get('/current-token'))
  await assertNotAllowed('/current-token', ['GET', 'PATCH', 'PUT'])
  await assertNotAllowed(`/oauth-token/${data.id}`, ['GET'])
  await assertNotAllowed('/profile', ['GET'])
})
