import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, afterEach, mock, test } from 'node:test'
import { send } from '../../src/http/exchange.ts'

const MIB = 1024 * 1024
const turn = () => new Promise(setImmediate)

afterEach(() => {
  mock.timers.reset()
  mock.restoreAll()
})

/** A server that answers with this, sent as all answers are. */
async function answering(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  after(() => {
    socket.destroy()
    server.close()
  })
  return socket
}

const WHOLE = Buffer.alloc(128 * MIB)
const sendWhole = (response: ServerResponse, body = WHOLE) =>
  send(response, { status: 200, headers: {}, body }, 'id')

test('a large answer that waits for another on its connection is cut off like any when it is not read', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const waiting: ServerResponse[] = []
  const second = Promise.withResolvers<ServerResponse>()
  const socket = await answering((_, response) => {
    if (waiting.push(response) === 2) second.resolve(response)
  })
  socket.write('GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n')
  const later = await second.promise
  sendWhole(later)
  sendWhole(waiting[0]!, Buffer.from('first'))
  await once(socket, 'readable')
  mock.timers.tick(59_000)
  assert.equal(later.destroyed, false)
  mock.timers.tick(2_000)
  assert.equal(later.destroyed, true)
})

test('whoever reads a large answer slowly but steadily gets all of it', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  mock.method(performance, 'now', () => now)
  const socket = await answering((_, response) => sendWhole(response))
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  let taken = 0
  // What the machine takes in for a connection is less than four steps, a minute.
  for (let step = 16 * MIB; step <= WHOLE.length; step += 16 * MIB) {
    while (taken < step) {
      const piece: Buffer | null = socket.read()
      if (piece) taken += piece.length
      else if (socket.destroyed) throw new Error(`Cut off after ${taken} bytes`)
      else await turn()
    }
    now += 15_000
    mock.timers.tick(15_000)
  }
  assert.ok(taken >= WHOLE.length)
})
