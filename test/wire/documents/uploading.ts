import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { startService } from '../../support/service.ts'
import type { Transfer } from './transfer.ts'

// Where the server keeps files on their way, so that what it forgets can be seen.
process.env.TMPDIR = await mkdtemp(path.join(tmpdir(), 'rapport-documents-'))
export const temporary = process.env.TMPDIR
after(() => rm(temporary, { recursive: true, force: true }))

export const service = await startService({ isShared: true })
const { database } = service
export const { api } = service

export const MEBIBYTE = 1024 * 1024

async function counts(): Promise<number[]> {
  const rows = await database.query(
    'SELECT (SELECT count(*) FROM documents), (SELECT count(*) FROM document_chunks)',
  )
  return rows[0]!.map(Number)
}

/** Runs an upload that must be refused: nothing of it stays, neither in the database nor on the disk. */
export async function refused(send: () => Promise<Transfer>, status: number) {
  const before = await counts()
  const answer = await send()
  assert.equal(answer.status, status, answer.bytes.toString().slice(0, 300))
  assert.deepEqual(await counts(), before)
  assert.deepEqual(await readdir(temporary), [])
  return answer.document.errors[0]
}
