import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDataDir, type Running, startServer, workersOf } from '../cli/programs.ts'
import { postmasterOf } from '../embedded-postgres/home.ts'
import { killOneSession } from '../faults/sessions.ts'
import { Client } from '../support/client.ts'
import { signal } from '../support/signal.ts'
import { assertRight } from './crash-findings.ts'
import { Load } from './crash-load.ts'

/** In all; `KILLS=100 npm test -- test/writes/crash.test.ts` tries harder. */
const KILLS = Number(process.env.KILLS ?? 10)
const CLIENTS = 8
/** Requests that are answered before each kill, and after it. */
const AT_LEAST = 12

interface Victim {
  readonly server: Running
  readonly folder: string
}

/** What is killed, and whether somebody has to start the server again. */
const WAYS: readonly { readonly kill: (victim: Victim) => void; readonly isFatal: boolean }[] = [
  { kill: ({ server }) => server.child.kill('SIGKILL'), isFatal: true },
  { kill: ({ folder }) => killOneSession(folder), isFatal: false },
  { kill: ({ folder }) => process.kill(postmasterOf(folder), 'SIGKILL'), isFatal: false },
  { kill: ({ server }) => killOneWorker(server), isFatal: false },
  {
    kill({ server, folder }) {
      process.kill(postmasterOf(folder), 'SIGKILL')
      server.child.kill('SIGKILL')
    },
    isFatal: true,
  },
]

/** One of several server processes; nobody when there is only one. */
function killOneWorker(server: Running): void {
  const [worker] = workersOf(server)
  if (worker) signal(worker, 'SIGKILL')
}

for (const WORKERS of ['1', '2'])
  test(`server, sessions and database are killed ${KILLS / 2} times under load with WORKERS=${WORKERS}: always back, nothing lost or doubled`, async (t) => {
    const DATA_DIR = newDataDir()
    const folder = path.join(DATA_DIR, 'postgres')
    const start = () => startServer({ DATA_DIR, WORKERS, LOG_LEVEL: 'fatal' })
    let server = await start()
    const { token } = server
    const load = new Load(CLIENTS)
    for (let kill = 0; kill < KILLS / 2; kill++) {
      load.round = `round-${kill}`
      load.client = new Client(server.port, token)
      await load.answer(AT_LEAST)
      await sleep(37 * (kill % 9))
      const way = WAYS[kill % WAYS.length]!
      way.kill({ server, folder })
      if (way.isFatal) {
        await server.ended
        load.client = undefined
        server = await start()
        load.client = new Client(server.port, token)
      }
      await load.answer(AT_LEAST)
      assert.equal(server.child.exitCode ?? server.child.signalCode, null, server.written.stderr)
    }
    await load.finish()
    const client = new Client(server.port, token)
    for (let kill = 0; kill < KILLS / 2; kill++) await assertRight(client, load.wishes, `round-${kill}`)
    assert.ok(load.wishes.every(({ answered }) => answered))
    t.diagnostic(
      `${load.wishes.length} wishes, ${load.interrupted} interruptions, ${load.repeated} answered again`,
    )
    assert.equal(await server.stop(), 0)
  })
