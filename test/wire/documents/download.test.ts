import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startService } from '../../support/service.ts'
import { download, formWith, headOfDownload, upload } from './transfer.ts'

const { api, database } = await startService()

async function uploaded(
  text = 'hello',
  type = 'text/html',
  fields: Record<string, string> = {},
): Promise<string> {
  const { status, document } = await upload(api, formWith(Buffer.from(text), 'page.html', fields, type))
  assert.equal(status, 201)
  return document.data.id
}

test('a download is saved and never shown as a page of this site', async () => {
  const { status, headers, bytes } = await download(api, await uploaded('<script>alert(1)</script>'))
  assert.equal(status, 200)
  assert.equal(bytes.toString(), '<script>alert(1)</script>')
  assert.equal(headers.get('content-type'), 'text/html')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.match(headers.get('content-disposition')!, /^attachment;/)
  assert.match(headers.get('content-security-policy')!, /sandbox/)
})

test('the disposition carries every name safely', async () => {
  const id = await uploaded()
  for (const name of [
    'plain.txt',
    'Счёт №1.pdf',
    '契約書 🐻.docx',
    'quo"te.txt',
    'new\nline.txt',
    'carriage\r\nSet-Cookie: a=b',
    'back\\slash;semi=colon',
    "apo'strophe(*)",
    '100% sure',
    'tab\there',
  ]) {
    await api.patch(`/documents/${id}`, { data: { type: 'documents', id, attributes: { name } } })
    const { headers, status } = await download(api, id)
    assert.equal(status, 200, name)
    const disposition = headers.get('content-disposition')!
    const [, plain, exact] =
      /^attachment; filename="([^"\\\r\n]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(disposition)!
    assert.match(plain!, /^[\x20-\x7e]*$/, name)
    assert.equal(decodeURIComponent(exact!), name)
    assert.equal(headers.get('set-cookie'), null)
  }
})

test('HEAD tells about the bytes without sending them', async () => {
  const id = await uploaded('hello')
  const { status, headers, bytes } = await headOfDownload(api, id)
  assert.equal(status, 200)
  assert.equal(bytes.length, 0)
  for (const name of ['content-type', 'content-length', 'content-disposition', 'x-content-type-options'])
    assert.equal(headers.get(name), (await download(api, id)).headers.get(name), name)
})

test('a client may say that it accepts just the type of the file', async () => {
  const id = await uploaded('x', 'application/pdf')
  for (const accept of ['application/pdf', 'image/*', 'text/html', '*/*'])
    assert.equal((await download(api, id, { accept })).status, 200, accept)
})

test('the address of the bytes offers only reading', async () => {
  const id = await uploaded()
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
    const { status, headers } = await api.send(method, `/documents/${id}/download`)
    assert.equal(status, 405)
    assert.equal(headers.get('allow'), 'GET, HEAD, OPTIONS')
  }
  const { status } = await api.get(`/documents/${id}/download?inline=1`)
  assert.equal(status, 400)
})

test('renaming changes the name of the download and keeps the bytes', async () => {
  const id = await uploaded('hello')
  await api.patch(`/documents/${id}`, { data: { type: 'documents', id, attributes: { name: 'other.txt' } } })
  const { headers, bytes } = await download(api, id)
  assert.match(headers.get('content-disposition')!, /filename="other.txt"/)
  assert.equal(bytes.toString(), 'hello')
})

test('a client that hangs up in the middle of a download disturbs nobody', async () => {
  const { document } = await upload(api, formWith(Buffer.alloc(8 * 1024 * 1024, 'x'), 'large.bin'))
  for (let turn = 0; turn < 15; turn++)
    await downloadUntil(document.data.id, (socket) => {
      socket.destroy()
    })
  assert.equal((await download(api, document.data.id)).bytes.length, 8 * 1024 * 1024)
})

test('what is wrong with the next request is not said in the middle of the bytes', async () => {
  const { document } = await upload(api, formWith(Buffer.alloc(20 * 1024 * 1024, 'x'), 'large.bin'))
  const received = await downloadUntil(document.data.id, async (socket) => {
    socket.write('\0 no request\r\n\r\n')
    // Bytes that nobody takes keep the server in the middle of the download.
    socket.pause()
    await pause(200)
    socket.resume()
  })
  const [, bytes] = received.toString('latin1').split('\r\n\r\n')
  assert.match(bytes!, /^x+$/)
})

/** Asks for the bytes and does something at the first of them: all that has come when the connection closes. */
function downloadUntil(id: string, act: (socket: Socket) => void): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(api.port, '127.0.0.1', () => {
      const lines = [
        `GET /api/v1/documents/${id}/download HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${api.token}`,
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.once('data', () => act(socket))
    // The server may close before it has read everything.
    socket.on('error', () => {})
    socket.once('close', () => resolve(Buffer.concat(chunks)))
  })
}

test('nobody waits for the rest of a document that is deleted meanwhile, or takes a part for the whole', async () => {
  const { document } = await upload(api, formWith(Buffer.alloc(3_000_000), 'large.bin'))
  await database.query('DELETE FROM document_chunks WHERE document_id = $1 AND number = 1', [
    document.data.id,
  ])
  await assert.rejects(download(api, document.data.id))
})
