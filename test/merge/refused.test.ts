import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSample } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { assertRefused, assertUnchanged } from '../wire/checklist/support.ts'
import { types } from '../wire/registry/every.ts'
import { identify } from '../wire/registry/linkage.ts'
import { mergeable, newRecord, tryMerge } from './merging.ts'

const { api, database, addAccount } = await startService()
const stranger = await addAccount()

// All that the tests need is there before the first of them begins: they watch every table.
const subjects = await Promise.all(
  mergeable.map(async (type) => ({
    type,
    survivor: await createSample(api, type),
    other: await newRecord(api, type),
    elsewhere: await newRecord(stranger.api, type),
  })),
)

for (const { type, survivor, other, elsewhere } of subjects) {
  const wrong = identify(subjects.find((one) => one.type !== type)!.survivor)
  const unknown = { type: type.name, id: '999999999' }
  const refused: Record<string, readonly [number, string, unknown]> = {
    'a document that is none': [400, '', []],
    'no data': [400, '', {}],
    'data that is no list': [400, '/data', { data: other }],
    'no data at all': [400, '/data', { data: null }],
    'nobody to merge': [422, '/data', { data: [] }],
    'more than a hundred': [422, '/data', { data: Array(101).fill(other) }],
    'something that is no identifier': [400, '/data/1', { data: [other, 'x'] }],
    'an identifier without an id': [400, '/data/0', { data: [{ type: type.name }] }],
    'a record of another type': [409, '/data/1/type', { data: [other, wrong] }],
    'the record itself': [422, '/data/1', { data: [other, identify(survivor)] }],
    'the same record twice': [422, '/data/1', { data: [other, other] }],
    'a record that is not there': [404, '/data/1', { data: [other, unknown] }],
    'an id that is none': [404, '/data/0', { data: [{ type: type.name, id: 'abc' }, other] }],
    'a record of another account': [404, '/data/1', { data: [other, elsewhere] }],
  }

  for (const [name, [status, pointer, body]] of Object.entries(refused))
    test(`${type.name}: ${name} is refused with its place, and nothing happens`, () =>
      assertUnchanged(database, async () => {
        const answer = await api.post(`/${type.name}/${survivor.id}/merge`, body)
        assertRefused(answer, status, { pointer })
      }))

  test(`${type.name}: everything that is wrong with the list is said at once`, async () => {
    const body = { data: [identify(survivor), other, other, { type: type.name }] }
    const { document } = await api.post(`/${type.name}/${survivor.id}/merge`, body)
    const pointers = document.errors.map(({ source }: { source: { pointer: string } }) => source.pointer)
    assert.deepEqual(pointers.sort(), ['/data/0', '/data/2', '/data/3'])
  })

  test(`${type.name}: nothing is merged into a record that is in the trash`, async () => {
    const discarded = await newRecord(api, type)
    const attributes = { 'discarded-at': '2026-03-01T10:20:30Z' }
    await api.patch(`/${type.name}/${discarded.id}`, { data: { ...discarded, attributes } })
    await assertUnchanged(database, async () => {
      const answer = await tryMerge(api, discarded, [other])
      assertRefused(answer, 409)
      assert.equal(answer.document.errors[0].code, '132')
      assert.match(answer.document.errors[0].detail, /restore it/)
    })
  })

  test(`${type.name}: nothing is merged into a record that is not there`, () =>
    assertUnchanged(database, async () => {
      for (const id of ['999999999', '99999999999999999999', 'abc', elsewhere.id])
        assertRefused(await tryMerge(api, { type: type.name, id }, [other]), 404)
    }))

  test(`${type.name}: both addresses offer one method, and only parameters that they know`, async () => {
    const [address, list] = [`/${type.name}/${survivor.id}/merge`, `/${type.name}/duplicates`]
    const allowed = async (method: string, path: string) => {
      const { status, headers } = await api.send(method, path)
      assert.equal(status, 405)
      return headers.get('allow')
    }
    assert.equal(await allowed('GET', address), 'POST, OPTIONS')
    assert.equal(await allowed('POST', list), 'GET, HEAD, OPTIONS')
    assertRefused(await api.post(`${address}?page[size]=1`, { data: [other] }), 400, {
      parameter: 'page[size]',
    })
    const asJson = { headers: { 'content-type': 'application/json' } }
    assertRefused(await api.post(address, { data: [other] }, asJson), 415)
  })

  test(`${type.name}: a version that is not the current one is refused, the current one is not`, async () => {
    const [one, two] = [await createSample(api, type), await newRecord(api, type)]
    const etag = (await api.get(`/${type.name}/${one.id}`)).headers.get('etag')!
    await assertUnchanged(database, async () => {
      const answer = await tryMerge(api, one, [two], { headers: { 'if-match': '"0"' } })
      assertRefused(answer, 412)
      assert.deepEqual(answer.document.errors[0].meta, { version: etag })
    })
    assert.equal((await tryMerge(api, one, [two], { headers: { 'if-match': etag } })).status, 200)
  })
}

test('other types have neither address', async () => {
  for (const type of types.filter((one) => !mergeable.includes(one))) {
    const record = await createSample(api, type)
    assertRefused(await tryMerge(api, record, [record]), 404)
    assertRefused(await api.get(`/${type.name}/duplicates`), 404)
  }
})
