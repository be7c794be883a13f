import { connect } from 'node:net'
import { type Answer, answerOf } from '../../support/client.ts'

export interface RawRequest {
  readonly method?: string
  /** Sent as it is, also where a URL parser would rewrite it. */
  readonly target: string
  /** Exactly these, besides Host, Connection and Content-Length. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** One request byte by byte on a socket of its own: nothing is added and nothing is normalised. */
export function exchange(port: number, request: RawRequest): Promise<Answer> {
  const body = Buffer.from(request.body ?? '')
  const headers = {
    host: 'rapport.test',
    connection: 'close',
    ...(request.body !== undefined && { 'content-length': String(body.length) }),
    ...request.headers,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`${request.method ?? 'GET'} ${request.target} HTTP/1.1`, ...lines, '', ''].join('\r\n')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.concat([Buffer.from(head), body])))
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server that refuses a long body may close before it has read all of it.
    socket.on('error', () => {})
    socket.on('close', () => {
      if (chunks.length > 0) resolve(answerIn(Buffer.concat(chunks)))
      else reject(new Error('The server closed the connection without an answer'))
    })
  })
}

function answerIn(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = new Headers(
    lines.map((line) => {
      const cut = line.indexOf(':')
      return [line.slice(0, cut), line.slice(cut + 1).trim()] as [string, string]
    }),
  )
  return answerOf(Number(statusLine.split(' ')[1]), headers, bytes.subarray(end + 4).toString())
}
