import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { keysOf } from './inspect.ts'
import {
  createUnlinked,
  identify,
  isToMany,
  linkage,
  linkagePath,
  linkedNow,
  newTarget,
  pathOf,
} from './linked.ts'
import {
  assertOk,
  assertRefused,
  assertUnchanged,
  forEveryRelationship,
  forEveryType,
  registry,
} from './support.ts'

const { api, database } = await startService()

test('70: parallel POSTs of the same link all succeed and make one, for every to-many relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const record = await createUnlinked(api, type)
    const target = await newTarget(api, relationship)
    const before = await linkedNow(api, record, name)
    const post = () => api.post(linkagePath(record, name), { data: [target] })
    for (const answer of await Promise.all([post(), post(), post(), post()])) assertOk(answer, 204)
    assert.deepEqual(keysOf(await linkedNow(api, record, name)), keysOf([...before, target]))
    if (relationship.kind === 'through')
      assert.equal((await linkedNow(api, record, relationship.lines)).length, 1)
  }, isToMany))

test('70: parallel POSTs of the same link from both of its sides all succeed and make one', () =>
  forEveryRelationship(
    async (type, name, { targets, inverse }) => {
      const record = await createSample(api, type)
      const other = await createSample(api, registry.type(targets[0]!))
      const post = (from: typeof record, path: string, to: typeof record) =>
        api.post(linkagePath(from, path), { data: [{ type: to.type, id: to.id }] })
      const posts = [1, 2].flatMap(() => [post(record, name, other), post(other, inverse!, record)])
      for (const answer of await Promise.all(posts)) assertOk(answer, 204)
      assert.deepEqual(keysOf(await linkedNow(api, record, name)), keysOf([other]))
      assert.deepEqual(keysOf(await linkedNow(api, other, inverse!)), keysOf([record]))
    },
    ({ kind, inverse }) => kind === 'linked' && inverse !== undefined,
  ))

test('71: If-Match with a stale version is 412 and with the current one goes through, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const versionOf = async () => (await api.get(pathOf(record))).headers.get('etag')!
    const edit = (ifMatch: string) =>
      api.patch(pathOf(record), { data: identify(record) }, { headers: { 'if-match': ifMatch } })
    const first = await versionOf()
    assert.match(first, /^"[^"]+"$/)
    const edited = await edit(first)
    assertOk(edited)
    const second = await versionOf()
    assert.notEqual(second, first)
    assert.equal(edited.headers.get('etag'), second)
    const remove = (ifMatch: string) =>
      api.send('DELETE', pathOf(record), { headers: { 'if-match': ifMatch } })
    await assertUnchanged(database, async () => {
      assertRefused(await edit(first), 412)
      assertRefused(await edit('"nonsense"'), 412)
      assertRefused(await remove(first), 412)
    })
    assertOk(await edit(`${first}, ${second}`))
    assertOk(await edit('*'))
    assertRefused(await remove(second), 412)
    assertOk(await remove(await versionOf()), 204)
  }))

test('71: of parallel edits that are based on one version only one goes through, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const etag = (await api.get(pathOf(record))).headers.get('etag')!
    const edit = () =>
      api.patch(pathOf(record), { data: identify(record) }, { headers: { 'if-match': etag } })
    const answers = await Promise.all([edit(), edit(), edit()])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412])
  }))

test('71: If-Match holds for writes to the address of a relationship, for every relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const record = await createUnlinked(api, type)
    const etag = (await api.get(pathOf(record))).headers.get('etag')!
    const body = { data: linkage(relationship, await newTarget(api, relationship)) }
    const method = isToMany(relationship) ? 'POST' : 'PATCH'
    const write = (ifMatch: string) =>
      api.send(method, linkagePath(record, name), { body, headers: { 'if-match': ifMatch } })
    assertRefused(await write('"nonsense"'), 412)
    assertOk(await write(etag), 204)
    assert.notEqual((await api.get(pathOf(record))).headers.get('etag'), etag)
  }))
