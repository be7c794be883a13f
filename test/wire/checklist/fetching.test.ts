import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSample } from '../../support/samples.ts'
import { PUBLIC_URL, startService } from '../../support/service.ts'
import { keyOf } from './inspect.ts'
import { createWithLink, linkagePath, pathOf } from './linked.ts'
import { exchange } from './socket.ts'
import { assertOk, assertRefused, forEveryRelationship, forEveryType } from './support.ts'

const { api, port, account } = await startService()
const authorization = `Bearer ${account.token}`

const UNKNOWN_IDS = [
  '999999999',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  'abc',
  '1.5',
  '-1',
  '0',
  '01',
  '1e3',
  '%00',
  '1%00',
  '%E2%98%83',
  '%27%20OR%201=1--',
]

const rawGet = (path: string) => exchange(port, { target: `/api/v1${path}`, headers: { authorization } })

test('27: an id that names no record is 404, never 500, for every type', () =>
  forEveryType(async (type) => {
    await createSample(api, type)
    for (const id of UNKNOWN_IDS) {
      assertRefused(await rawGet(`/${type.name}/${id}`), 404)
      assertRefused(await api.delete(`/${type.name}/${id}`), 404)
      const data = { type: type.name, id: decodeURIComponent(id) }
      assertRefused(await api.patch(`/${type.name}/${id}`, { data }), 404)
    }
  }))

test('27: an id that names no token of the caller is 404', async () => {
  for (const id of UNKNOWN_IDS) assertRefused(await rawGet(`/oauth-token/${id}`), 404)
})

test('28: an unknown parent is 404 at both addresses of every relationship', () =>
  forEveryRelationship(async (type, name) => {
    for (const id of ['999999999', 'abc', '99999999999999999999', '%00']) {
      assertRefused(await rawGet(`/${type.name}/${id}/${name}`), 404)
      assertRefused(await rawGet(`/${type.name}/${id}/relationships/${name}`), 404)
    }
  }))

test('28: an unknown relationship is 404 at both addresses, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    for (const name of ['nonsense', 'created-at', 'id', '__proto__', 'constructor', '%00']) {
      assertRefused(await rawGet(`${pathOf(record)}/${name}`), 404)
      assertRefused(await rawGet(linkagePath(record, name)), 404)
    }
    assertRefused(await rawGet(`${pathOf(record)}/relationships`), 404)
  }))

test('29: a relationship answers with identifiers only and its links, for every relationship', () =>
  forEveryRelationship(async (type, name) => {
    const { record, target } = await createWithLink(api, type, name)
    const path = linkagePath(record, name)
    const document = assertOk(await api.get(path))
    const identifiers = [document.data].flat()
    assert.ok(identifiers.map(keyOf).includes(keyOf(target)))
    for (const identifier of identifiers) assert.deepEqual(Object.keys(identifier).sort(), ['id', 'type'])
    assert.deepEqual(document.links, {
      self: `${PUBLIC_URL}/api/v1${path}`,
      related: `${PUBLIC_URL}/api/v1${pathOf(record)}/${name}`,
    })
    assert.ok(!('included' in document))
  }))
