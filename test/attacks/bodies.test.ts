import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { platform } from 'node:os'
import { test } from 'node:test'
import { npmStart, startServer } from '../cli/programs.ts'
import { converse, head } from '../fuzz/socket.ts'
import { MEDIA_TYPE } from '../support/client.ts'
import { urlOf } from '../support/databases.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const MIB = 1024 * 1024
const GROWTH_MIB = 200

const service = await startService()
const { api, port, account, database, addAccount } = service
const { bodies } = service.service.concurrency

const headOf = (target: string, length: string, token?: string) =>
  head(
    `POST ${target} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    `Content-Type: ${MEDIA_TYPE}`,
    length,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
  )

const byteByByte = (text: string) => text.replaceAll(/./gs, '1\r\n$&\r\n')

/** Begins to send a body, and never ends. */
function begin(to: number, ...written: string[]): { socket: Socket; received: () => string } {
  const socket = connect(to, '127.0.0.1')
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => (text += bytes))
  for (const one of written) socket.write(one)
  return { socket, received: () => text }
}

const LONG = JSON.stringify({ data: { type: 'constants', attributes: { name: 'Long' } } }).padStart(80_000)

test('a body that comes byte by byte is read as one that comes at once', async () => {
  const sent = headOf('/api/v1/constants', 'Transfer-Encoding: chunked', api.token)
  const { statuses } = await converse(port, `${sent}${byteByByte(LONG)}0\r\n\r\n`)
  assert.deepEqual(statuses, [201])
})

test('an account has a few large bodies under way, the others wait, and nobody else waits for them', async () => {
  const declared = headOf('/api/v1/operations', `Content-Length: ${4 * MIB}`, api.token)
  const senders = Array.from({ length: 10 }, () => begin(port, declared, ' '.repeat(MIB)))
  await until(() => bodies.heldBy(account.accountId) === 4)
  const other = await addAccount()
  assert.equal((await other.api.send('POST', '/constants', { raw: LONG })).status, 201)
  await api.create('constants', { name: 'Short', value: 'x' })
  assert.equal(bodies.heldBy(account.accountId), 4)
  for (const { socket } of senders) socket.destroy()
  await until(() => bodies.heldBy(account.accountId) === 0)
  assert.equal((await api.send('POST', '/constants', { raw: LONG })).status, 201)
})

test('who shows no token sends 64 KiB and no more, also at no address of the API', async () => {
  for (const length of [`Content-Length: ${MIB}`, 'Transfer-Encoding: chunked']) {
    const body = length.startsWith('T') ? byteByByte('x'.repeat(140_000)) : ' '.repeat(100_000)
    for (const [target, answer] of [
      ['/api/v1/contacts', 401],
      ['/api/v1/operations', 401],
      ['/nowhere', 413],
      ['/app/session', 413],
    ] as const) {
      const { socket, received } = begin(port, headOf(target, length), body)
      await until(() => received().includes('\r\n\r\n'))
      assert.match(received(), new RegExp(`^HTTP/1.1 ${answer} `), `${target} ${length}`)
      socket.destroy()
    }
  }
})

test('a body that breaks off after it was refused ends nothing else', async () => {
  for (const length of [`Content-Length: ${2 * MIB}`, 'Transfer-Encoding: chunked']) {
    const piece = ' '.repeat(MIB)
    const body = length.startsWith('T') ? `100000\r\n${piece}\r\n100000\r\n${piece}\r\n` : piece
    const { socket, received } = begin(port, headOf('/api/v1/constants', length, api.token), body)
    await until(() => received().startsWith('HTTP/1.1 413'))
    socket.resetAndDestroy()
  }
  await api.create('constants', { name: 'After it' })
})

test('bodies that nobody ends do not fill the memory', {
  skip: platform() !== 'linux' && 'the memory of a process is read from /proc',
}, async () => {
  const server = await startServer({ DATABASE_URL: urlOf(database.connection) }, npmStart())
  const peakMiB = () =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))![1]) / 1024
  const before = peakMiB()
  const whole = ' '.repeat(8 * MIB - 1)
  const crumbs = byteByByte(whole.slice(0, MIB / 4))
  const senders = Array.from({ length: 6 }, () => [
    begin(server.port, headOf('/api/v1/operations', 'Transfer-Encoding: chunked'), crumbs),
    ...Array.from({ length: 6 }, () =>
      begin(server.port, headOf('/api/v1/operations', `Content-Length: ${8 * MIB}`), whole),
    ),
  ]).flat()
  await until(() => senders.every(({ received }) => received().startsWith('HTTP/1.1 401')))
  const grown = peakMiB() - before
  assert.ok(grown < GROWTH_MIB, `${before.toFixed(0)} MiB, then ${grown.toFixed(0)} MiB more`)
  for (const { socket } of senders) socket.destroy()
})
