import assert from 'node:assert/strict'
import { test } from 'node:test'
import { download, formWith, MULTIPART, part, upload, uploadRaw } from './transfer.ts'
import { api, MEBIBYTE, refused, service } from './uploading.ts'

test('what is wrong with the field data is refused as in any create request', async () => {
  const sendData = (data: string) => () => upload(api, formWith(Buffer.from('x'), 'x', { data }))
  await refused(sendData('{'), 400)
  await refused(sendData('{"data":{"type":"contacts","attributes":{"name":"x"}}}'), 409)
  const nameless = await refused(sendData('{"data":{"type":"documents"}}'), 422)
  assert.equal(nameless.source.pointer, '/data/attributes/name')
  const unknown = { type: 'deals', id: '999999' }
  const attributes = { name: 'x' }
  const linked = { data: { type: 'documents', attributes, relationships: { entity: { data: unknown } } } }
  const missing = await refused(sendData(JSON.stringify(linked)), 404)
  assert.equal(missing.source.pointer, '/data/relationships/entity/data')
  const written = { data: { type: 'documents', attributes: { name: 'x', size: 5 } } }
  assert.equal((await refused(sendData(JSON.stringify(written)), 400)).code, '105')
})

test('fifty mebibytes are taken, one byte more is not', async () => {
  const largest = Buffer.alloc(50 * MEBIBYTE, 'rapport ')
  const { status, document } = await upload(api, formWith(largest, 'largest.bin'))
  assert.equal(status, 201)
  assert.ok((await download(api, document.data.id)).bytes.equals(largest))
  const tooLarge = Buffer.alloc(50 * MEBIBYTE + 1)
  const error = await refused(() => upload(api, formWith(tooLarge, 'large.bin')), 413)
  assert.equal(error.code, '413')
})

test('a form that ends too early or is none is refused', async () => {
  const file = 'Content-Disposition: form-data; name="file"; filename="a.txt"'
  await refused(() => uploadRaw(api, part(file, 'hello'), MULTIPART), 400)
  await refused(() => uploadRaw(api, `--XX\r\n${file}\r\n\r\nhel`, MULTIPART), 400)
  await refused(() => uploadRaw(api, `--XX\r\n${file}`, MULTIPART), 400)
  await refused(() => uploadRaw(api, 'not a form', MULTIPART), 400)
  await refused(() => uploadRaw(api, '', MULTIPART), 400)
  await refused(() => uploadRaw(api, `${part(file, 'hello')}--XX--\r\n`, 'multipart/form-data'), 400)
  await refused(
    () => uploadRaw(api, `${part(file, 'hello')}--YY--\r\n`, 'multipart/form-data; boundary=YY'),
    400,
  )
})

test('a form without a file is refused', async () => {
  const field = part('Content-Disposition: form-data; name="name"', 'Contract')
  await refused(() => uploadRaw(api, `${field}--XX--\r\n`, MULTIPART), 400)
  await refused(() => uploadRaw(api, '--XX--\r\n', MULTIPART), 400)
})

test('uploading needs the right to write documents', async () => {
  const reader = await service.clientWithScopes(['document_read'])
  await refused(() => upload(reader, formWith(Buffer.from('x'), 'x')), 403)
  await refused(() => upload(service.clientWithToken('wrong'), formWith(Buffer.from('x'), 'x')), 401)
})

test('a form is taken nowhere else', async () => {
  const { id } = await api.create('documents', { name: 'Contract' })
  const send = (method: string, address: string) =>
    fetch(`http://127.0.0.1:${api.port}/api/v1${address}`, {
      method,
      body: formWith(Buffer.from('x'), 'x'),
      headers: { authorization: `Bearer ${api.token}` },
    })
  for (const [method, address] of [
    ['POST', '/contacts'],
    ['PATCH', `/documents/${id}`],
    ['DELETE', `/documents/${id}`],
    ['PATCH', '/current-token'],
  ] as const)
    assert.equal((await send(method, address)).status, 415, `${method} ${address}`)
})
