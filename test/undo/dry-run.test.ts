import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { contentsOf, registry } from '../wire/checklist/support.ts'
import { everyWrite } from './every-write.ts'

const { api, database } = await startService()
// Ids that no other number is taken for.
await database.query(`SELECT setval(pg_get_serial_sequence(c.oid::regclass::text, 'id'), 5000000 + 1000 * c.oid::bigint)
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'id' AND a.attidentity <> ''
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`)

/** What the log says of a request, without what differs from one time to the next. */
async function loggedOf(answer: Answer): Promise<string[]> {
  const { document } = await api.get('/changes?page[size]=100&sort=-id')
  const id = answer.headers.get('x-request-id')
  return comparable(document.data.filter(({ attributes }: Document) => attributes['request-id'] === id))
}

/** Times and ids of new records are others each time. */
function comparable(changes: readonly Document[]): string[] {
  const made = changes.filter(({ attributes }) => attributes.action === 'create')
  const ids = made.map(({ attributes }) => attributes['resource-id'])
  const news = new RegExp(`\\b(${['none', ...ids].join('|')})\\b`, 'g')
  const all = changes.map(({ attributes }) => {
    const { 'created-at': _at, 'request-id': _request, ...rest } = attributes
    const text = JSON.stringify(rest).replace(/20\d\d-\d\d-\d\dT[\d:.]+\+00:00/g, 'a time')
    return text.replace(news, 'a new id')
  })
  return all.sort()
}

for (const type of registry.types.values())
  test(`a dry run of every write of ${type.name} tells what the write does, and does nothing`, async () => {
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
  })
