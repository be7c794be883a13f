import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newDataDir, type Running, startServer } from './programs.ts'
import { bearer, get } from './web.ts'

const METRICS_TOKEN = 'metrics-token-1'
let server: Running

before(async () => {
  server = await startServer({ DATA_DIR: newDataDir(), METRICS_TOKEN })
})

test('a server that listens is alive and ready', async () => {
  assert.deepEqual(await get(server.port, '/healthz'), { status: 200, text: 'ok' })
  assert.deepEqual(await get(server.port, '/readyz'), { status: 200, text: 'ready' })
})

test('metrics are there for the machine itself', async () => {
  const { status, text } = await get(server.port, '/metrics')
  assert.equal(status, 200)
  assert.match(text, /^rapport_request_seconds_count\{method="GET",status="200"\} \d+$/m)
})

test('metrics tell how many jobs of each queue wait and have failed', async () => {
  const { text } = await get(server.port, '/metrics')
  for (const state of ['waiting', 'failed'])
    assert.match(text, new RegExp(`^rapport_jobs\\{queue="letters",state="${state}"\\} 0$`, 'm'))
})

test('metrics are refused to a forwarded request unless it has their token', async () => {
  const forwarded = { 'x-forwarded-for': '192.0.2.7' }
  assert.equal((await get(server.port, '/metrics', forwarded)).status, 403)
  assert.equal((await get(server.port, '/metrics', { ...forwarded, ...bearer('wrong') })).status, 403)
  assert.equal((await get(server.port, '/metrics', { ...forwarded, ...bearer(server.token) })).status, 403)
  assert.equal((await get(server.port, '/metrics', { ...forwarded, ...bearer(METRICS_TOKEN) })).status, 200)
})
