import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { openCluster } from '../../src/embedded-postgres/cluster.ts'
import { joinEmbedded } from '../../src/embedded-postgres/index.ts'
import { tryToOwn } from '../../src/embedded-postgres/ownership.ts'
import { isStopping } from '../../src/embedded-postgres/postmaster-file.ts'
import { processesIn } from '../../src/embedded-postgres/processes.ts'
import { startOwned } from '../../src/embedded-postgres/server.ts'
import { SlowNetwork } from '../faults/slow-network.ts'
import { until } from '../support/until.ts'
import {
  end,
  isAlive,
  newHome,
  newSession,
  ownerOf,
  postmasterOf,
  query,
  recall,
  refusalOf,
  remember,
  spawnOwner,
} from './home.ts'

test('takes the data over when its owner was killed', async (t) => {
  const home = newHome(t)
  const owner = await ownerOf(home.folder)
  await remember(await joinEmbedded(home.folder), 'survives')
  await end(owner)
  assert.deepEqual(await recall(await home.start()), [{ what: 'survives' }])
})

test('takes the data over when PostgreSQL was killed with its owner', async (t) => {
  const home = newHome(t)
  const owner = await ownerOf(home.folder)
  await remember(await joinEmbedded(home.folder), 'survives')
  await end(owner)
  process.kill(postmasterOf(home.cluster), 'SIGKILL')
  assert.deepEqual(await recall(await home.start()), [{ what: 'survives' }])
})

test('is not misled by a stranger that has the process id of a dead PostgreSQL', async (t) => {
  const home = newHome(t)
  await (await home.start()).stop()
  const { uid, gid } = statSync(home.cluster)
  const stranger = spawn('sleep', ['3600'], { uid, gid })
  writeFileSync(
    join(home.cluster, 'postmaster.pid'),
    `${stranger.pid}\n${home.cluster}\n1\n5432\n/tmp/gone\n`,
  )
  assert.deepEqual(await query(await home.start(), 'SELECT 1 AS one'), [{ one: 1 }])
  await end(stranger)
})

for (const [stage, written] of [
  ['written nothing', () => ''],
  ['not yet written how', (pid?: number) => `${pid}\n`],
] as const)
  test(`waits for a PostgreSQL that has just begun to start and ${stage}`, async (t) => {
    const home = newHome(t)
    await (await home.start()).stop()
    const { uid, gid } = statSync(home.cluster)
    const beginner = spawn('sleep', ['3600'], { uid, gid, cwd: home.cluster })
    rmSync(join(home.cluster, 'postmaster.opts'))
    const file = join(home.cluster, 'postmaster.pid')
    writeFileSync(file, written(beginner.pid))
    const started = home.start()
    await Promise.race([started, sleep(300)])
    assert.equal(readFileSync(file, 'utf8'), written(beginner.pid))
    rmSync(file)
    await end(beginner)
    assert.deepEqual(await query(await started, 'SELECT 1 AS one'), [{ one: 1 }])
  })

test('leaves the data to a PostgreSQL that began to start in the same moment', async (t) => {
  const home = newHome(t)
  await (await home.start()).stop()
  writeFileSync(join(home.cluster, 'postmaster.pid'), '')
  const cluster = await openCluster(home.folder, {})
  assert.equal(await startOwned(cluster, {}), undefined)
})

test('starts over what a power cut left of its lock file', async (t) => {
  const home = newHome(t)
  await (await home.start()).stop()
  writeFileSync(join(home.cluster, 'postmaster.pid'), '')
  assert.deepEqual(await query(await home.start({ patience: 0.01 }), 'SELECT 1 AS one'), [{ one: 1 }])
})

test('ends a session that outlives its PostgreSQL and would keep the next from starting', async (t) => {
  const home = newHome(t)
  const owner = await ownerOf(home.folder)
  const guest = await joinEmbedded(home.folder)
  await remember(guest, 'survives')
  const session = await newSession(guest)
  const { rows } = await session.query('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0].pid, 'SIGSTOP')
  await end(owner)
  process.kill(postmasterOf(home.cluster), 'SIGKILL')
  assert.deepEqual(await recall(await home.start()), [{ what: 'survives' }])
  assert.ok(!processesIn(home.cluster).includes(rows[0].pid))
})

test('does not own a PostgreSQL that somebody else is ending, though he has let go of it', async (t) => {
  const home = newHome(t)
  const server = await home.start()
  const { connection } = server
  const session = await newSession(server)
  const network = await SlowNetwork.to({ path: join(connection.host, `.s.PGSQL.${connection.port}`) })
  network.holdFrom('pg_try_advisory_lock')
  const through = { ...connection, host: '127.0.0.1', port: network.port }
  const owning = assert.rejects(tryToOwn(through, home.cluster))
  const isConnected = `SELECT FROM pg_stat_activity WHERE application_name = 'rapport owner' OFFSET 1`
  await until(async () => (await session.query(isConnected)).rowCount === 1)
  // Asked in this way it stops when the last session has ended.
  process.kill(postmasterOf(home.cluster), 'SIGTERM')
  await until(() => isStopping(home.cluster))
  await session.query(`SELECT pg_terminate_backend(pid, 60000) FROM pg_locks WHERE locktype = 'advisory'`)
  network.release()
  await owning
  await session.end()
})

test('stays the owner when PostgreSQL drops its connection', async (t) => {
  const home = newHome(t)
  const server = await home.start()
  const holding = `FROM pg_stat_activity a JOIN pg_locks l USING (pid)
    WHERE a.application_name = 'rapport owner' AND l.locktype = 'advisory' AND l.granted`
  const [before] = await query(server, `SELECT pid ${holding}`)
  await query(server, `SELECT pg_terminate_backend(pid) ${holding}`)
  await until(async () => {
    const [now] = await query(server, `SELECT pid ${holding}`)
    return now !== undefined && !isDeepStrictEqual(now, before)
  })
  await assert.rejects(home.start(), refusalOf(home.folder))
})

test('recovers from an initialisation that was killed midway', async (t) => {
  const home = newHome(t)
  const owner = spawnOwner(home.folder)
  // The first that initdb writes.
  const hasBegun = () =>
    readdirSync(home.folder, { recursive: true }).some((file) => /PG_VERSION$/.test(String(file)))
  await until(hasBegun, 10)
  await end(owner)
  assert.ok(!existsSync(home.cluster))
  await remember(await home.start(), 'begun anew')
})

test('stops PostgreSQL when its owner exits without a word', async (t) => {
  const home = newHome(t)
  const owner = await ownerOf(home.folder)
  owner.stdin?.end()
  await once(owner, 'exit')
  await until(() => !existsSync(join(home.cluster, 'postmaster.pid')), 10)
})

test('tells when PostgreSQL dies by itself', async (t) => {
  const home = newHome(t)
  const death = Promise.withResolvers<string>()
  await home.start({ onExit: death.resolve })
  process.kill(postmasterOf(home.cluster), 'SIGKILL')
  assert.match(await death.promise, /SIGKILL/)
})

test('shows what PostgreSQL said when it does not start', async (t) => {
  const home = newHome(t)
  await (await home.start()).stop()
  writeFileSync(join(home.cluster, 'PG_VERSION'), '9\n')
  await assert.rejects(home.start(), /did not start.*incompatible with server/s)
})

test('is started again at the same place when PostgreSQL dies by itself', async (t) => {
  const home = newHome(t)
  const server = await home.start({ durable: true })
  await remember(server, 'survives')
  const birth = async () => JSON.stringify(await query(server, 'SELECT pg_postmaster_start_time()'))
  const before = await birth()
  process.kill(postmasterOf(home.cluster), 'SIGKILL')
  await until(async () => (await birth().catch(() => before)) !== before)
  assert.deepEqual(await recall(server), [{ what: 'survives' }])
})

test('stops a PostgreSQL that does not react', async (t) => {
  const home = newHome(t)
  const server = await home.start({ patience: 0.01 })
  const pid = postmasterOf(home.cluster)
  process.kill(pid, 'SIGSTOP')
  await server.stop()
  assert.ok(!isAlive(pid))
  await until(() => processesIn(home.cluster).length === 0)
})

test('takes the data over from a PostgreSQL that is left stopping for ever', async (t) => {
  const home = newHome(t)
  const owner = await ownerOf(home.folder)
  await remember(await joinEmbedded(home.folder), 'survives')
  await end(owner)
  const pid = postmasterOf(home.cluster)
  process.kill(pid, 'SIGSTOP')
  process.kill(pid, 'SIGINT')
  assert.deepEqual(await recall(await home.start({ patience: 0.01 })), [{ what: 'survives' }])
})

test('says which process a PostgreSQL belongs to that answers nobody', async (t) => {
  const home = newHome(t)
  const owner = await ownerOf(home.folder)
  const pid = postmasterOf(home.cluster)
  process.kill(pid, 'SIGSTOP')
  await assert.rejects(home.start({ patience: 0.01 }), {
    message: `PostgreSQL (process ${pid}) on the data in ${home.folder} is silent and belongs to the Rapport process ${owner.pid}: stop that one first.`,
  })
  process.kill(pid, 'SIGCONT')
  await end(owner)
})
