import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulkCheck } from '../../bench/bulk/check.ts'
import { startService } from '../support/service.ts'

const ROWS = 20_000

test(`${ROWS} contacts are imported, exported and come back as they were`, async () => {
  const { api, port } = await startService()
  const { difference } = await bulkCheck({ port, token: api.token! }, ROWS)
  assert.equal(difference, undefined)
})
