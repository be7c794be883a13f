import { Agent, type IncomingMessage, request } from 'node:http'

/** What came back, as it came. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

/** The connection could not be made, or ended before the answer did. */
export class NoAnswer extends Error {
  constructor(cause: Error) {
    super(`No answer: ${cause.message}`, { cause })
  }
}

/** Kept open from request to request, as the connections of a busy client are. */
const agent = new Agent({ keepAlive: true })
const HAS_A_BODY = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Sends one request to a server of this machine. `fetch` takes twice the processor time of the whole request, and
 * asks for compressed answers, which `http/compression` tries.
 */
export function ask(
  port: number,
  method: string,
  target: string,
  headers: Readonly<Record<string, string | undefined>>,
  body?: string | Uint8Array,
): Promise<Reply> {
  const { pathname, search } = new URL(target, `http://127.0.0.1:${port}`)
  const length =
    HAS_A_BODY.has(method) || body !== undefined ? String(Buffer.byteLength(body ?? '')) : undefined
  const sent = Object.entries({ 'content-length': length, ...headers }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new NoAnswer(cause))
    const outgoing = request(
      { port, host: '127.0.0.1', method, path: pathname + search, headers: Object.fromEntries(sent), agent },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => resolve(replyOf(response, Buffer.concat(chunks))))
      },
    )
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

function replyOf({ statusCode, rawHeaders }: IncomingMessage, bytes: Buffer): Reply {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!)
  return { status: statusCode!, headers, bytes }
}
