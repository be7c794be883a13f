import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { head } from '../socket.ts'

const CONTACT = '{"data":{"type":"contacts","attributes":{"first-name":"Anna","last-name":"Karenina"}}}'
const ROWS = 'first-name,last-name\r\nAnna,Karenina\r\n'

/** Whole requests as they stand on the wire. */
export function wholeRequests(token: string) {
  const common = ['Host: x', `Authorization: Bearer ${token}`, 'Connection: close']
  const post = (target: string, type: string, length: string, body: string) =>
    head(`POST /api/v1${target} HTTP/1.1`, ...common, `Content-Type: ${type}`, length) + body
  const get = (target: string) => head(`GET /api/v1${target} HTTP/1.1`, ...common)
  const jsonapi = 'application/vnd.api+json'
  const chunk = `${CONTACT.length.toString(16)}\r\n${CONTACT}\r\n0\r\n\r\n`
  const answered = [
    post('/contacts', jsonapi, `Content-Length: ${CONTACT.length}`, CONTACT),
    post('/contacts', jsonapi, 'Transfer-Encoding: chunked', chunk),
    post('/contacts/import?dry-run=true', 'text/csv', `Content-Length: ${ROWS.length}`, ROWS),
    get('/contacts?filter[q]=anna&page[size]=5&include=companies'),
    get('/deals/export?format=csv'),
  ].map((text) => Buffer.from(text))
  return { answered, endless: Buffer.from(get('/changes/stream')) }
}

/** Writes the bytes and is gone, without a word. */
export function cutOff(port: number, bytes: Buffer, after: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, async () => {
      socket.write(bytes.subarray(0, after % 2 === 0 ? bytes.length : bytes.length / 2))
      await pause(after)
      socket.resetAndDestroy()
    })
    socket.on('data', () => {})
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}

/** The bytes in eight parts, with a pause after each. */
export async function* slowly(bytes: Buffer, pauseMs: number): AsyncGenerator<Buffer> {
  const size = Math.ceil(bytes.length / 8)
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size)
    await pause(pauseMs)
  }
}
