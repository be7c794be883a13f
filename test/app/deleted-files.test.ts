import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { deleted, undo, undone } from '../undo/undoing.ts'
import { assertRefused } from '../wire/checklist/support.ts'
import { download, formWith, upload } from '../wire/documents/transfer.ts'
import { person } from './people.ts'

const service = await startService()
const { api } = service
const admin = await person(service, 'admin')

const DOCUMENT = JSON.stringify({ data: { type: 'documents', attributes: { name: 'a.txt' } } })

async function newFile() {
  const { document } = await upload(api, formWith(Buffer.from('the bytes'), 'a.txt', { data: DOCUMENT }))
  return { type: 'documents', id: String(document.data.id) }
}
const kept = async (ids: string) => (await admin.browser.get(`/app/deleted-files?ids=${ids}`)).content

test('the file of a deleted document is deleted for good, and then the document is not restored', async () => {
  const [one, other] = [await newFile(), await newFile()]
  const [request, otherRequest] = [await deleted(api, one), await deleted(api, other)]
  assert.deepEqual(await kept(`${one.id},${other.id},999`), { kept: [one.id, other.id] })
  assert.equal((await admin.browser.delete(`/app/deleted-files/${one.id}`)).status, 204)
  assert.deepEqual(await kept(`${one.id},${other.id}`), { kept: [other.id] })
  assertRefused(await undo(api, { 'request-id': request }), 409)
  await undone(api, { 'request-id': otherRequest })
  assert.equal((await download(api, other.id)).bytes.toString(), 'the bytes')
  assert.equal((await admin.browser.delete(`/app/deleted-files/${one.id}`)).status, 404)
  assert.equal((await admin.browser.delete(`/app/deleted-files/${other.id}`)).status, 404)
  assert.equal((await download(api, other.id)).bytes.toString(), 'the bytes')
})

test('it is for owners and admins of the account alone, and asked by ids', async () => {
  const file = await newFile()
  await deleted(api, file)
  const manager = await person(service, 'manager')
  assert.equal((await manager.browser.delete(`/app/deleted-files/${file.id}`)).status, 403)
  assert.equal((await manager.browser.get(`/app/deleted-files?ids=${file.id}`)).status, 403)
  assert.equal((await admin.browser.get('/app/deleted-files?ids=x')).status, 400)
  assert.equal((await admin.browser.get('/app/deleted-files')).status, 400)
  assert.deepEqual(await kept(file.id), { kept: [file.id] })
})
