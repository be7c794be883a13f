import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { download, formWith, MULTIPART, part, upload, uploadRaw } from './transfer.ts'
import { api, MEBIBYTE, temporary } from './uploading.ts'

test('a form with a file makes a document with its name, media type, size and address', async () => {
  const { status, document, headers } = await upload(
    api,
    formWith(Buffer.from('hello'), 'note.txt', {}, 'text/plain'),
  )
  assert.equal(status, 201)
  const { id, attributes, links } = document.data
  assert.equal(headers.get('location'), links.self)
  assert.equal(attributes.name, 'note.txt')
  assert.equal(attributes['as-string'], 'note.txt')
  assert.equal(attributes['content-type'], 'text/plain')
  assert.equal(attributes.size, 5)
  assert.equal(attributes['download-url'], `http://rapport.test/api/v1/documents/${id}/download`)
  assert.deepEqual((await api.get(`/documents/${id}`)).document.data, document.data)
  assert.deepEqual(await readdir(temporary), [])
})

test('the same bytes come back, whatever their number', async () => {
  const piece = 256 * 1024
  for (const size of [0, 1, piece - 1, piece, piece + 1, 2 * piece, 3 * MEBIBYTE + 17]) {
    const bytes = randomBytes(size)
    const { status, document } = await upload(api, formWith(bytes, 'random.bin'))
    assert.equal(status, 201)
    assert.equal(document.data.attributes.size, size)
    const back = await download(api, document.data.id)
    assert.equal(back.status, 200)
    assert.equal(back.headers.get('content-length'), String(size))
    assert.ok(back.bytes.equals(bytes), `${size} bytes`)
  }
})

test('a name of its own goes before the name of the file', async () => {
  const { document } = await upload(api, formWith(Buffer.from('x'), 'scan0001.pdf', { name: 'Договор №5' }))
  assert.equal(document.data.attributes.name, 'Договор №5')
})

test('a JSON:API document in the field data names the file and links it', async () => {
  const deal = await api.create('deals')
  const data = {
    data: {
      type: 'documents',
      attributes: { name: 'Contract', 'created-at': '2019-10-01T00:00:00Z' },
      relationships: { entity: { data: { type: 'deals', id: deal.id } } },
    },
  }
  const form = formWith(Buffer.from('x'), 'x.pdf', { data: JSON.stringify(data) })
  const { status, document } = await upload(api, form, '?include=entity')
  assert.equal(status, 201)
  assert.equal(document.data.attributes['created-at'], '2019-10-01T00:00:00.000+00:00')
  assert.deepEqual(document.data.relationships.entity.data, { type: 'deals', id: deal.id })
  assert.equal(document.included[0].id, deal.id)
  assert.equal((await api.get(`/deals/${deal.id}/documents`)).document.data[0].id, document.data.id)
})

test('names of files keep their alphabet and lose their folders', async () => {
  for (const name of ['Счёт №1.pdf', '契約書.docx', 'naïve café.txt', 'emoji 🐻.png']) {
    const { document } = await upload(api, formWith(Buffer.from('x'), name))
    assert.equal(document.data.attributes.name, name)
  }
  const { document } = await upload(api, formWith(Buffer.from('x'), '../../etc/passwd'))
  assert.equal(document.data.attributes.name, 'passwd')
})

test('a file without a name is a document', async () => {
  const nameless = 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream'
  const { status, document } = await uploadRaw(api, `${part(nameless, 'hello')}--XX--\r\n`, MULTIPART)
  assert.equal(status, 201)
  assert.equal(document.data.attributes.name, 'document')
})

test('a media type that could not be repeated in a header becomes plain bytes', async () => {
  for (const type of [
    'текст/простой',
    'a',
    'text/\u0001x',
    'text/"x',
    `text/${'x'.repeat(300)}`,
    'text/\u0000',
  ]) {
    const file = `Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: ${type}`
    const { status, document } = await uploadRaw(api, `${part(file, 'hello')}--XX--\r\n`, MULTIPART)
    assert.equal(status, 201, type)
    const back = await download(api, document.data.id)
    assert.equal(back.status, 200, type)
    assert.equal(back.bytes.toString(), 'hello')
    assert.match(back.headers.get('content-type')!, /^[\w.+-]+\/[\w.+-]+$/)
  }
})
