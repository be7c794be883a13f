import assert from 'node:assert/strict'
import { chmodSync, existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { joinEmbedded } from '../../src/embedded-postgres/index.ts'
import { isAlive, newHome, postmasterOf, query, recall, refusalOf, remember } from './home.ts'

const onlyForRoot = process.getuid?.() !== 0 && 'only root lends PostgreSQL another user'

test('starts in a new folder, with checksums', async (t) => {
  const server = await newHome(t).start()
  assert.deepEqual(await query(server, 'SHOW data_checksums'), [{ data_checksums: 'on' }])
})

test('knows Cyrillic letters in both cases, in trigrams too', async (t) => {
  const server = await newHome(t).start()
  await query(server, 'CREATE EXTENSION pg_trgm')
  const sql = `SELECT lower('ДЕЛО') AS lower, similarity('Сделка', 'СДЕЛКА') AS alike`
  assert.deepEqual(await query(server, sql), [{ lower: 'дело', alike: 1 }])
})

test('listens on a socket in a private folder only', async (t) => {
  const server = await newHome(t).start()
  assert.deepEqual(await query(server, 'SHOW listen_addresses'), [{ listen_addresses: '' }])
  assert.ok(existsSync(join(server.connection.host, `.s.PGSQL.${server.connection.port}`)))
})

test('keeps the data over a restart', async (t) => {
  const home = newHome(t)
  const first = await home.start()
  await remember(first, 'kept')
  await first.stop()
  assert.deepEqual(await recall(await home.start()), [{ what: 'kept' }])
})

test('refuses a second holder of the data', async (t) => {
  const home = newHome(t)
  const first = await home.start()
  await assert.rejects(home.start(), refusalOf(home.folder))
  assert.deepEqual(await query(first, 'SELECT 1 AS one'), [{ one: 1 }])
})

test('lets exactly one of several simultaneous first starts win', async (t) => {
  const home = newHome(t)
  const starts = await Promise.allSettled([home.start(), home.start(), home.start()])
  const refusals = starts.filter((start) => start.status === 'rejected').map(({ reason }) => reason.message)
  assert.deepEqual(refusals, Array(2).fill(refusalOf(home.folder).message))
})

test('lets a command join the running server without stopping it', async (t) => {
  const home = newHome(t)
  const server = await home.start()
  const guest = await joinEmbedded(home.folder)
  await remember(guest, 'by the guest')
  await guest.stop()
  assert.deepEqual(await recall(server), [{ what: 'by the guest' }])
})

test('starts a server for a command when none runs, and stops it with the command', async (t) => {
  const home = newHome(t)
  const guest = await joinEmbedded(home.folder)
  await remember(guest, 'alone')
  const postmaster = postmasterOf(home.cluster)
  await guest.stop()
  assert.ok(!isAlive(postmaster))
  assert.deepEqual(await recall(await home.start()), [{ what: 'alone' }])
})

test('leaves no process and no socket behind when stopped', async (t) => {
  const home = newHome(t)
  const server = await home.start()
  const postmaster = postmasterOf(home.cluster)
  assert.ok(isAlive(postmaster))
  await server.stop()
  assert.ok(!isAlive(postmaster))
  assert.ok(!existsSync(server.connection.host))
})

test('works in a data folder that is closed to others', async (t) => {
  const home = newHome(t)
  chmodSync(home.folder, 0o700)
  await home.start()
  assert.equal(realpathSync(home.cluster), home.cluster)
})

test('works below a folder that is closed to others', { skip: onlyForRoot }, async (t) => {
  const home = newHome(t)
  chmodSync(home.folder, 0o700)
  const dataDir = join(home.folder, 'data')
  const first = await home.start({}, dataDir)
  const cluster = realpathSync(join(dataDir, 'postgres'))
  t.after(() => rmSync(cluster, { recursive: true }))
  await remember(first, 'behind the door')
  await first.stop()
  assert.deepEqual(await recall(await home.start({}, dataDir)), [{ what: 'behind the door' }])
})
