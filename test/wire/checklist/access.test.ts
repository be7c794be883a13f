import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revokeToken } from '../../../src/accounts/tokens/tokens.ts'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Answer, Client, Document } from '../../support/client.ts'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { identify, linkage, linkagePath, pathOf } from './linked.ts'
import {
  assertOk,
  assertRefused,
  assertUnchanged,
  forEveryRelationship,
  forEveryType,
  registry,
  types,
} from './support.ts'

const { api, database, account, clientWithScopes, clientWithToken } = await startService()
const scopes: string[] = assertOk(await api.get('/current-token')).data.attributes.scopes

async function reads(client: Client, type: ResourceType, record: Document): Promise<Answer[]> {
  return [await client.get(`/${type.name}`), await client.get(pathOf(record))]
}

async function writes(client: Client, type: ResourceType, record: Document): Promise<Answer[]> {
  const attributes = sampleAttributes(type)
  const answers = [
    await client.post(`/${type.name}`, { data: { type: type.name, attributes } }),
    await client.patch(pathOf(record), { data: { ...identify(record), attributes } }),
    await client.send('PUT', pathOf(record), { body: { data: { ...identify(record), attributes } } }),
    await client.delete(pathOf(record)),
  ]
  for (const [name, relationship] of type.relationships) {
    const path = linkagePath(record, name)
    answers.push(await client.patch(path, { data: linkage(relationship) }))
    if (!isToOne(relationship))
      answers.push(await client.post(path, { data: [] }), await client.delete(path, { data: [] }))
  }
  return answers
}

function assertUnauthorized(answer: Answer): void {
  assertRefused(answer, 401)
  assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer\b/)
}

test('76: without a token or with a bad one everything is 401, for every type', async () => {
  const revoked = await clientWithScopes(scopes)
  const { id } = assertOk(await revoked.get('/current-token')).data
  assert.ok(await revokeToken(database, account.accountId, id))
  const clients = [
    revoked,
    clientWithToken('unknown'),
    clientWithToken(''),
    clientWithToken(`${account.token}x`),
  ]
  await forEveryType(async (type) => {
    const record = await createSample(api, type)
    await assertUnchanged(database, async () => {
      for (const client of clients)
        for (const answer of await reads(client, type, record)) assertUnauthorized(answer)
      // Why a token is bad is found out before what it wants: the writes of a type are tried with one of them.
      const client = clients[types.indexOf(type) % clients.length]!
      for (const answer of await writes(client, type, record)) assertUnauthorized(answer)
    })
  })
})

test('76: an Authorization header that is not a bearer token is 401', async () => {
  const wrong = [
    'Basic dXNlcjpwYXNz',
    'Bearer',
    'Bearer ',
    account.token,
    `Token ${account.token}`,
    'Bearer a b',
  ]
  for (const header of wrong)
    assertUnauthorized(await api.get('/contacts', { headers: { authorization: header } }))
  assertOk(await api.get('/contacts', { headers: { authorization: `bearer ${account.token}` } }))
})

test('76: a token without the scope of a type is 403 at all of it, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const others = await clientWithScopes(scopes.filter((scope) => !scope.startsWith(`${type.scope}_`)))
    await assertUnchanged(database, async () => {
      for (const answer of await reads(others, type, record)) assertRefused(answer, 403)
      for (const answer of await writes(others, type, record)) assertRefused(answer, 403)
    })
  }))

test('76: the read scope reads and does not write, the write scope does both, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const reader = await clientWithScopes([`${type.scope}_read`])
    await assertUnchanged(database, async () => {
      for (const answer of await reads(reader, type, record)) assertOk(answer)
      for (const answer of await writes(reader, type, record)) assertRefused(answer, 403)
    })
    const writer = await clientWithScopes([`${type.scope}_write`])
    for (const answer of await reads(writer, type, record)) assertOk(answer)
    const made = await createSample(writer, type)
    assertOk(await writer.patch(pathOf(made), { data: identify(made) }))
    assertOk(await writer.delete(pathOf(made)), 204)
  }))

test('76: following a relationship without the read scope of its target is 403, for every relationship', () =>
  forEveryRelationship(
    async (type, name, relationship) => {
      const record = await createSample(api, type)
      const own = `${type.scope}_write`
      const targets = relationship.targets.map((target) => `${registry.type(target).scope}_read`)
      const paths = [
        `/${type.name}?include=${name}`,
        `${pathOf(record)}?include=${name}`,
        `${pathOf(record)}/${name}`,
        linkagePath(record, name),
      ]
      const blind = await clientWithScopes([own])
      for (const path of paths) assertRefused(await blind.get(path), 403)
      const seeing = await clientWithScopes([own, ...targets])
      for (const path of paths) assertOk(await seeing.get(path))
    },
    ({ targets }, _name, type) => targets.some((target) => registry.type(target).scope !== type.scope),
  ))
