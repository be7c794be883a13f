import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulkCheck } from '../../bench/bulk/check.ts'
import { newDataDir, startServer } from '../cli/programs.ts'

const ROWS = 20_000

test(`${ROWS} contacts are imported, exported and come back as they were`, async () => {
  const token = 'round-trip-token'
  const server = await startServer({ DATA_DIR: newDataDir(), BOOTSTRAP_TOKEN: token })
  const { difference } = await bulkCheck({ port: server.port, token }, ROWS)
  assert.equal(difference, undefined)
  await server.stop()
})
