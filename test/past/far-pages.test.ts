import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imported, NDJSON, ndjson } from '../bulk/importing.ts'
import { startService } from '../support/service.ts'
import { requestOf, undone } from '../undo/undoing.ts'

const { api } = await startService()
const ROWS = 2_600
const people = (count: number) =>
  ndjson(...Array.from({ length: count }, (_, n) => ({ 'first-name': `P${n}`, 'last-name': 'Test' })))
const newest = async () => (await api.get('/changes?sort=-id&page[size]=1')).document.data[0].id
const PAGES = [1, 2, 11, 12, 21, 25, 26, 27, 40].flatMap((number) =>
  ['id', '-id'].map(
    (sort) => `/contacts?fields[contacts]=first-name&sort=${sort}&page[size]=100&page[number]=${number}`,
  ),
)

test('far pages of a list are those of then, whatever came, went and came back since', async () => {
  await imported(api, '/contacts/import', people(ROWS), NDJSON)
  const ids: string[] = (await api.get('/contacts/ids')).document.data
  // Gone before then, and back later: it was not there.
  const early = await api.delete(`/contacts/${ids[1_500]}`)
  const position = await newest()
  const then = await Promise.all(PAGES.map((page) => api.get(page)))
  const requests: string[] = []
  for (const id of [ids[0], ids[5], ids[1_020], ids[1_030], ids[2_047], ids[2_599]])
    requests.push(requestOf(await api.delete(`/contacts/${id}`)))
  await undone(api, { 'request-id': requests[2] })
  await undone(api, { 'request-id': requests[3] })
  await api.delete(`/contacts/${ids[1_030]}`)
  await undone(api, { 'request-id': requestOf(early) })
  await imported(api, '/contacts/import', people(1_200), NDJSON)
  for (const [index, page] of PAGES.entries()) {
    const { document } = await api.get(`${page}&as-of=${position}`)
    assert.deepEqual(document.data, then[index]!.document.data, page)
    assert.equal(document.meta['record-count'], ROWS - 1)
  }
})
