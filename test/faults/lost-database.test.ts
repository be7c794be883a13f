import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDataDir, type Running, startServer } from '../cli/programs.ts'
import { get } from '../cli/web.ts'
import { postmasterOf } from '../embedded-postgres/home.ts'
import { Client } from '../support/client.ts'
import { signal } from '../support/signal.ts'
import { assertRight } from '../writes/crash-findings.ts'
import { Load } from '../writes/crash-load.ts'
import { ExternalPostgres, hasExternalPostgres } from './external-postgres.ts'
import { killOneSession, sessionsOf } from './sessions.ts'

const ROUNDS = 20
const CLIENTS = 8
const AT_LEAST = 6
/** Far more than the 5 s in which it should be back: the machine may be busy. */
const LONGEST_MS = 120_000

type Fault = () => Promise<void> | void

/** The same process answers all the time, and when the database is back everything that was asked for happens once. */
async function survive(server: Running, faults: readonly Fault[]): Promise<string> {
  const client = new Client(server.port, server.token)
  const load = new Load(CLIENTS)
  load.round = 'round'
  load.client = client
  let longest = 0
  for (let round = 0; round < ROUNDS; round++) {
    await load.answer(AT_LEAST)
    await sleep(23 * (round % 5))
    await faults[round % faults.length]!()
    const backAt = Date.now()
    await load.answer(AT_LEAST)
    longest = Math.max(longest, Date.now() - backAt)
    assert.equal(server.child.exitCode ?? server.child.signalCode, null, server.written.stderr)
    assert.equal((await get(server.port, '/healthz')).status, 200)
  }
  assert.ok(longest < LONGEST_MS, `It took ${longest} ms until requests were answered again`)
  await load.finish()
  await assertRight(client, load.wishes, 'round')
  assert.equal((await get(server.port, '/readyz')).text, 'ready')
  return `${load.wishes.length} wishes, ${load.interrupted} interruptions, back after ${longest} ms at most`
}

test(`an external PostgreSQL is lost ${ROUNDS} times under load: 503, never a crash, and nothing lost or doubled`, {
  skip: !hasExternalPostgres() && 'there is no PostgreSQL beside the embedded one',
}, async (t) => {
  const postgres = await ExternalPostgres.start()
  const server = await startServer({ DATABASE_URL: postgres.url })
  const restarted = (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => async () => {
    await postgres.stop(signal)
    await sleep(100)
    await postgres.start()
  }
  const endSessions = async () => {
    await postgres.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'crm'`)
  }
  const faults = [restarted('SIGINT'), endSessions, restarted('SIGQUIT'), restarted('SIGKILL')]
  t.diagnostic(await survive(server, [...faults, () => killOneSession(postgres.folder)]))
  assert.equal(await server.stop(), 0)
})

test(`the embedded PostgreSQL is killed ${ROUNDS} times under load and comes back by itself`, async (t) => {
  const DATA_DIR = newDataDir()
  const folder = path.join(DATA_DIR, 'postgres')
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'fatal' })
  const postmaster = () => process.kill(postmasterOf(folder), 'SIGKILL')
  const allSessions = () => {
    for (const pid of sessionsOf(folder)) signal(pid, 'SIGTERM')
  }
  t.diagnostic(await survive(server, [() => killOneSession(folder), allSessions, () => void postmaster()]))
  assert.equal(await server.stop(), 0)
})
