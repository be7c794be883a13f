import { connect } from 'node:net'
import { type Document, MEDIA_TYPE } from '../../support/client.ts'

export interface WireAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly document: Document
}

/** Sends exactly these bytes on a socket of its own: the answers to them, in order, until the server closes. */
export function exchange(port: number, bytes: string | Uint8Array): Promise<WireAnswer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server that refuses a request may close before it has read all of it.
    socket.on('error', () => {})
    socket.setTimeout(100_000, () => socket.destroy())
    socket.on('close', () => {
      if (chunks.length > 0) resolve(answersIn(Buffer.concat(chunks)))
      else reject(new Error('The server closed the connection without an answer'))
    })
  })
}

function answersIn(bytes: Buffer): WireAnswer[] {
  const answers: WireAnswer[] = []
  let rest = bytes
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) throw new Error(`Not an answer: ${rest.subarray(0, 200)}`)
    const [statusLine = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n')
    const headers = new Map(lines.map(headerOf))
    const length = Number(headers.get('content-length') ?? 0)
    const text = rest.subarray(end + 4, end + 4 + length).toString()
    const isDocument = headers.get('content-type') === MEDIA_TYPE && text !== ''
    answers.push({
      status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]),
      headers,
      text,
      document: isDocument ? JSON.parse(text) : undefined,
    })
    rest = rest.subarray(end + 4 + length)
  }
  return answers
}

function headerOf(line: string): [string, string] {
  const cut = line.indexOf(':')
  return [line.slice(0, cut).toLowerCase(), line.slice(cut + 1).trim()]
}

/** The lines of a request head, as they go over the wire. */
export const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`

/** A whole request with its body; the length is that of the bytes. */
export const withBody = (lines: readonly string[], body: string) =>
  head(...lines, `Content-Length: ${Buffer.byteLength(body)}`) + body
