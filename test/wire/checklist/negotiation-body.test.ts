import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { type Document, MEDIA_TYPE } from '../../support/client.ts'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { identify, linkage, linkagePath, newTarget, pathOf } from './linked.ts'
import { exchange } from './socket.ts'
import { assertOk, assertRefused, assertUnchanged, forEveryRelationship, forEveryType } from './support.ts'

const { api, port, database, account } = await startService()
const authorization = `Bearer ${account.token}`
const token = assertOk(await api.get('/current-token')).data

/** Every write with a body that a type offers, valid but for its media type. */
function* writesOf(type: ResourceType, record: Document) {
  const attributes = sampleAttributes(type)
  yield ['POST', `/${type.name}`, { data: { type: type.name, attributes } }] as const
  yield ['PATCH', pathOf(record), { data: { ...identify(record), attributes } }] as const
  yield ['PUT', pathOf(record), { data: { ...identify(record), attributes } }] as const
  for (const [name, relationship] of type.relationships) {
    const path = linkagePath(record, name)
    yield ['PATCH', path, { data: linkage(relationship) }] as const
    if (isToOne(relationship)) continue
    yield ['POST', path, { data: [] }] as const
    yield ['DELETE', path, { data: [] }] as const
  }
}

async function assertUnsupported(contentTypes: readonly string[]): Promise<void> {
  const options = { data: { ...identify(token), attributes: { options: { color: 'red' } } } }
  for (const contentType of contentTypes) {
    const headers = { 'content-type': contentType }
    assertRefused(await api.patch('/current-token', options, { headers }), 415)
  }
  await forEveryType(async (type) => {
    const record = await createSample(api, type)
    await assertUnchanged(database, async () => {
      for (const contentType of contentTypes)
        for (const [method, path, body] of writesOf(type, record))
          assertRefused(await api.send(method, path, { body, headers: { 'content-type': contentType } }), 415)
    })
  })
}

test('2: a body with a charset parameter is 415, for every type', () =>
  assertUnsupported([`${MEDIA_TYPE}; charset=utf-8`, `${MEDIA_TYPE};charset="UTF-8"`]))

test('3: a body with an ext or profile parameter is 415, for every type', () =>
  assertUnsupported([
    `${MEDIA_TYPE}; ext="https://jsonapi.org/ext/atomic"`,
    `${MEDIA_TYPE}; profile="http://example.com/last-modified"`,
  ]))

test('4: a body of another media type is 415, for every type', () =>
  assertUnsupported(['application/json', 'text/csv', 'application/x-www-form-urlencoded']))

test('4: a form is 415, for every type but the upload of documents', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const [method, path, body] of writesOf(type, record))
      if (!(method === 'POST' && path === '/documents'))
        assertRefused(await api.send(method, path, { body, headers }), 415)
  }))

test('4: a body without a media type is 415, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    await assertUnchanged(database, async () => {
      for (const [method, path, body] of writesOf(type, record)) {
        const request = { method, target: `/api/v1${path}`, headers: { authorization } }
        assertRefused(await exchange(port, { ...request, body: JSON.stringify(body) }), 415)
      }
    })
  }))

test('5: the media type of a body is compared without regard to case, for every type', () =>
  forEveryType(async (type) => {
    for (const contentType of ['APPLICATION/VND.API+JSON', 'Application/Vnd.Api+Json']) {
      const headers = { 'content-type': contentType }
      const attributes = sampleAttributes(type)
      const made = await api.post(`/${type.name}`, { data: { type: type.name, attributes } }, { headers })
      const { data } = assertOk(made, 201)
      const edit = { data: { ...identify(data), attributes: {} } }
      assertOk(await api.patch(pathOf(data), edit, { headers }))
    }
  }))

test('11: GET and DELETE with a media type and no body are handled as usual, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    for (const contentType of [MEDIA_TYPE, 'application/json', `${MEDIA_TYPE}; charset=utf-8`]) {
      const headers = { 'content-type': contentType }
      assertOk(await api.get(`/${type.name}`, { headers }))
      assertOk(await api.get(pathOf(record), { headers }))
    }
    const headers = { authorization, 'content-type': MEDIA_TYPE, 'content-length': '0' }
    const target = `/api/v1${pathOf(record)}`
    assert.equal((await exchange(port, { method: 'DELETE', target, headers })).status, 204)
    const other = await createSample(api, type)
    const deleted = await api.send('DELETE', pathOf(other), { headers: { 'content-type': MEDIA_TYPE } })
    assert.equal(deleted.status, 204)
  }))

test('12: 204 carries no body and no media type, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const request = { method: 'DELETE', target: `/api/v1${pathOf(record)}`, headers: { authorization } }
    assertNoContent(await exchange(port, request))
  }))

test('12: 204 of a relationship write carries no body and no media type, for every relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const record = await createSample(api, type)
    const body = JSON.stringify({ data: linkage(relationship, await newTarget(api, relationship)) })
    const target = `/api/v1${linkagePath(record, name)}`
    const headers = { authorization, 'content-type': MEDIA_TYPE }
    const method = isToOne(relationship) ? 'PATCH' : 'POST'
    assertNoContent(await exchange(port, { method, target, headers, body }))
  }))

function assertNoContent({ status, text, headers }: Awaited<ReturnType<typeof exchange>>): void {
  assert.equal(status, 204, text)
  assert.equal(text, '')
  assert.equal(headers.get('content-type'), null)
}
