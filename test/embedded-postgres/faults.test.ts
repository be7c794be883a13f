import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { joinEmbedded } from '../../src/embedded-postgres/index.ts'
import { processesIn } from '../../src/embedded-postgres/postmaster-file.ts'
import { until } from '../support/until.ts'
import {
  end,
  isAlive,
  newHome,
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

test('waits for a PostgreSQL that has just begun to start and not yet written how', async (t) => {
  const home = newHome(t)
  await (await home.start()).stop()
  const { uid, gid } = statSync(home.cluster)
  const beginner = spawn('sleep', ['3600'], { uid, gid, cwd: home.cluster })
  rmSync(join(home.cluster, 'postmaster.opts'))
  writeFileSync(join(home.cluster, 'postmaster.pid'), `${beginner.pid}\n`)
  const started = home.start()
  await Promise.race([started, sleep(300)])
  await end(beginner)
  assert.deepEqual(await query(await started, 'SELECT 1 AS one'), [{ one: 1 }])
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
