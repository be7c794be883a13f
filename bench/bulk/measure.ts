import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, Program } from '../program.ts'
import { type BulkResult, bulkCheck } from './check.ts'

export interface BulkMeasured extends BulkResult {
  readonly rows: number
  /** The most memory that the server had. */
  readonly peakMiB: number
  readonly cpuSeconds: number
}

/** Sends so many contacts through a server of its own, in and out again. */
export async function measureBulk(rows: number): Promise<BulkMeasured> {
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
    const result = await bulkCheck({ port, token }, rows)
    return { ...result, rows, peakMiB: server.peakMiB, cpuSeconds: server.usage.server - before }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
