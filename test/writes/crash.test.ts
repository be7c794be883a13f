import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDataDir, type Running, startServer } from '../cli/programs.ts'
import { Client } from '../support/client.ts'
import { assertRight } from './crash-findings.ts'
import { Load } from './crash-load.ts'

const KILLS = 21
const CLIENTS = 8
/** Requests that each server answers before it is killed. */
const AT_LEAST = 16

const DATA_DIR = newDataDir()
const postmaster = () =>
  Number(readFileSync(path.join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

const WAYS: readonly ((server: Running) => void)[] = [
  ({ child }) => child.kill('SIGKILL'),
  () => process.kill(postmaster(), 'SIGKILL'),
  ({ child }) => {
    process.kill(postmaster(), 'SIGKILL')
    child.kill('SIGKILL')
  },
]

test(`server and database are killed ${KILLS} times under load: what was answered is there once, all or nothing`, async (t) => {
  let server = await startServer({ DATA_DIR })
  const { token } = server
  const load = new Load(CLIENTS)
  for (let kill = 0; kill < KILLS; kill++) {
    load.round = `round-${kill}`
    load.client = new Client(server.port, token)
    await load.answer(AT_LEAST)
    await sleep(37 * (kill % 9))
    WAYS[kill % WAYS.length]!(server)
    await server.ended
    load.client = undefined
    server = await startServer({ DATA_DIR })
    await assertRight(new Client(server.port, token), load.wishes, load.round)
  }
  load.client = new Client(server.port, token)
  await load.finish()
  for (let kill = 0; kill < KILLS; kill++) await assertRight(load.client, load.wishes, `round-${kill}`)
  assert.ok(load.wishes.every(({ answered }) => answered))
  assert.ok(load.interrupted >= KILLS, `${load.interrupted} requests were interrupted`)
  t.diagnostic(
    `${load.wishes.length} wishes, ${load.interrupted} interruptions, ${load.repeated} answered again`,
  )
  assert.equal(await server.stop(), 0)
})
