import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, Client } from '../support/client.ts'
import { createSample } from '../support/samples.ts'
import { startService } from '../support/service.ts'
import { identify, pathOf } from '../wire/checklist/linked.ts'
import { assertOk, assertRefused, assertUnchanged, forEveryType } from '../wire/checklist/support.ts'
import { formWith, upload } from '../wire/documents/transfer.ts'

const { api, database, clientWithToken } = await startService()

const etagOf = ({ headers }: Answer) => headers.get('etag')!
const ifMatch = (etag: string) => ({ headers: { 'if-match': etag } })
const editToken = async (etag: string, options: object) => {
  const { data } = assertOk(await api.get('/current-token'))
  return api.patch('/current-token', { data: { ...identify(data), attributes: { options } } }, ifMatch(etag))
}

test('a refused condition names the version that the record has now, as ETag and in meta', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const current = etagOf(await api.get(pathOf(record)))
    const answer = await api.patch(pathOf(record), { data: identify(record) }, ifMatch('"0"'))
    assertRefused(answer, 412)
    const [error] = answer.document.errors
    assert.deepEqual(error.meta, { version: current })
    assert.deepEqual(error.source, { header: 'If-Match' })
    assert.equal(etagOf(answer), current)
    assertOk(await api.patch(pathOf(record), { data: identify(record) }, ifMatch(error.meta.version)))
  }))

test('the token, the profile and an uploaded document have an ETag and are not sent to whoever knows them', async () => {
  const { data: token } = assertOk(await api.get('/current-token'))
  const { document } = await upload(api, formWith(Buffer.from('bytes'), 'a.txt'))
  for (const path of [
    '/current-token',
    `/oauth-token/${token.id}`,
    '/profile',
    `/documents/${document.data.id}`,
  ]) {
    const etag = etagOf(await api.get(path))
    assert.match(etag, /^"[^"]+"$/)
    for (const known of [etag, '*']) {
      const again = await api.get(path, { headers: { 'if-none-match': known } })
      assert.equal(again.status, 304)
      assert.equal(etagOf(again), etag)
    }
  }
})

test('an edit of the token that is based on an older version is refused', async () => {
  const first = etagOf(await api.get('/current-token'))
  const edited = await editToken(first, { color: 'red' })
  assertOk(edited)
  assert.notEqual(etagOf(edited), first)
  const refused = await editToken(first, { color: 'blue' })
  assertRefused(refused, 412)
  assert.deepEqual(refused.document.errors[0].meta, { version: etagOf(edited) })
  assert.equal(assertOk(await api.get('/current-token')).data.attributes.options.color, 'red')
  const answers = await Promise.all([1, 2, 3].map((count) => editToken(etagOf(edited), { count })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412])
})

test('If-None-Match has no meaning for a write and is refused, whatever it names', async () => {
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  const { data: token } = assertOk(await api.get('/current-token'))
  const linkage = `${pathOf(contact)}/relationships/companies`
  await assertUnchanged(database, async () => {
    for (const value of ['*', '"1"'])
      for (const [method, path, body] of [
        ['POST', '/contacts', { data: { type: 'contacts', attributes: contact.attributes } }],
        ['PATCH', pathOf(contact), { data: identify(contact) }],
        ['PUT', pathOf(contact), { data: identify(contact) }],
        ['DELETE', pathOf(contact), undefined],
        ['PATCH', linkage, { data: [] }],
        ['POST', linkage, { data: [] }],
        ['PATCH', '/current-token', { data: identify(token) }],
      ] as const) {
        const answer = await api.send(method, path, { body, headers: { 'if-none-match': value } })
        assertRefused(answer, 400)
        assert.deepEqual(answer.document.errors[0].source, { header: 'If-None-Match' })
      }
  })
})

test('two clients that edit one record with If-Match lose no update in 400 rounds', async () => {
  const ROUNDS = 400
  const field = 'initial-balance'
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B', [field]: 0 })
  let conflicts = 0
  const addOne = async (client: Client, known: Answer): Promise<Answer> => {
    const attributes = { [field]: known.document.data.attributes[field] + 1 }
    const data = { ...identify(contact), attributes }
    const answer = await client.patch(pathOf(contact), { data }, ifMatch(etagOf(known)))
    if (answer.status === 200) return answer
    assertRefused(answer, 412)
    conflicts++
    return addOne(client, await client.get(pathOf(contact)))
  }
  const countUp = async (client: Client) => {
    let known = await client.get(pathOf(contact))
    for (let round = 0; round < ROUNDS / 2; round++) known = await addOne(client, known)
  }
  await Promise.all([countUp(api), countUp(clientWithToken(api.token!))])
  assert.equal(assertOk(await api.get(pathOf(contact))).data.attributes[field], ROUNDS)
  assert.ok(conflicts > 0, 'the clients have met')
})
