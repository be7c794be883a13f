import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const { api, addAccount, clientWithScopes } = await startService()
const contact = await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Ivanova' })
const newest = (await api.get('/changes?sort=-id&page[size]=1')).document.data[0].id

const REFUSED: readonly (readonly [moment: string, words: RegExp])[] = [
  ['2999-01-01T00:00:00Z', /in the future/],
  ['1999-01-01T00:00:00Z', /before the change log, which begins with \d+-\d+ at \d{4}-/],
  ['0-0', /before the change log/],
  ['999999999-1', /beyond the end of the change log/],
  ['', /must be one ISO 8601 time/],
  ['yesterday', /must be one ISO 8601 time/],
  ['2026-10-01', /must be one ISO 8601 time/],
  ['12-', /must be one ISO 8601 time/],
  ['9999999999999999999-1', /must be one ISO 8601 time/],
  [`${newest}&as-of=${newest}`, /must be one ISO 8601 time/],
  [`${newest}'; DROP TABLE contacts; --`, /must be one ISO 8601 time/],
]

for (const [moment, words] of REFUSED)
  test(`as-of=${moment} is refused, and the parameter is named`, async () => {
    for (const path of ['/contacts', `/contacts/${contact.id}`, '/deals/summary']) {
      const { status, document } = await api.get(`${path}?as-of=${encodeURI(moment)}`)
      assert.equal(status, 400, path)
      assert.match(document.errors[0].detail, words)
      assert.deepEqual(document.errors[0].source, { parameter: 'as-of' })
    }
  })

test('as-of is refused where it would be ignored: at writes, exports, the log and what is not read as records', async () => {
  const body = { data: { type: 'contacts', id: contact.id, attributes: { note: 'x' } } }
  for (const answer of [
    await api.patch(`/contacts/${contact.id}?as-of=${newest}`, body),
    await api.delete(`/contacts/${contact.id}?as-of=${newest}`),
    await api.get(`/contacts/export?as-of=${newest}`),
    await api.get(`/changes?as-of=${newest}`),
    await api.get(`/contacts/${contact.id}/changes?as-of=${newest}`),
    await api.get(`/contacts/duplicates?as-of=${newest}`),
    await api.get(`/current-token?as_of=${newest}`),
  ]) {
    assert.equal(answer.status, 400, answer.text)
    assert.match(answer.document.errors[0].detail, /as-of is for reading records/)
  }
  assert.equal((await api.get(`/contacts/${contact.id}`)).document.data.attributes.note, null)
})

test('the past of an account is closed to others, and to tokens without the right to read', async () => {
  const stranger = await addAccount()
  const moment = (await stranger.api.get('/changes?sort=-id&page[size]=1')).document.data[0].id
  assert.equal((await stranger.api.get(`/contacts/${contact.id}?as-of=${moment}`)).status, 404)
  assert.deepEqual((await stranger.api.get(`/contacts?as-of=${moment}`)).document.data, [])
  const limited = await clientWithScopes(['deal_read'])
  assert.equal((await limited.get(`/contacts/${contact.id}?as-of=${newest}`)).status, 403)
  assert.equal((await limited.get(`/deals?include=contact&as-of=${newest}`)).status, 403)
})

test('a time with an unescaped plus is understood, and what is there now is shown as of now', async () => {
  const now = await api.get(
    `/contacts/${contact.id}?as-of=${new Date().toISOString().replace('Z', '+00:00')}`,
  )
  assert.equal(now.status, 200, now.text)
  assert.deepEqual(now.document.data, (await api.get(`/contacts/${contact.id}`)).document.data)
  const again = await api.get(`/contacts/${contact.id}?as-of=${newest}`, {
    headers: { 'if-none-match': now.headers.get('etag')! },
  })
  assert.equal(again.status, 304)
})
