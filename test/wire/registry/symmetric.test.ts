import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { registry } from './every.ts'
import { type Identifier, identify, patchLink, readMembers, sendLink } from './linkage.ts'

const { api } = await startService()

for (const type of ['contacts', 'deals']) {
  const newRecord = async (relationships: object = {}): Promise<Identifier> =>
    identify(await createSample(api, registry.type(type), relationships))
  const linksOf = (record: Identifier) => readMembers(api, record, type)

  test(`${type}: one of the same type is linked once and seen from both sides`, async () => {
    const first = await newRecord()
    const second = await newRecord({ [type]: { data: [first] } })
    assert.deepEqual(await linksOf(first), [second])
    assert.deepEqual(await linksOf(second), [first])
    await sendLink(api, 'POST', first, type, [second])
    assert.deepEqual(await linksOf(first), [second])
    assert.deepEqual(await linksOf(second), [first])
  })

  test(`${type}: one of the same type is unlinked from either side`, async () => {
    const first = await newRecord()
    const second = await newRecord({ [type]: { data: [first] } })
    await sendLink(api, 'DELETE', first, type, [second])
    assert.deepEqual(await linksOf(second), [])
    await patchLink(api, first, type, [second])
    assert.deepEqual(await linksOf(second), [first])
    await patchLink(api, second, type, [])
    assert.deepEqual(await linksOf(first), [])
  })

  test(`${type}: unlinking one of the same type leaves its other links`, async () => {
    const [first, second] = [await newRecord(), await newRecord()]
    const middle = await newRecord({ [type]: { data: [first, second] } })
    await sendLink(api, 'DELETE', first, type, [middle])
    assert.deepEqual(await linksOf(middle), [second])
    assert.deepEqual(await linksOf(second), [middle])
  })

  test(`${type}: a record of a circle is included once and never beside itself`, async () => {
    const first = await newRecord()
    const second = await newRecord({ [type]: { data: [first] } })
    const { document } = await api.get(`/${type}/${first.id}?include=${type}.${type}`)
    assert.deepEqual(document.included.map(identify), [second])
    assert.deepEqual(document.data.relationships[type].data, [second])
    assert.deepEqual(document.included[0].relationships[type].data, [first])
  })

  test(`${type}: deleting one of a pair leaves the other without the link`, async () => {
    const first = await newRecord()
    const second = await newRecord({ [type]: { data: [first] } })
    assert.equal((await api.delete(`/${type}/${first.id}`)).status, 204)
    assert.deepEqual(await linksOf(second), [])
  })
}
