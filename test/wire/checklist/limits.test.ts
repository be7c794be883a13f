import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Answer, Client } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { createLinked, linkagePath, pathOf } from './linked.ts'
import { assertOk, forEveryType } from './support.ts'

const { api, clientWithScopes } = await startService({ listRateLimit: 2 })
const scopes: string[] = assertOk(await api.get('/current-token')).data.attributes.scopes

/** Three list requests that reach the server within one second; a busy machine may need several attempts. */
async function threeWithinASecond(path: string): Promise<{ client: Client; answers: Answer[] }> {
  let sent: { client: Client; answers: Answer[] } | undefined
  await until(async () => {
    const client = await clientWithScopes(scopes)
    const began = performance.now()
    sent = { client, answers: await Promise.all([client.get(path), client.get(path), client.get(path)]) }
    return performance.now() - began < 800
  })
  return sent!
}

test('78: the third list request of a second is 429 as the specification says, for every type', () =>
  forEveryType(async (type) => {
    const { answers } = await threeWithinASecond(`/${type.name}`)
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 429])
    const refused = answers.find(({ status }) => status === 429)!
    assert.equal(refused.text, 'Too Many Requests')
    assert.equal(refused.headers.get('content-type'), 'text/plain')
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  }))

test('78: reads by id, related lists and linkage are not limited, for every type', () =>
  forEveryType(async (type) => {
    const record = await createLinked(api, type)
    const paths = [pathOf(record), pathOf(record), pathOf(record), pathOf(record)]
    for (const name of type.relationships.keys())
      paths.push(`${pathOf(record)}/${name}`, linkagePath(record, name))
    for (const answer of await Promise.all(paths.map((path) => api.get(path)))) assertOk(answer)
  }))

test('78: the limit is one for all lists of a token, lets others through, and ends with the second', async () => {
  const { client } = await threeWithinASecond('/contacts')
  assertOk(await (await clientWithScopes(scopes)).get('/contacts'))
  await setTimeout(1100)
  const began = performance.now()
  const answers = await Promise.all(['/deals', '/contacts', '/areas'].map((path) => client.get(path)))
  const refused = answers.filter(({ status }) => status === 429).length
  if (performance.now() - began < 800) assert.equal(refused, 1)
  assert.ok(refused <= 1)
})
