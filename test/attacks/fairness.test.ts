import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import pg from 'pg'
import { proxiesIn } from '../../src/http/trusted-proxies.ts'
import { ended, imported, send } from '../bulk/importing.ts'
import { type Client, type Document, MEDIA_TYPE } from '../support/client.ts'
import { fill } from '../support/fill.ts'
import { serve, startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { RawReader } from './raw-reader.ts'

const service = await startService({
  importSliceMs: 50,
  trustedProxies: proxiesIn('127.0.0.1'),
  concurrency: {
    exports: { permits: 8, permitsPerKey: 4 },
    downloads: { permits: 4, permitsPerKey: 2 },
    waitTimeoutMs: 1_000,
    minRate: { graceMs: 8_000, bytesPerSecond: 1024 * 1024 },
  },
})
const { database, port, addAccount } = service
const { concurrency } = service.service

/** More than any line holds by itself. */
const ROWS = 12_000
let crowd: { api: Client; account: Document }
let other: { api: Client; account: Document }

const furnish = (accountId: string) =>
  fill(
    database.connection,
    `INSERT INTO constants (account_id, name, value)
      SELECT $1, 'N' || n, repeat('x', 1000) FROM generate_series(1, ${ROWS}) n`,
    [accountId],
  )

before(async () => {
  crowd = await addAccount()
  other = await addAccount()
  await furnish(crowd.account.accountId)
  await other.api.create('constants', { name: 'Mine' })
})

const openTransactions = async () => {
  const [row] = await database.query(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
  )
  return Number(row![0])
}

const newSource = { data: { type: 'sources', attributes: { name: 'Fair' } } }
const EXPORT = '/constants/export?fields[constants]=name,value'

test('exports that nobody reads hold up nobody else, and no transaction stays open for them', async () => {
  const { api, account } = crowd
  const unread = Array.from({ length: 9 }, () => new RawReader(port, api.token, EXPORT))
  await until(() => concurrency.exports.heldBy(account.accountId) === 4)
  assert.match((await other.api.get(EXPORT)).text, /"Mine"/)
  assert.equal(concurrency.exports.heldBy(account.accountId), 4)
  await until(async () => (await openTransactions()) === 0)
  await until(() => concurrency.exports.heldBy(account.accountId) === 0)
  const answers = await Promise.all(unread.map((one) => one.rest()))
  const statuses = answers.map((text) => text.slice(9, 12)).sort()
  assert.deepEqual(statuses, [...Array(4).fill('200'), ...Array(5).fill('503')])
  for (const text of answers.filter((one) => one.startsWith('HTTP/1.1 503')))
    assert.match(text, /retry-after: 10\r\n/)
})

test('what waited for a reader is complete and in order when it is read at last', async (t) => {
  // As patient as servers are: on a busy machine the database alone may take seconds.
  const patient = await serve(database.connection)
  t.after(() => patient.stop())
  const { exportReads } = patient.service.concurrency
  const late = new RawReader(patient.port, crowd.api.token, EXPORT)
  await until(() => exportReads.heldBy(crowd.account.accountId) === 1, 1)
  await until(() => exportReads.heldBy(crowd.account.accountId) === 0)
  const names = [...(await late.rest()).matchAll(/"name":"(N\d+)"/g)].map(([, name]) => name)
  assert.deepEqual(
    names,
    Array.from({ length: ROWS }, (_, index) => `N${index + 1}`),
  )
})

test('whoever reads far too slowly is cut off like one who does not read', async () => {
  const slow = new RawReader(port, crowd.api.token, EXPORT)
  await until(() => concurrency.exports.heldBy(crowd.account.accountId) === 1)
  const reading = slow.readSlowly(1_000, 20)
  await until(() => concurrency.exports.heldBy(crowd.account.accountId) === 0)
  clearInterval(reading)
  const rest = await slow.rest()
  assert.ok(rest.length < ROWS * 1_000, `${rest.length} bytes`)
})

test('a download that nobody reads is cut off, and others have places meanwhile', async () => {
  const { api, account } = crowd
  const documentOf = async ({ api, account }: typeof crowd, pieces: number): Promise<string> => {
    const { id } = await api.create('documents', { name: 'Large' })
    await fill(
      database.connection,
      `INSERT INTO document_chunks (account_id, document_id, number, bytes)
        SELECT $1, $2, n, convert_to(repeat('x', 262144), 'UTF8') FROM generate_series(0, $3::int - 1) n`,
      [account.accountId, id, pieces],
    )
    await database.query('UPDATE documents SET size = $2 WHERE id = $1', [id, pieces * 262_144])
    return `/documents/${id}/download`
  }
  const [large, small] = [await documentOf(crowd, 80), await documentOf(other, 1)]
  const unread = Array.from({ length: 3 }, () => new RawReader(port, api.token, large))
  await until(() => concurrency.downloads.heldBy(account.accountId) === 2)
  assert.equal((await other.api.get(small)).text.length, 262_144)
  await until(() => concurrency.downloads.heldBy(account.accountId) === 0)
  for (const one of unread) one.close()
})

test('an account with many imports, and long ones, does not hold up the import of another', async () => {
  const csv = (rows: number) => `name\n${Array.from({ length: rows }, (_, n) => `${n}\n`).join('')}`
  const sizes = [15_000, 10, 10]
  const jobs: string[] = []
  for (const rows of sizes) {
    const { document } = await send(crowd.api, '/sources/import', csv(rows))
    jobs.push(document.data.id)
  }
  const quick = await imported(other.api, '/sources/import', csv(1))
  assert.equal(quick.created, 1)
  const attributesOf = async (id: string) =>
    (await crowd.api.get(`/import-jobs/${id}`)).document.data.attributes
  for (const id of jobs) assert.match((await attributesOf(id)).state, /^(queued|running)$/)
  for (const [index, id] of jobs.entries()) assert.equal((await ended(crowd.api, id)).created, sizes[index])
})

test('many who try passwords from one place do not keep others from signing in', async () => {
  let answered = 0
  const signIn = async (from: string, email: string, password: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/app/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-rapport-app': '1', 'x-forwarded-for': from },
      body: JSON.stringify({ email, password }),
    })
    answered++
    return response.status
  }
  // Right ones: a wrong one is refused at a full second, by when a quick machine has compared them all.
  await database.query(
    `INSERT INTO users (account_id, email, role, password_hash)
      SELECT account_id, 'p' || n || '@example.com', role, password_hash FROM users, generate_series(1, 40) n
      WHERE email = 'owner1@example.com'`,
  )
  const flood = Array.from({ length: 40 }, (_, number) =>
    signIn('10.0.0.1', `p${number + 1}@example.com`, 'password'),
  )
  await until(() => answered > 0, 1)
  assert.equal(await signIn('10.0.0.2', 'owner1@example.com', 'password'), 200)
  assert.ok(answered < 30, `${answered} were answered before`)
  assert.deepEqual(new Set(await Promise.all(flood)), new Set([200]))
})

test('an account has so many uploads at once; the next ones wait, then are refused, and others send theirs', async () => {
  const begin = (api: Client) => {
    return fetch(`http://127.0.0.1:${port}/api/v1/sources/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'text/csv' },
      body: new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('name\n')) }),
      duplex: 'half',
    } as RequestInit).catch(() => undefined)
  }
  const held = Array.from({ length: 8 }, () => begin(crowd.api))
  await until(() => concurrency.uploads.heldBy(crowd.account.accountId) === 8)
  const { status, headers, document } = await send(crowd.api, '/sources/import', 'name\nA\n')
  assert.equal(status, 503)
  assert.equal(headers.get('content-type'), MEDIA_TYPE)
  assert.ok(headers.get('retry-after'))
  assert.match(document.errors[0].detail, /uploads/)
  assert.equal((await send(other.api, '/sources/import', 'name\nA\n')).status, 202)
  // Whoever sends nothing any more is cut off.
  await until(() => concurrency.uploads.heldBy(crowd.account.accountId) === 0)
  await Promise.all(held)
})

test('writers of an account that all wait for one lock leave connections for others', async () => {
  const { api, account } = crowd
  const holder = new pg.Client(database.connection as pg.ClientConfig)
  await holder.connect()
  const lock = (name: string) =>
    holder.query(`SELECT ${name}(7274112, hashint8($1::bigint))`, [account.accountId])
  await lock('pg_advisory_lock')
  const writes = Array.from({ length: 30 }, () => api.post('/sources', newSource))
  const waiting = async () => {
    const { rows } = await holder.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
    )
    return rows.length
  }
  await until(async () => (await waiting()) >= 8)
  let [most, isAnswered] = [0, false]
  const watching = until(async () => {
    most = Math.max(most, await waiting())
    return isAnswered
  })
  assert.equal((await other.api.post('/sources', newSource)).status, 201)
  assert.equal((await other.api.get('/sources')).status, 200)
  isAnswered = true
  await watching
  assert.equal(most, 8)
  await lock('pg_advisory_unlock')
  // On a busy machine some may have waited too long.
  for (const { status } of await Promise.all(writes)) assert.match(String(status), /201|503/)
  await holder.end()
})
