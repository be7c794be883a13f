import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { loadRegistry } from '../../src/resources/load.ts'
import { contact, JSON_API } from './check/examples.ts'
import { Client } from './client.ts'
import { WatchedAnswers } from './watch-answers.ts'

const registry = await loadRegistry()
const HEADERS = { ...JSON_API, etag: '"1"', 'x-request-id': '1' }
const RIGHT = JSON.stringify({ data: contact })
const WRONG = JSON.stringify({ data: { ...contact, id: 1 } })
const HEAD = '/api/v1/contacts/1 HTTP/1.1\r\nHost: x\r\n'
const GET = `GET ${HEAD}\r\n`
const LAST = `GET ${HEAD}Connection: close\r\n\r\n`
const NO_ID = /data\/id is not a string/

/** A watched server that answers like this. */
async function watched(answer: RequestListener, refuse?: (failure: Error, socket: Socket) => void) {
  const server = createServer(answer)
  if (refuse) server.on('clientError', (failure, socket) => refuse(failure, socket as Socket))
  const answers = new WatchedAnswers(server, registry)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return { answers, port: (server.address() as { port: number }).port }
}

/** Writes these bytes and waits until the server closes. */
async function exchange(port: number, bytes: string): Promise<void> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  await once(socket.resume(), 'close')
}

const sends =
  (body: string | Buffer, headers: Record<string, string> = HEADERS, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)

const inChunks =
  (body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(200, HEADERS)
    for (const part of [body.slice(0, 10), body.slice(10, 100), body.slice(100)]) response.write(part)
    response.end()
  }

const sendsWithoutLength: RequestListener = (_request, response) => {
  response.useChunkedEncodingByDefault = false
  response.writeHead(200, HEADERS).end(RIGHT)
}

test('right answers are let through, whole, in chunks, compressed, without a body or one after the other', async () => {
  const cases: [RequestListener, string][] = [
    [sends(RIGHT), GET + GET + LAST],
    [sends(gzipSync(RIGHT), { ...HEADERS, 'content-encoding': 'gzip' }), LAST],
    [inChunks(RIGHT), GET + LAST],
    [sends(RIGHT), LAST.replace('GET', 'HEAD')],
    [sends('', { etag: '"1"' }, 304), LAST],
    [sends('ok', { 'content-type': 'text/plain' }), LAST.replace('/api/v1/contacts/1', '/healthz')],
    [sends('a page'), LAST.replace('/api/v1/contacts/1', '/docs')],
    [
      sends('no JSON', { ...HEADERS, 'content-disposition': 'x' }),
      LAST.replace('contacts/1', 'documents/1/download'),
    ],
  ]
  for (const [answer, bytes] of cases) {
    const { answers, port } = await watched(answer)
    await exchange(port, bytes)
    assert.doesNotThrow(() => answers.requireNoFaults())
  }
})

test('a wrong answer fails the file, whoever asked', async () => {
  const wrong: [RequestListener, RegExp][] = [
    [sends(WRONG), NO_ID],
    [sends(gzipSync(WRONG), { ...HEADERS, 'content-encoding': 'gzip' }), NO_ID],
    [sends(RIGHT.slice(1)), /the document is not an object/],
    [sends(RIGHT, { 'content-type': 'application/json' }), /content-type is application\/json/],
    [sends('', {}, 200), /content-type is null/],
    [inChunks(WRONG), NO_ID],
    [sendsWithoutLength, /an answer 200 does not tell its length/],
  ]
  for (const [answer, expected] of wrong) {
    const { answers, port } = await watched(answer)
    await exchange(port, LAST)
    assert.throws(() => answers.requireNoFaults(), expected)
    assert.throws(() => answers.requireNoFaults(), /Wrong answers: 1\n\nGET \/api\/v1\/contacts\/1/)
  }
})

test('each of the answers on one connection is judged', async () => {
  let number = 0
  const { answers, port } = await watched((request, response) =>
    sends(++number === 2 ? WRONG : RIGHT)(request, response),
  )
  await exchange(port, GET + GET + LAST)
  assert.throws(() => answers.requireNoFaults(), /Wrong answers: 1\n/)
})

test('a wrong text of an address beside the API is seen', async () => {
  const { answers, port } = await watched(sends('fine', { 'content-type': 'text/plain' }))
  await exchange(port, LAST.replace('/api/v1/contacts/1', '/healthz'))
  assert.throws(() => answers.requireNoFaults(), /must be equal to one of the allowed values/)
})

test('the answer to bytes that are no request must be an error of the API', async () => {
  const body = JSON.stringify({
    errors: [{ title: 'Bad request', detail: 'No HTTP', code: '400', status: '400' }],
  })
  const head = `HTTP/1.1 400 Bad Request\r\ncontent-length: ${body.length}\r\n`
  const cases: [string, RegExp | undefined][] = [
    [`${head}content-type: application/vnd.api+json\r\n\r\n${body}`, undefined],
    [`${head}\r\n${body}`, /no request .*-> 400:\n- the content-type is null/],
    ['no HTTP either\r\n\r\n', /an answer begins with no HTTP either/],
  ]
  for (const [bytes, expected] of cases) {
    const { answers, port } = await watched(sends(RIGHT), (_failure, socket) => socket.end(bytes))
    await exchange(port, '\0\r\n\r\n')
    if (expected) assert.throws(() => answers.requireNoFaults(), expected)
    else assert.doesNotThrow(() => answers.requireNoFaults())
  }
})

test('what Node refuses by itself is judged too', async () => {
  const { answers, port } = await watched(sends(RIGHT))
  await exchange(port, LAST.replace('Host: x\r\n', ''))
  assert.throws(() => answers.requireNoFaults(), /-> 400:\n- the content-type is null/)
})

test('an answer that was cut off is not judged', async () => {
  const { answers, port } = await watched((_request, response) => {
    response.writeHead(200, { ...HEADERS, 'content-length': 1000 }).write('{', () => response.destroy())
  })
  await exchange(port, LAST)
  assert.doesNotThrow(() => answers.requireNoFaults())
})

test('the client fails at once', async () => {
  const { answers, port } = await watched(sends(WRONG))
  await assert.rejects(new Client(port, undefined, answers.check).get('/contacts/1'), NO_ID)
  const other = await watched(sends(RIGHT))
  const unseen = new Client(port, undefined, other.answers.check)
  await assert.rejects(unseen.get('/contacts/1'), /Nobody has judged/)
})
