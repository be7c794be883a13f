import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FORMATS } from '../../src/bulk/formats.ts'
import { freePort, Program } from '../program.ts'
import {
  type BulkResult,
  type BulkTarget,
  bulkCheck,
  compare,
  createSource,
  ended,
  fetchFrom,
  uploadBody,
} from './check.ts'
import { WANTED } from './rows.ts'

export interface BulkMeasured extends BulkResult {
  readonly rows: number
  /** The most memory that the server had. */
  readonly peakMiB: number
  readonly cpuSeconds: number
}

/** Sends so many contacts through a server of its own, in and out again. */
export const measureBulk = (rows: number): Promise<BulkMeasured> =>
  onServer(rows, (target) => bulkCheck(target, rows))

/** The same as a workbook: it goes out of one server and into another. */
export async function measureWorkbook(rows: number): Promise<BulkMeasured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-workbook-'))
  const file = path.join(folder, 'contacts.xlsx')
  try {
    let exportSeconds = 0
    const sent = await onServer(rows, async (target) => {
      const result = await bulkCheck(target, rows)
      const begun = performance.now()
      const query = `format=xlsx&fields[contacts]=${WANTED.join()}`
      const { body } = await fetchFrom(target, `/contacts/export?${query}`)
      await pipeline(Readable.fromWeb(body!), createWriteStream(file))
      exportSeconds = (performance.now() - begun) / 1000
      return result
    })
    const back = await onServer(rows, (target) => importWorkbook(target, rows, file))
    const difference = sent.difference ?? back.difference
    return { ...back, exportSeconds, difference, peakMiB: Math.max(sent.peakMiB, back.peakMiB) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importWorkbook(target: BulkTarget, rows: number, file: string): Promise<BulkResult> {
  const source = await createSource(target)
  const begun = performance.now()
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream
  const job = await uploadBody(target, body, FORMATS.xlsx)
  const uploadSeconds = (performance.now() - begun) / 1000
  const imported = await ended(target, `/import-jobs/${job}`)
  const importSeconds = (performance.now() - begun) / 1000 - uploadSeconds
  const difference =
    imported.created === rows
      ? await compare(target, rows, source)
      : `The job ended as ${JSON.stringify(imported)}`
  return { uploadSeconds, importSeconds, exportSeconds: 0, difference }
}

async function onServer(
  rows: number,
  work: (target: BulkTarget) => Promise<BulkResult>,
): Promise<BulkMeasured> {
  const token = 'bulk-token-bulk-token-bulk-token'
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rapport-bulk-'))
  const port = await freePort()
  const server = await Program.serve({
    DATA_DIR: dataDir,
    PORT: String(port),
    BOOTSTRAP_TOKEN: token,
    LIST_RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  })
  try {
    const before = server.usage.server
    const result = await work({ port, token })
    return { ...result, rows, peakMiB: server.peakMiB, cpuSeconds: server.usage.server - before }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
