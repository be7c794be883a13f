import { Agent, type IncomingMessage, request } from 'node:http'
import { unpacked } from '../support/check/answer-reader.ts'
import type { Document } from '../support/client.ts'
import { MEDIA_TYPE } from '../support/client.ts'
import type { FuzzRequest } from './arbitraries/requests.ts'
import { BATCH } from './settings.ts'

export interface FuzzAnswer {
  readonly status: number
  readonly contentType: string | undefined
  readonly text: string
  readonly document: Document
  /** The answer to an earlier request with the same key, given again. */
  readonly isRepeated: boolean
}

const LONGEST_WAIT = 30_000

/** Kept open from request to request, as the connections of a busy client are. */
const agent = new Agent({ keepAlive: true, maxSockets: BATCH })

export const closeConnections = () => agent.destroy()

/** Sends a request as it is; rejects when no whole answer comes. */
export function send(port: number, token: string | undefined, wanted: FuzzRequest): Promise<FuzzAnswer> {
  const { method, target, body } = wanted
  const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }
  const headers = { authorization: `Bearer ${token}`, ...wanted.headers, ...length }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: '127.0.0.1', method, path: target, headers, agent },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          try {
            resolve(answerOf(response, Buffer.concat(chunks)))
          } catch (fault) {
            reject(fault)
          }
        })
      },
    )
    outgoing.setTimeout(LONGEST_WAIT, () => outgoing.destroy(new Error('The server does not answer')))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function answerOf({ statusCode, headers }: IncomingMessage, bytes: Buffer): FuzzAnswer {
  const contentType = headers['content-type']
  const text = unpacked(headers['content-encoding'], bytes).toString()
  return {
    status: statusCode!,
    contentType,
    text,
    document: contentType === MEDIA_TYPE && text !== '' ? JSON.parse(text) : undefined,
    isRepeated: headers['idempotency-replayed'] === 'true',
  }
}
