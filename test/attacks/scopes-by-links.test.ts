import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isToOne, type Relationship } from '../../src/definition/relationship.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import { SCOPE_OF } from '../accounts/expected-scopes.ts'
import { errorLines, imported, NDJSON, ndjson, undone } from '../bulk/importing.ts'
import type { Answer, Client } from '../support/client.ts'
import { createSample, sampleAttributes } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { operate } from '../writes/atomic.ts'

const service = await startService()
const { api, clientWithScopes, database } = service
const types = [...database.registry.types.values()]
const scopeOf = ({ name }: ResourceType) => SCOPE_OF[name]!

/** A deal or an order has one main contact and one main company among those that it has. */
const HAVE_MAIN_ONES = ['deals', 'orders']
const ARE_MAIN_ONES = ['contacts', 'companies']

/** What linking from this side needs beside the right to write the record. */
function neededFor(type: ResourceType, { kind, targets }: Relationship): string {
  const [target = ''] = targets
  if (kind === 'through') return 'product_write'
  if (kind === 'many') return `${SCOPE_OF[target]}_write`
  const isOfTheOther = HAVE_MAIN_ONES.includes(target) && ARE_MAIN_ONES.includes(type.name)
  return `${SCOPE_OF[target]}_${isOfTheOther ? 'write' : 'read'}`
}

function requireRefusal({ status, document }: Answer, scope: string, door: string): void {
  assert.equal(status, 403, door)
  assert.match(document.errors[0].detail, new RegExp(`\\b${scope}\\b`), door)
}

/** Every way to edit a relationship of a record. */
function doorsOf(client: Client, type: ResourceType, id: string, name: string, data: object[]) {
  const path = `/${type.name}/${id}/relationships/${name}`
  const relationships = { [name]: { data } }
  const attributes = sampleAttributes(type)
  const created = { data: { type: type.name, attributes, relationships } }
  const doors: Record<string, () => Promise<Answer>> = {
    'POST to the relationship': () => client.send('POST', path, { body: { data } }),
    'PATCH of the relationship': () => client.send('PATCH', path, { body: { data: [] } }),
    'DELETE from the relationship': () => client.send('DELETE', path, { body: { data } }),
    'PATCH of the record': () =>
      client.patch(`/${type.name}/${id}`, { data: { type: type.name, id, relationships } }),
    'POST of a record': () => client.post(`/${type.name}`, created),
    'an operation': () =>
      operate(client, [{ op: 'add', ref: { type: type.name, id, relationship: name }, data }]),
  }
  if (type.attributes.has('external-id')) {
    const upserted = { ...created.data, attributes: { ...attributes, 'external-id': `upsert ${id}` } }
    doors['an upsert'] = () => client.post(`/${type.name}?on-conflict=update`, { data: upserted })
  }
  return doors
}

for (const type of types)
  for (const [name, relationship] of type.relationships) {
    if (isToOne(relationship)) continue
    const needed = neededFor(type, relationship)
    const [target = ''] = relationship.targets
    if (needed.startsWith(`${scopeOf(type)}_`)) continue
    test(`${name} of ${type.name} are linked from this side only with ${needed}, by every door`, async () => {
      const { id } = await createSample(api, type)
      const other = await createSample(api, database.registry.type(target))
      const linked = `/${type.name}/${id}/relationships/${name}`
      await api.post(linked, { data: [{ type: target, id: other.id }] })
      const before = (await api.get(linked)).text
      const narrow = await clientWithScopes([`${scopeOf(type)}_write`])
      for (const one of [other.id, '999999999'])
        for (const [door, send] of Object.entries(
          doorsOf(narrow, type, id, name, [{ type: target, id: one }]),
        ))
          requireRefusal(await send(), needed, door)
      assert.equal((await api.get(linked)).text, before)
      const wide = await clientWithScopes([`${scopeOf(type)}_write`, needed])
      assert.equal((await wide.post(linked, { data: [{ type: target, id: other.id }] })).status, 204)
    })
  }

test('a to-one is a field of its own record: to set it needs no right to what it points at', async () => {
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  const { document } = await api.get('/deal-stages')
  const client = await clientWithScopes(['deal_write'])
  const deal = await client.create(
    'deals',
    { name: 'Deal' },
    {
      contact: { data: { type: 'contacts', id: contact.id } },
      stage: { data: { type: 'deal-stages', id: document.data[0].id } },
    },
  )
  const linked = await api.get(`/deals/${deal.id}/relationships/contact`)
  assert.equal(linked.document.data.id, contact.id)
})

const task = () => api.create('diary-tasks', { name: 'Task' })
const contactOf = async (id: string) =>
  (await api.get(`/diary-tasks/${id}/relationships/contact`)).document.data

test('an import links only what whoever asked for it may write, and finds only what they may read', async () => {
  const { id } = await task()
  const client = await clientWithScopes(['contact_write'])
  const row = { 'first-name': 'A', 'last-name': 'B' }
  const job = await imported(
    client,
    '/contacts/import',
    ndjson({ ...row, tasks: [id] }, { ...row, responsible: { email: 'owner1@example.com' } }, row),
    NDJSON,
  )
  assert.equal(job.failed, 2)
  const [first, second] = await errorLines(client, job.id)
  assert.match(first!, /diary_write/)
  assert.match(second!, /user_read/)
  assert.equal(await contactOf(id), null)
})

test('undoing an import gives back only what whoever undoes it may write', async () => {
  const { id } = await task()
  const row = { 'external-id': 'to be undone', 'first-name': 'A', 'last-name': 'B' }
  await imported(api, '/contacts/import', ndjson(row), NDJSON)
  const address = '/contacts/import?on-conflict=update'
  const job = await imported(api, address, ndjson({ ...row, tasks: [id] }), NDJSON)
  const client = await clientWithScopes(['contact_write'])
  const { state, problem } = await undone(client, job.id)
  assert.equal(state, 'failed')
  assert.match(problem, /diary_write/)
  assert.notEqual(await contactOf(id), null)
  assert.equal((await undone(api, job.id)).state, 'undone')
  assert.equal(await contactOf(id), null)
})

test('an import that waits does nothing any more once its token is revoked', async () => {
  const { document } = await (await clientWithScopes(['contact_write'])).get('/current-token')
  const tokenId = document.data.id
  const { accountId, userId } = service.account
  const [row] = await database.query(
    `INSERT INTO import_jobs (account_id, resource_name, format, dry_run, on_error, user_id, asked_by_user,
        asked_by_token, state, total) VALUES ($1, 'contacts', 'csv', false, 'skip', $2, $2, $3, 'queued', 1) RETURNING id`,
    [accountId, userId, tokenId],
  )
  await database.query('UPDATE tokens SET revoked_at = now() WHERE id = $1', [tokenId])
  const other = await imported(api, '/contacts/import', 'first-name,last-name\nA,B\n')
  assert.equal(other.created, 1)
  const { attributes } = (await api.get(`/import-jobs/${row![0]}`)).document.data
  assert.equal(attributes.state, 'failed')
  assert.match(attributes.problem, /may not write/)
})
