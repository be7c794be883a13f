import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResourceType } from '../../src/definition/resource.ts'
import type { Answer, Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { contentsOf, registry } from '../wire/checklist/support.ts'
import { difference, rowsOf, SAME } from './contents.ts'
import { everyWrite } from './every-write.ts'
import { requestOf, undo } from './undoing.ts'

const { api, database, account } = await startService()
// Ids that no other number is taken for.
await database.query(`SELECT setval(pg_get_serial_sequence(c.oid::regclass::text, 'id'), 5000000 + 1000 * c.oid::bigint)
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'id' AND a.attidentity <> ''
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`)

const newestChanges = async (size: number): Promise<Document[]> =>
  (await api.get(`/changes?page[size]=${size}&sort=-id`)).document.data

/** What the log says of a request, without what differs from one time to the next. */
async function loggedOf(answer: Answer): Promise<string[]> {
  const id = requestOf(answer)
  return comparable((await newestChanges(100)).filter(({ attributes }) => attributes['request-id'] === id))
}

/** Times, ids of new records and tokens of forms are others each time. */
function comparable(changes: readonly Document[]): string[] {
  const made = changes.filter(({ attributes }) => attributes.action === 'create')
  const ids = made.map(({ attributes }) => attributes['resource-id'])
  const news = new RegExp(`\\b(${['none', ...ids].join('|')})\\b`, 'g')
  const all = changes.map(({ attributes }) => {
    const { 'created-at': _at, 'request-id': _request, ...rest } = attributes
    const text = JSON.stringify(rest).replace(/20\d\d-\d\d-\d\dT[\d:.]+\+00:00/g, 'a time')
    return text.replace(news, 'a new id').replace(/"token":"[\w-]+"/g, 'a new token')
  })
  return all.sort()
}

/** Tries every write of a type and then does it: the dry run tells what the write does, and does nothing. */
async function writeAll(type: ResourceType): Promise<void> {
  let count = 0
  for await (const { name, method, path, body } of everyWrite(api, type)) {
    const before = await contentsOf(database)
    const tried = await api.send(method, `${path}?dry-run=true`, { body })
    assert.deepEqual(await contentsOf(database), before, name)
    const done = await api.send(method, path, { body })
    if (done.status >= 400) {
      assert.equal(tried.status, done.status, `${name}: ${tried.text}`)
      assert.deepEqual(tried.document.errors, done.document.errors)
      continue
    }
    assert.equal(tried.status, done.status === 204 ? 200 : done.status, `${name}: ${tried.text}`)
    assert.equal(tried.document.meta['dry-run'], true)
    assert.deepEqual(comparable(tried.document.meta.changes), await loggedOf(done), name)
    count++
  }
  assert.ok(count > 0, 'something could be written')
}

for (const type of registry.types.values())
  test(`every write of ${type.name} can be tried, taken back, and done again by taking that back`, async () => {
    const [last] = await newestChanges(1)
    const from = `${BigInt(last.id.split('-')[0]) + 1n}-0`
    const before = await rowsOf(database)
    await writeAll(type)
    const after = await rowsOf(database)
    const undone = await undo(api, { 'user-id': account.userId, from })
    assert.equal(undone.status, 201, undone.text)
    assert.deepEqual(difference(before, await rowsOf(database)), SAME, 'all is taken back')
    const again = await undo(api, { 'request-id': requestOf(undone) })
    assert.equal(again.status, 201, again.text)
    assert.deepEqual(difference(after, await rowsOf(database)), SAME, 'all is done again')
  })
