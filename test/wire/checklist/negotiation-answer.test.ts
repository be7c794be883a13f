import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MEDIA_TYPE } from '../../support/client.ts'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { createLinked, identify, linkagePath, pathOf } from './linked.ts'
import { exchange } from './socket.ts'
import { assertOk, assertRefused, assertUnchanged, forEveryType } from './support.ts'

const { api, port, database, account, clientWithToken } = await startService()
const authorization = `Bearer ${account.token}`

const PROFILE = `${MEDIA_TYPE}; profile="http://example.com/x"`

/** With exactly this Accept header, or none: fetch would add its own. */
const read = (path: string, accept?: string) =>
  exchange(port, {
    target: `/api/v1${path}`,
    headers: { authorization, ...(accept !== undefined && { accept }) },
  })

test('1: every document is sent as application/vnd.api+json without parameters, for every type', () =>
  forEveryType(async (type) => {
    const record = await createLinked(api, type)
    const data = { type: type.name, attributes: sampleAttributes(type) }
    const answers = [
      await api.get(`/${type.name}`),
      await api.get(pathOf(record)),
      await api.post(`/${type.name}`, { data }),
      await api.patch(pathOf(record), { data: identify(record) }),
      await api.post(`/${type.name}`, { data: null }),
      await api.get(`/${type.name}/0`),
      await api.send('POST', pathOf(record), { body: {} }),
    ]
    for (const name of type.relationships.keys())
      answers.push(
        await api.get(`${pathOf(record)}/${name}`),
        await api.get(linkagePath(record, name)),
        await api.patch(linkagePath(record, name), {}),
      )
    for (const { headers, status } of answers)
      assert.equal(headers.get('content-type'), MEDIA_TYPE, `status ${status}`)
    assert.deepEqual(
      answers.slice(0, 7).map(({ status }) => status),
      [200, 200, 201, 200, 400, 404, 405],
    )
  }))

test('1: documents beside the types have the media type without parameters too', async () => {
  const token = assertOk(await api.get('/current-token')).data
  const answers = [
    [200, await api.get('/current-token')],
    [200, await api.get(token.links.self)],
    [200, await api.get('/profile')],
    [200, await api.patch('/current-token', { data: { ...identify(token), attributes: {} } })],
    [401, await clientWithToken('unknown').get('/contacts')],
    [404, await api.get('/nonsense')],
  ] as const
  for (const [status, answer] of answers) {
    assert.equal(answer.status, status)
    assert.equal(answer.headers.get('content-type'), MEDIA_TYPE, `status ${status}`)
  }
})

const UNACCEPTABLE = [
  PROFILE,
  `${PROFILE}, ${MEDIA_TYPE}; ext="http://example.com/y"`,
  `${MEDIA_TYPE}; charset=utf-8; q=0.9`,
  `${MEDIA_TYPE}; profile="http://example.com/a, */*, http://example.com/b"`,
]

test('6: an Accept header with the media type only with parameters is 406, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    await assertUnchanged(database, async () => {
      for (const accept of UNACCEPTABLE) {
        assertRefused(await read(`/${type.name}`, accept), 406)
        assertRefused(await read(pathOf(record), accept), 406)
        const data = { type: type.name, attributes: sampleAttributes(type) }
        assertRefused(await api.post(`/${type.name}`, { data }, { headers: { accept } }), 406)
      }
    })
  }))

async function assertAcceptable(accepts: readonly (string | undefined)[]): Promise<void> {
  await forEveryType(async (type) => {
    const record = await createSample(api, type)
    for (const accept of accepts) {
      assertOk(await read(`/${type.name}`, accept))
      assertOk(await read(pathOf(record), accept))
    }
  })
}

test('7: one media type without parameters among others is enough, for every type', () =>
  assertAcceptable([`${PROFILE}, ${MEDIA_TYPE}`, `${MEDIA_TYPE}, ${PROFILE}`, `text/html,${MEDIA_TYPE}`]))

test('8: q is a weight and no parameter of the media type, for every type', () =>
  assertAcceptable([`${MEDIA_TYPE};q=0.9`, `${MEDIA_TYPE} ; q=1.0`, `${MEDIA_TYPE};Q=0.001, text/html`]))

test('9: wildcards, an empty and an absent Accept header are fine, for every type', () =>
  assertAcceptable(['*/*', 'application/*', 'text/html, */*;q=0.8', '', undefined]))

test('9: whoever accepts plain JSON and does not name JSON:API is answered in it, for every type', () =>
  assertAcceptable([
    'application/json',
    'application/json; charset=utf-8',
    'text/html, application/json;q=0.9',
  ]))

test('10: an Accept header for something else only is 406, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    for (const accept of [
      'text/html',
      'application/json;q=0',
      'text/*, image/png',
      `application/json, ${PROFILE}`,
    ])
      for (const path of [`/${type.name}`, pathOf(record)]) assertRefused(await read(path, accept), 406)
  }))

test('13: HEAD answers as GET does, without the body, and answers vary by Accept, for every type', () =>
  forEveryType(async (type) => {
    const record = await createLinked(api, type)
    const paths = [`/${type.name}`, `/${type.name}?page[size]=1`, pathOf(record), `/${type.name}/0`]
    for (const name of type.relationships.keys())
      paths.push(`${pathOf(record)}/${name}`, linkagePath(record, name))
    for (const path of paths) {
      const target = `/api/v1${path}`
      const get = await exchange(port, { target, headers: { authorization } })
      const head = await exchange(port, { method: 'HEAD', target, headers: { authorization } })
      assert.equal(head.status, get.status, path)
      assert.equal(head.text, '')
      assert.ok(get.text !== '')
      assert.match(get.headers.get('vary') ?? '', /\bAccept\b/i)
      for (const name of ['content-type', 'content-length', 'etag', 'vary', 'location'])
        assert.equal(head.headers.get(name), get.headers.get(name), `${name} of ${path}`)
    }
  }))
