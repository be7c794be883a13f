import { test } from 'node:test'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { identify, linkagePath, pathOf } from './linked.ts'
import { assertOk, assertRefused, assertUnchanged, forEveryRelationship, forEveryType } from './support.ts'

const { api, database } = await startService()

test('44: an unknown parameter of lowercase letters is 400 and names it, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    await assertUnchanged(database, async () => {
      for (const name of ['foo', 'limit', 'constructor']) {
        const data = { type: type.name, attributes: sampleAttributes(type) }
        const answers = [
          await api.get(`/${type.name}?${name}=1`),
          await api.get(`/${type.name}?${name}`),
          await api.get(`${pathOf(record)}?${name}=1`),
          await api.post(`/${type.name}?${name}=1`, { data }),
          await api.patch(`${pathOf(record)}?${name}=1`, { data: { ...data, id: record.id } }),
          await api.delete(`${pathOf(record)}?${name}=1`),
        ]
        for (const answer of answers) assertRefused(answer, 400, { parameter: name })
      }
    })
    assertRefused(await api.get(`${pathOf(record)}?sort=id`), 400, { parameter: 'sort' })
  }))

test('44: an unknown parameter is 400 at the addresses of every relationship', () =>
  forEveryRelationship(async (type, name) => {
    const record = await createSample(api, type)
    for (const path of [`${pathOf(record)}/${name}`, linkagePath(record, name)])
      assertRefused(await api.get(`${path}?foo=1`), 400, { parameter: 'foo' })
  }))

test('44: a parameter with any other character in its name may be sent, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    for (const name of ['fooBar', 'x-trace', 'per_page', '_', 'v2']) {
      assertOk(await api.get(`/${type.name}?${name}=1`))
      assertOk(await api.get(`${pathOf(record)}?${name}`))
      assertOk(await api.patch(`${pathOf(record)}?${name}=1`, { data: identify(record) }))
    }
  }))
