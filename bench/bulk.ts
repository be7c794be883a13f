import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bulkCheck } from './bulk/check.ts'
import { freePort, Program } from './program.ts'

/** `npm run bulk-check -- 1000000`: imports so many contacts, exports them again and compares, row by row. */
const rows = Number(process.argv[2] ?? 100_000)
if (!Number.isSafeInteger(rows) || rows < 1) throw new Error('Usage: npm run bulk-check -- <number of rows>')

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
const rate = (seconds: number) =>
  `${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} rows/s`

try {
  const cpuBefore = server.cpuSeconds
  const result = await bulkCheck({ port, token }, rows)
  process.stdout.write(`Rows     ${rows.toLocaleString('en')}
Upload   ${rate(result.uploadSeconds)}
Import   ${rate(result.importSeconds)}
Export   ${rate(result.exportSeconds)}
Server   ${server.peakMiB.toFixed(0)} MiB at most, ${(server.cpuSeconds - cpuBefore).toFixed(1)} s of processor time
${result.difference ?? 'What came back is what was sent.'}
`)
  if (result.difference) process.exitCode = 1
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
