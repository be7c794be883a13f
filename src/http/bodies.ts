import type { IncomingMessage, ServerResponse } from 'node:http'
import { authenticate, credentialOf } from '../api/authenticate.ts'
import type { Service } from '../api/service.ts'
import { errors, refuse } from '../errors/errors.ts'
import { requestOf } from './exchange.ts'
import { TOO_SLOW } from './malformed-requests.ts'
import { refuseBody } from './refused-bodies.ts'

/** What anybody may send; for more the server has to know who sends it, and to have a permit for it. */
const SMALL_BODY = 64 * 1024
const LARGEST_DOCUMENT = 1024 * 1024
/** Hundreds of records come in one request. */
const LARGEST_OPERATIONS = 8 * LARGEST_DOCUMENT
const OPERATIONS = /^\/api\/v1\/operations\/?$/
const API = /^\/api\/v1(\/|$)/
/** Rows and files are read while they come. */
const STREAMED =
  /^(multipart\/form-data|text\/csv|text\/vcard|application\/x-ndjson|application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)/i

const SLOWEST_MS = 30_000
/** A file may take longer, as long as this much of it comes in that time: 16 KiB a second. */
const LEAST_OF_A_FILE = (SLOWEST_MS / 1_000) * 16 * 1024
/** With all that is beside it in its form; more is not waited for. */
const LARGEST_FILE = 64 * LARGEST_DOCUMENT
const DOCUMENTS = /^\/api\/v1\/documents\/?$/
/** Whoever reads the rows cuts off who sends them too slowly. */
const IMPORT = /^\/api\/v1\/[^/]+\/import(\/table)?\/?$/

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** The body of a request: whole, or the request itself when it is to be read while it comes; that of a read is not looked at. */
export async function bodyOf(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<Buffer | IncomingMessage | undefined> {
  if (!hasBody(request)) return undefined
  const { method, headers } = request
  const isStreamed = STREAMED.test(headers['content-type'] ?? '')
  if (!(isStreamed && IMPORT.test(path))) limitArrival(request, response, isStreamed && DOCUMENTS.test(path))
  if (method === 'GET' || method === 'HEAD') return undefined
  if (isStreamed) return request
  try {
    return await readWhole(request, largestAt(path), () => acquirePermit(service, request, response))
  } finally {
    // What is refused is read too: most clients read no answer before they have sent all.
    request.resume()
  }
}

const largestAt = (path: string): number =>
  OPERATIONS.test(path) ? LARGEST_OPERATIONS : API.test(path) ? LARGEST_DOCUMENT : SMALL_BODY

async function readWhole(
  request: IncomingMessage,
  largest: number,
  takeLargerPlace: () => Promise<void>,
): Promise<Buffer> {
  const declared = Number(request.headers['content-length'])
  if (declared > largest) throw tooLarge()
  // A body may come in chunks of one byte, each of which would take a hundred.
  const blocks: Buffer[] = []
  let filled = SMALL_BODY
  let length = 0
  let isSmall = true
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (chunk.length === declared) return chunk
      length += chunk.length
      if (length > largest) throw tooLarge()
      if (isSmall && length > SMALL_BODY) {
        await takeLargerPlace()
        isSmall = false
      }
      for (let copied = 0; copied < chunk.length; ) {
        if (filled === SMALL_BODY) filled = blocks.push(Buffer.allocUnsafe(SMALL_BODY)) && 0
        const added = chunk.copy(blocks.at(-1)!, filled, copied)
        copied += added
        filled += added
      }
    }
  } catch (failure) {
    throw request.complete ? failure : brokenOff(failure)
  }
  return Buffer.concat(blocks, length)
}

const tooLarge = () => refuse(errors.tooLarge('The body is larger than this address allows'))

/** Whoever breaks off a body is no fault of ours. */
const brokenOff = (failure: unknown) =>
  (failure as { code?: string }).code === 'ECONNRESET'
    ? refuse(errors.badRequest('The body broke off before its end'))
    : failure

/** Kept until the request is answered. */
async function acquirePermit(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = requestOf(service, request, '', undefined, response)
  const { accountId } = await authenticate(credentialOf(service, asked))
  const release = await service.concurrency.bodies.acquire(accountId, asked.gone)
  if (response.closed) release()
  else response.once('close', release)
}

/** Cuts off who takes too long to send a body, or a file too slowly. */
function limitArrival(request: IncomingMessage, response: ServerResponse, isFile: boolean): void {
  const { socket } = request
  const mostRead = socket.bytesRead + LARGEST_FILE
  let timer: NodeJS.Timeout
  const wait = () => {
    const before = socket.bytesRead
    timer = setTimeout(() => {
      if (request.complete) return
      // What waits to be read is not late.
      const isComing = socket.bytesRead - before >= LEAST_OF_A_FILE || isFull(request)
      const isAwaited = isFile && isComing && socket.bytesRead < mostRead
      if (isAwaited && !response.headersSent) wait()
      else if (response.headersSent) socket.destroy()
      else refuseBody(socket, response, refuse(errors.timeout(TOO_SLOW)))
    }, SLOWEST_MS).unref()
  }
  wait()
  request.once('close', () => clearTimeout(timer))
}

const isFull = ({ readableLength, readableHighWaterMark }: IncomingMessage) =>
  readableLength >= readableHighWaterMark
