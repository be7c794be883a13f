import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { burst, countOf } from './burst.ts'

const listTenTimes = (api: Client) => Array.from({ length: 10 }, () => api.get('/contacts'))

test('another limit can be set', async () => {
  const { answers } = await burst(await startService({ listRateLimit: 5 }), listTenTimes)
  assert.equal(countOf(200, answers), 5)
  assert.equal(countOf(429, answers), 5)
})

test('a limit of one lets one request pass', async () => {
  const { answers } = await burst(await startService({ listRateLimit: 1 }), listTenTimes)
  assert.equal(countOf(200, answers), 1)
  assert.equal(countOf(429, answers), 9)
})

test('a limit of zero is none', async () => {
  const { answers } = await burst(await startService({ listRateLimit: 0 }), listTenTimes)
  assert.equal(countOf(200, answers), 10)
})
