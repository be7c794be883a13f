import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { joinEmbedded } from '../../src/embedded-postgres/index.ts'
import { newDataDir, type Running, startServer } from '../cli/programs.ts'
import { get } from '../cli/web.ts'
import { query } from '../embedded-postgres/home.ts'
import { Client } from '../support/client.ts'
import { until } from '../support/until.ts'
import { ExternalPostgres, hasExternalPostgres } from './external-postgres.ts'

const skip = !hasExternalPostgres() && 'there is no PostgreSQL beside the embedded one'
const MIB = 1024 * 1024
const ROUNDS = 20
/** What is filled and emptied of a small disk; the rest of it is filled once. */
const SPARE = 24 * MIB

const create = (client: Client, description = '') =>
  client.post('/contacts', {
    data: {
      type: 'contacts',
      attributes: { 'first-name': 'Anna', 'last-name': 'Petrova', description },
    },
  })

interface ReadOnly {
  readonly server: Running
  /** As whoever looks after the database. */
  readonly administer: (statement: string) => Promise<unknown>
}

async function turnReadOnlyAndBack({ server, administer }: ReadOnly): Promise<void> {
  const client = new Client(server.port, server.token)
  const setReadOnly = async (value: 'on' | 'off') => {
    await administer(`ALTER SYSTEM SET default_transaction_read_only = ${value}`)
    await administer('SELECT pg_reload_conf()')
    const expected = value === 'on' ? 'the database is read-only' : 'ready'
    await until(async () => (await get(server.port, '/readyz')).text === expected)
  }
  // Each session of the database learns of it by itself, a moment sooner or later.
  const writesBecome = (status: number) =>
    until(async () => {
      const answer = await create(client)
      assert.ok([201, 503].includes(answer.status), answer.text)
      return answer.status === status
    })
  for (let round = 0; round < ROUNDS; round++) {
    await setReadOnly('on')
    await writesBecome(503)
    assert.equal((await client.get('/contacts')).status, 200)
    assert.equal((await client.get('/current-token')).status, 200)
    await setReadOnly('off')
    await writesBecome(201)
  }
  assert.equal(await server.stop(), 0)
}

test('an external PostgreSQL only reads: reads are answered, writes get 503, and readiness says so until it is over', {
  skip,
}, async () => {
  const postgres = await ExternalPostgres.start()
  const server = await startServer({ DATABASE_URL: postgres.url, LIST_RATE_LIMIT: '1000' })
  await turnReadOnlyAndBack({ server, administer: (statement) => postgres.query(statement) })
})

test('the embedded PostgreSQL only reads: the same', async () => {
  const DATA_DIR = newDataDir()
  const server = await startServer({ DATA_DIR, LIST_RATE_LIMIT: '1000' })
  const postgres = await joinEmbedded(DATA_DIR)
  await turnReadOnlyAndBack({ server, administer: (statement) => query(postgres, statement) })
})

/** A small disk of its own; only root can have one. */
function smallDisk(size: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'rapport-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder])
  after(() => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

async function fillAndEmpty(server: Running, disk: string): Promise<void> {
  const client = new Client(server.port, server.token)
  assert.equal((await create(client)).status, 201)
  fill(disk, 'always', statfsSync(disk).bavail * statfsSync(disk).bsize - SPARE)
  // What cannot be made smaller.
  const text = randomBytes(6_000).toString('base64')
  for (let round = 0; round < ROUNDS; round++) {
    const ballast = fill(disk, 'ballast', SPARE)
    for (let count = 0, refused = 0; refused < 3; count++) {
      assert.ok(count < 5_000, 'The disk never became full')
      const { status, text: answer } = await create(client, text)
      assert.ok(status === 201 || status === 503, `${status} ${answer}`)
      if (status === 503) refused++
    }
    assert.equal((await get(server.port, '/readyz')).status, 503)
    assert.equal((await get(server.port, '/healthz')).status, 200)
    rmSync(ballast)
    await until(async () => (await get(server.port, '/readyz')).text === 'ready')
    assert.equal((await create(client, text)).status, 201)
  }
}

/** So much of it, or all that there is. */
function fill(disk: string, name: string, size: number): string {
  const file = path.join(disk, name)
  try {
    writeFileSync(file, Buffer.alloc(size))
  } catch (failure) {
    // The server has taken some of the room meanwhile: it is full all the same.
    assert.equal((failure as { code?: string }).code, 'ENOSPC')
  }
  return file
}

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'
const skipDisk = !isRoot && 'only root has a disk to fill'

test('a full disk under the embedded PostgreSQL: 503, readiness says so, and all is well when there is room again', {
  skip: skipDisk,
}, async () => {
  const disk = smallDisk(300 * MIB)
  const DATA_DIR = path.join(disk, 'data')
  mkdirSync(DATA_DIR, { mode: 0o755 })
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'fatal' })
  await fillAndEmpty(server, disk)
  assert.equal(await server.stop(), 0)
})

test('a full disk under an external PostgreSQL: the same', { skip: skipDisk || skip }, async () => {
  const disk = smallDisk(300 * MIB)
  const postgres = await ExternalPostgres.start({}, disk)
  const server = await startServer({ DATABASE_URL: postgres.url })
  await fillAndEmpty(server, disk)
  assert.equal(await server.stop(), 0)
})
