import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allScopes } from '../../../src/definition/scopes.ts'
import { Database } from '../../../src/store/database.ts'
import { removeDeletedBytes } from '../../../src/store/document-bytes.ts'
import { startUndo } from '../../../src/undo/start.ts'
import { startService } from '../../support/service.ts'
import { deleted, undo } from '../../undo/undoing.ts'
import { download, formWith, headOfDownload, upload } from './transfer.ts'

const service = await startService()
const { api, database } = service

async function uploaded(
  text = 'hello',
  type = 'text/html',
  fields: Record<string, string> = {},
): Promise<string> {
  const { status, document } = await upload(api, formWith(Buffer.from(text), 'page.html', fields, type))
  assert.equal(status, 201)
  return document.data.id
}

test('a deleted document cannot be downloaded; its bytes go when nobody can take that back any more', async () => {
  const id = await uploaded('to be forgotten')
  const chunks = () => database.query('SELECT 1 FROM document_chunks WHERE document_id = $1', [id])
  assert.equal((await chunks()).length, 1)
  const request = await deleted(api, { type: 'documents', id })
  assert.equal((await download(api, id)).status, 404)
  await removeDeletedBytes(database, 1)
  assert.equal((await chunks()).length, 1)
  await database.query(`UPDATE deleted_documents SET deleted_at = now() - interval '25 hours'`)
  await removeDeletedBytes(database, 1)
  assert.equal((await chunks()).length, 0)
  const refused = await undo(api, { 'request-id': request })
  assert.equal(refused.status, 409)
  assert.match(refused.document.errors[0].detail, /its bytes are not kept any more/)
  assert.equal((await api.get(`/documents/${id}`)).status, 404)
})

test('a document that is coming back while the bytes of old ones are removed has its bytes', async () => {
  const id = await uploaded('to be kept')
  const request = await deleted(api, { type: 'documents', id })
  await database.query(`UPDATE deleted_documents SET deleted_at = now() - interval '25 hours'`)
  const another = new Database(database.connection, database.registry)
  const scopes = new Set(allScopes(database.registry))
  await database.transaction({ ...service.account, zone: 'UTC', scopes }, async (session) => {
    const selector = { by: 'requests', requestIds: [request] } as const
    await startUndo(session, { selector, given: {}, onConflict: 'cancel' }, false)
    await removeDeletedBytes(another, 1)
  })
  await another.close()
  const { status, bytes } = await download(api, id)
  assert.deepEqual([status, bytes.toString()], [200, 'to be kept'])
  await removeDeletedBytes(database, 1)
  assert.equal((await download(api, id)).status, 200)
})

test('the documents of a deal go with it', async () => {
  const deal = await api.create('deals')
  const relationships = { entity: { data: { type: 'deals', id: deal.id } } }
  const data = JSON.stringify({ data: { type: 'documents', attributes: { name: 'x' }, relationships } })
  const id = await uploaded('x', 'text/plain', { data })
  await api.delete(`/deals/${deal.id}`)
  assert.equal((await download(api, id)).status, 404)
})

test('another account cannot download, read or delete it', async () => {
  const id = await uploaded('secret')
  const stranger = await service.addAccount()
  for (const { status, bytes } of [
    await download(stranger.api, id),
    await headOfDownload(stranger.api, id),
  ]) {
    assert.equal(status, 404)
    assert.doesNotMatch(bytes.toString(), /secret/)
  }
  assert.equal((await stranger.api.get(`/documents/${id}`)).status, 404)
  assert.equal((await stranger.api.delete(`/documents/${id}`)).status, 404)
  assert.equal((await download(api, id)).bytes.toString(), 'secret')
})

test('downloading needs a token with the right to read documents', async () => {
  const id = await uploaded()
  assert.equal((await download(service.clientWithToken('wrong'), id)).status, 401)
  assert.equal((await download(await service.clientWithScopes(['deal_write']), id)).status, 403)
  assert.equal((await download(await service.clientWithScopes(['document_read']), id)).status, 200)
})

test('a document without bytes has nothing to download', async () => {
  const { id, attributes } = await api.create('documents', { name: 'Only a name' })
  assert.equal(attributes['download-url'], null)
  assert.equal(attributes.size, null)
  const { status, document } = await download(api, id)
  assert.equal(status, 404)
  assert.equal(document.errors[0].code, '404')
})

test('ids that name no document are not found', async () => {
  for (const id of ['0', 'abc', '99999999999999999999', '999999', '-1', '1.5'])
    assert.equal((await download(api, id)).status, 404, id)
})
