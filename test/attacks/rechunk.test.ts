import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { rawRowsOf } from '../../src/bulk/rows/rows.ts'
import { csvOfFile } from '../../src/bulk/sent-file.ts'
import { rechunk } from '../../src/runtime/rechunk.ts'
import { ended } from '../bulk/importing.ts'
import { startService } from '../support/service.ts'

const { account, api, database, port } = await startService()

const SIZE = 64 * 1024

test('a body that comes byte by byte is handled in pieces of a good size, and nothing of it is lost', async () => {
  const body = Buffer.from(Array.from({ length: SIZE + 5 }, (_, index) => index % 251))
  const pieces: Buffer[] = []
  for await (const piece of rechunk(Readable.from(Array.from(body, (byte) => Buffer.of(byte)))))
    pieces.push(piece)
  assert.deepEqual(
    pieces.map(({ length }) => length),
    [SIZE, 5],
  )
  assert.ok(Buffer.concat(pieces).equals(body))
})

test('cards that come byte by byte become rows many at a time', async () => {
  const cards = Buffer.from('BEGIN:VCARD\nFN:Anna\nEND:VCARD\n'.repeat(300))
  const pieces: Buffer[] = []
  const body = Readable.from(Array.from(cards, (byte) => Buffer.of(byte)))
  for await (const piece of csvOfFile('vcard', body, {} as never)) pieces.push(piece)
  assert.ok(pieces.length <= 3, `${pieces.length} pieces`)
  assert.equal(Buffer.concat(pieces).toString().trim().split('\r\n').length, 1 + 300)
})

test('an import that comes in tiny chunks is the same import', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => `Source ${index}`)
  const text = `name\n${rows.join('\n')}\n`
  const body = new ReadableStream({
    start(controller) {
      for (const byte of Buffer.from(text)) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/sources/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'text/csv' },
    body,
    duplex: 'half',
  } as RequestInit)
  assert.equal(answer.status, 202)
  const { data } = (await answer.json()) as { data: { id: string } }
  assert.equal((await ended(api, data.id)).created, 300)
})

test('rows of a megabyte are taken a few at a time', async () => {
  const session = database.session({ ...account, zone: 'UTC' })
  const row = `${JSON.stringify({ name: 'x'.repeat(1_000_000) })}\n`
  const answer = await api.send('POST', '/segments/import?dry-run=true', {
    raw: row.repeat(12),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  const { id } = answer.document.data
  const body = {
    jobId: id,
    type: database.registry.type('segments'),
    format: 'ndjson',
    position: 0,
    processed: 0,
  } as const
  const sizes: number[] = []
  for await (const rows of rawRowsOf(session, body, 1_000)) sizes.push(rows.length)
  assert.equal(
    sizes.reduce((sum, size) => sum + size, 0),
    12,
  )
  assert.ok(Math.max(...sizes) <= 9, `${sizes}`)
  await ended(api, id)
})
