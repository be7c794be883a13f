import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import pino from 'pino'
import { Service } from '../../../src/api/service.ts'
import { createServer } from '../../../src/http/server.ts'
import { loadRegistry } from '../../../src/resources/load.ts'
import { Database } from '../../../src/store/database.ts'
import { PUBLIC_URL } from '../../support/service.ts'

interface Wanted {
  readonly connection: pg.ClientConfig
  readonly listRateLimit: number
}

/** One more server, in a process of its own, on the same database. */
export async function startOtherProcess(wanted: Wanted): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(wanted)
  const ended = once(child, 'exit').then(([code]) => assert.fail(`The other process ended with ${code}`))
  ended.catch(() => {})
  const [port] = await Promise.race([once(child, 'message'), ended])
  return { port, child }
}

async function serve({ connection, listRateLimit }: Wanted): Promise<void> {
  const database = new Database(connection, await loadRegistry())
  const service = new Service(database, { publicUrl: PUBLIC_URL, listRateLimit })
  const server = createServer(service, { logger: pino({ level: 'silent' }), metricsToken: undefined })
  await server.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((server.server.address() as { port: number }).port)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.once('message', (wanted) => serve(wanted as Wanted))
