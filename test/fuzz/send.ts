import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { unpacked } from '../support/check/answer-reader.ts'
import type { Document } from '../support/client.ts'
import { MEDIA_TYPE } from '../support/client.ts'
import type { FuzzRequest } from './arbitraries/requests.ts'

/** A server that has not said a word for so long hangs. */
export const LONGEST_WAIT = 30_000

/** A machine with too much to do may say when to come back; whoever does so is answered in the end. */
const MOST_RETURNS = 5

export class Hang extends Error {
  override readonly message = 'The server does not answer'
}

/** What came back; its document is read when somebody asks for it. */
export class FuzzAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
  /** So many times it was 503 and a time to come back. */
  busy = 0

  constructor({ statusCode, headers }: IncomingMessage, bytes: Buffer) {
    this.status = statusCode!
    this.headers = headers
    this.text = unpacked(headers['content-encoding'], bytes).toString()
  }

  get document(): Document {
    const isDocument = this.headers['content-type']?.startsWith(MEDIA_TYPE) && this.text !== ''
    return isDocument ? JSON.parse(this.text) : undefined
  }

  /** The answer to an earlier request with the same key, given again. */
  get isRepeated(): boolean {
    return this.headers['idempotency-replayed'] === 'true'
  }
}

/** Kept open from request to request, as the connections of a busy client are. */
const agent = new Agent({ keepAlive: true })

export const closeConnections = () => agent.destroy()

/** Sends a request as it is, again when it is told to come back later; rejects when no whole answer comes. */
export async function send(
  port: number,
  token: string | undefined,
  wanted: FuzzRequest,
  patience = LONGEST_WAIT,
): Promise<FuzzAnswer> {
  for (let busy = 0; ; busy++) {
    const answer = await sendOnce(port, token, wanted, patience)
    answer.busy = busy
    const seconds = Number(answer.headers['retry-after'])
    if (answer.status !== 503 || !(seconds > 0) || busy >= MOST_RETURNS) return answer
    await pause(seconds * 1000)
  }
}

function sendOnce(
  port: number,
  token: string | undefined,
  wanted: FuzzRequest,
  patience: number,
): Promise<FuzzAnswer> {
  const { method, target, body } = wanted
  const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...wanted.headers, ...length }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: '127.0.0.1', method, path: target, headers, agent },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          try {
            resolve(new FuzzAnswer(response, Buffer.concat(chunks)))
          } catch (fault) {
            reject(fault)
          }
        })
      },
    )
    outgoing.setTimeout(patience, () => outgoing.destroy(new Hang()))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
