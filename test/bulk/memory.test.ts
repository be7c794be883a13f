import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { test } from 'node:test'
import { loadRegistry } from '../../src/resources/load.ts'
import { newDataDir, npmStart, startServer } from '../cli/programs.ts'
import { checkResponse } from '../support/check-response.ts'
import { answerOf, Client } from '../support/client.ts'
import { imported } from './importing.ts'

const TOKEN = 'memory-token'
const EXPORT = '/api/v1/constants/export'
const registry = await loadRegistry()
const MIB = 1024

/** The most memory that a process has had so far. */
const peakMiB = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / MIB

const bodyOf = (rows: number) =>
  `name,value\n${Array.from({ length: rows }, (_, n) => `${n},${'x'.repeat(4_000)}\n`).join('')}`

test('a body and a list of more than 100 MiB do not come to stand in memory', {
  skip: platform() !== 'linux' && 'the peak is read from /proc',
}, async () => {
  const server = await startServer({ DATA_DIR: newDataDir(), BOOTSTRAP_TOKEN: TOKEN }, npmStart())
  const api = new Client(server.port, TOKEN)
  const goThrough = async (rows: number) => {
    assert.equal((await imported(api, '/constants/import', bodyOf(rows))).created, rows)
    const headers = { authorization: `Bearer ${TOKEN}` }
    const response = await fetch(`http://127.0.0.1:${server.port}${EXPORT}`, { headers })
    checkResponse(registry, 'GET', EXPORT, answerOf(response.status, response.headers, ''))
    for await (const piece of response.body!) assert.ok(piece.length > 0)
    return peakMiB(server.child.pid!)
  }
  const before = await goThrough(5_000)
  const after = await goThrough(30_000)
  assert.ok(after - before < 100, `${before.toFixed(0)} MiB, then ${after.toFixed(0)} MiB`)
  await server.stop()
})
