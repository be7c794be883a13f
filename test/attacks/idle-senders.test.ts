import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, mock, test } from 'node:test'
import { head } from '../fuzz/socket.ts'
import { MEDIA_TYPE } from '../support/client.ts'
import { startService } from '../support/service.ts'

const { account, service, port, api } = await startService()
const { bodies, uploads } = service.concurrency

interface Timer {
  readonly delay: number | undefined
  hurry(): void
}

/** The timers that src/http sets from now on; what the database waits for goes on meanwhile. */
function watchTimers(): Timer[] {
  const timers: Timer[] = []
  const { setTimeout } = globalThis
  mock.method(globalThis, 'setTimeout', (work: () => void, delay?: number, ...given: unknown[]) => {
    const timer = setTimeout(work, delay, ...(given as []))
    const caller = new Error().stack!.split('\n').find((line) => /file:.*\/(src|node_modules)\//.test(line))
    if (caller?.includes('/src/http/'))
      timers.push({
        delay,
        hurry() {
          clearTimeout(timer)
          work()
        },
      })
    return timer
  })
  return timers
}

/** Does at once what was to be done after this time. */
const hurry = (timers: readonly Timer[], delay: number) =>
  timers.findLast((timer) => timer.delay === delay)?.hurry()

const turn = () => new Promise(setImmediate)

let last: Socket | undefined
afterEach(() => {
  mock.restoreAll()
  last?.destroy()
})

/** Sends what he likes and never says that this was all; with the side of the server. */
async function begin(...written: string[]) {
  const accepted = Promise.withResolvers<Socket>()
  subscribe('net.server.socket', (message) => accepted.resolve((message as { socket: Socket }).socket))
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  last = socket
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => (text += bytes))
  for (const one of written) socket.write(one)
  return { socket, received: () => text, server: await accepted.promise }
}

/** Once the body of a request has begun to be waited for. */
function nextRequest(): Promise<IncomingMessage> {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  subscribe('http.server.request.start', (message) =>
    resolve((message as { request: IncomingMessage }).request),
  )
  return promise
}

const headOf = (path: string, contentType: string, length: number) =>
  head(
    `POST /api/v1/${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${api.token}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${length}`,
  )

const DOCUMENT = JSON.stringify({ data: { type: 'constants', attributes: { name: 'Late' } } }).padStart(
  200_000,
)
const FORM = `--XX\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(200_000)}\r\n--XX--\r\n`

for (const [path, contentType, body, permits] of [
  ['constants', MEDIA_TYPE, DOCUMENT, bodies],
  ['documents', 'multipart/form-data; boundary=XX', FORM, uploads],
] as const)
  test(`what took too long to arrive is refused for good, and gives its place back (${path})`, async () => {
    const timers = watchTimers()
    const asked = nextRequest()
    const { socket, received, server } = await begin(
      headOf(path, contentType, body.length),
      body.slice(0, 150_000),
    )
    await asked
    while (permits.heldBy(account.accountId) === 0) await turn()
    // What has come is read before its sender counts as late.
    const looks = () => timers.filter(({ delay }) => delay === 30_000).length
    for (let looked = 0; looked < looks(); looked++) {
      hurry(timers, 30_000)
      await turn()
    }
    while (!received().endsWith('}')) await turn()
    assert.match(received(), /^HTTP\/1\.1 408 .*connection: close\r\n/is)
    const closed = once(server, 'close')
    socket.write(body.slice(150_000))
    for (let count = 0; count < 1_000; count++) await turn()
    assert.equal(permits.heldBy(account.accountId), 0)
    hurry(timers, 5_000)
    await closed
    assert.deepEqual((await api.get(`/${path}`)).document.data, [])
  })

test('a document that comes fast enough is taken, however long it takes', async () => {
  const timers = watchTimers()
  const body = FORM.replace('x'.repeat(200_000), 'x'.repeat(1_800_000))
  const type = 'multipart/form-data; boundary=XX'
  const { socket, received, server } = await begin(headOf('documents', type, body.length))
  for (const sent of [600_000, 1_200_000]) {
    socket.write(body.slice(sent - 600_000, sent))
    while (server.bytesRead < sent) await turn()
    hurry(timers, 30_000)
  }
  socket.write(body.slice(1_200_000))
  while (!received().endsWith('}')) await turn()
  assert.match(received(), /^HTTP\/1\.1 201 /)
})

test('of a document that never ends no more is waited for than of the largest', async () => {
  const timers = watchTimers()
  const type = 'multipart/form-data; boundary=XX'
  const { socket, received, server } = await begin(headOf('documents', type, 2 ** 31), FORM.slice(0, 1_000))
  const mebibyte = Buffer.alloc(1024 * 1024)
  for (let count = 0; count < 65; count++) socket.write(mebibyte)
  while (server.bytesRead < 65 * mebibyte.length) await turn()
  hurry(timers, 30_000)
  while (!received().endsWith('}')) await turn()
  assert.match(received(), /^HTTP\/1\.1 408 /)
})

test('what is no file has to arrive in time also where imports do', async () => {
  const timers = watchTimers()
  const { received } = await begin(headOf('contacts/import', 'application/json', 1_000), '{')
  while (!timers.some(({ delay }) => delay === 30_000)) await turn()
  hurry(timers, 30_000)
  while (!received().endsWith('}')) await turn()
  assert.match(received(), /^HTTP\/1\.1 408 /)
})

test('a connection on which something was refused is closed, also when its client never closes it', async () => {
  const timers = watchTimers()
  const { received, server } = await begin('this is no request\r\n\r\n')
  while (!received().endsWith('}')) await turn()
  hurry(timers, 5_000)
  assert.match(received(), /^HTTP\/1\.1 400 /)
  assert.equal(server.destroyed, true)
})
