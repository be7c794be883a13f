import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Answer, Document } from '../../support/client.ts'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { identify, linkagePath, newTarget, pathOf } from './linked.ts'
import { assertOk, assertRefused, forEveryRelationship, forEveryType, types } from './support.ts'

const { api, clientWithToken, clientWithScopes } = await startService()
const stranger = clientWithToken('unknown')
const powerless = await clientWithScopes([])

/** One error of every kind that a type can answer with. */
async function errorsOf(type: ResourceType, record: Document): Promise<[status: number, answer: Answer][]> {
  const attributes = sampleAttributes(type)
  const post = (data: unknown, headers = {}) => api.post(`/${type.name}`, { data }, { headers })
  return [
    [400, await post(null)],
    [400, await post({ attributes })],
    [400, await post({ type: type.name, attributes: { ...attributes, nonsense: 1 } })],
    [400, await api.send('POST', `/${type.name}`, { raw: '{' })],
    [400, await api.patch(pathOf(record), { data: { type: type.name } })],
    [400, await api.get(`/${type.name}?foo=1`)],
    [400, await api.get(`/${type.name}?page[size]=0`)],
    [401, await stranger.get(`/${type.name}`)],
    [403, await powerless.get(`/${type.name}`)],
    [403, await post({ type: type.name, id: '999', attributes })],
    [404, await api.get(`/${type.name}/999999999`)],
    [405, await api.send('DELETE', `/${type.name}`)],
    [406, await api.get(`/${type.name}`, { headers: { accept: 'text/html' } })],
    [409, await post({ type: 'nonsense', attributes })],
    [412, await api.patch(pathOf(record), { data: identify(record) }, { headers: { 'if-match': '"x"' } })],
    [413, await api.send('POST', `/${type.name}`, { raw: ' '.repeat(1024 * 1024 + 1) })],
    [415, await post({ type: type.name, attributes }, { 'content-type': 'application/json' })],
    [422, await post({ type: type.name, attributes: { ...attributes, 'created-at': 'soon' } })],
  ]
}

const MEMBERS = ['id', 'links', 'status', 'code', 'title', 'detail', 'source', 'meta']

test('74: errors are an array, and the status of a single one is the HTTP status as a string, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    for (const [status, answer] of await errorsOf(type, record)) {
      assertRefused(answer, status)
      assert.equal(answer.document.errors.length, 1)
      const [error] = answer.document.errors
      assert.strictEqual(error.status, String(status))
      for (const name of ['title', 'detail', 'code']) assert.equal(typeof error[name], 'string', name)
      for (const name of Object.keys(error)) assert.ok(MEMBERS.includes(name), name)
    }
  }))

test('74: several errors of different kinds come together under the most general status, for every type', () =>
  forEveryType(async (type) => {
    const attributes = { nonsense: 1, 'created-at': 'soon' }
    const answer = await api.post(`/${type.name}`, { data: { type: 'nonsense', attributes } })
    assertRefused(answer, 400)
    const statuses = answer.document.errors.map(({ status }: Document) => status)
    for (const status of ['400', '409', '422']) assert.ok(statuses.includes(status), status)
  }))

test('75: the pointer to linkage of the wrong type leads to its type, for every relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const target = await newTarget(api, relationship)
    const wrong = { type: types.find((other) => !relationship.targets.includes(other.name))!.name, id: '1' }
    const data = isToOne(relationship) ? wrong : [wrong, target, wrong]
    const body = {
      data: { type: type.name, attributes: sampleAttributes(type), relationships: { [name]: { data } } },
    }
    const answer = await api.post(`/${type.name}`, body)
    const pointers = answer.document.errors.map(({ source }: Document) => source.pointer)
    const place = `/data/relationships/${name}/data`
    assert.deepEqual(
      pointers,
      isToOne(relationship) ? [`${place}/type`] : [`${place}/0/type`, `${place}/2/type`],
    )
    for (const pointer of pointers) assert.equal(valueAt(body, pointer), wrong.type)
    const record = await createSample(api, type)
    assertRefused(await api.patch(linkagePath(record, name), { data }), 409, {
      pointer: isToOne(relationship) ? '/data/type' : '/data/2/type',
    })
  }))

/** RFC 6901, written down a second time so that the service is not measured by itself. */
function valueAt(document: Document, pointer: string): unknown {
  assert.ok(pointer === '' || pointer.startsWith('/'))
  const steps = pointer.split('/').slice(1)
  return steps.reduce((value, step) => value[step.replaceAll('~1', '/').replaceAll('~0', '~')], document)
}

const AWKWARD_NAMES = ['a/b', 'a~b', '~1', '~0~', '//', 'a b', 'ж"\\']

test('75: tildes and slashes in names are escaped in pointers, for every type', () =>
  forEveryType(async (type) => {
    const attributes = Object.fromEntries(AWKWARD_NAMES.map((name) => [name, `value of ${name}`]))
    const relationships = Object.fromEntries(AWKWARD_NAMES.map((name) => [name, { data: null }]))
    const body = {
      data: { type: type.name, attributes: { ...sampleAttributes(type), ...attributes }, relationships },
    }
    const answer = await api.post(`/${type.name}`, body)
    assertRefused(answer, 400)
    const found = answer.document.errors.map(({ source }: Document) => valueAt(body, source.pointer))
    assert.deepEqual(found, [...Object.values(attributes), ...Object.values(relationships)])
    assertRefused(answer, 400, { pointer: '/data/attributes/a~1b' })
    assertRefused(answer, 400, { pointer: '/data/relationships/~01' })
  }))

test('75: a pointer leads into customs and options to the key that is wrong', async () => {
  const { data: token } = assertOk(await api.get('/current-token'))
  const customised = types.filter(({ attributes }) => attributes.has('customs'))
  assert.ok(customised.length >= 4)
  for (const key of ['a/b', 'a~b']) {
    const escaped = key.replace('~', '~0').replace('/', '~1')
    for (const type of customised) {
      const attributes = { ...sampleAttributes(type), customs: { 'custom-1': 1, [key]: 1 } }
      const answer = await api.post(`/${type.name}`, { data: { type: type.name, attributes } })
      assertRefused(answer, 422, { pointer: `/data/attributes/customs/${escaped}` })
    }
    const data = { ...identify(token), attributes: { options: { color: 1, [key]: 1 } } }
    const answer = await api.patch('/current-token', { data })
    assertRefused(answer, 422, { pointer: `/data/attributes/options/${escaped}` })
  }
})
