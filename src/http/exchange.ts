import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { ApiRequest, ApiResponse } from '../api/message.ts'
import type { Service } from '../api/service.ts'
import { assemble, chunksOf, isPieces } from '../jsonapi/print/parts.ts'
import { StreamedBody } from '../runtime/streamed-body.ts'
import { STEP } from '../store/read/budget.ts'
import { clientAddress, clientProtocol } from './client-address.ts'
import { compressed, compressedStream } from './compress.ts'
import { limitSending } from './send-timeout.ts'

/** HTTP allows a whole address in place of a path, as proxies send it. */
const ORIGIN = /^https?:\/\/[^/?]*/i
const NOTHING = Buffer.alloc(0)
const SMALL_BYTES = 16_384
/** What somebody takes in half a minute who is just fast enough. */
const LARGEST_PIECE = 512 * 1024
const SLICE = 64 * 1024

/** The answer as the client takes it; a large one is made while it is sent. */
export async function encoded(
  answer: ApiResponse,
  { method, headers }: IncomingMessage,
): Promise<ApiResponse> {
  const { body } = answer
  const encodings = headers['accept-encoding']
  if (isLarge(answer) && isPieces(body)) {
    const streamed = { ...answer, body: Readable.from(method === 'HEAD' ? [] : chunksOf(body)) }
    return compressedStream(streamed, encodings)
  }
  return encodings ? await compressed(answer, encodings) : answer
}

const isLarge = ({ budget }: ApiResponse): boolean => budget !== undefined && budget.bytes > STEP

/** Path and query, both still percent-encoded. */
function addressOf({ url }: IncomingMessage): readonly [path: string, rawQuery: string] {
  const address = url!.replace(ORIGIN, '')
  const cut = address.indexOf('?')
  return cut < 0 ? [address, ''] : [address.slice(0, cut), address.slice(cut + 1).split('#')[0]!]
}

export const pathOf = (request: IncomingMessage): string => addressOf(request)[0]

/** A request as the service takes it. */
export function requestOf(
  { trustedProxies }: Service,
  request: IncomingMessage,
  id: string,
  body?: unknown,
  response?: ServerResponse,
): ApiRequest {
  const [path, rawQuery] = addressOf(request)
  return {
    id,
    address: clientAddress(request, trustedProxies),
    protocol: clientProtocol(request, trustedProxies),
    method: request.method!,
    path,
    rawQuery,
    headers: request.headers as Record<string, string | undefined>,
    body: Buffer.isBuffer(body) ? body : NOTHING,
    ...(body instanceof Readable && { form: body }),
    // Made for those few who ask for it.
    get gone() {
      return response && closingOf(response)
    },
  }
}

/** Given when the answer is sent, or whoever asked for it has left. */
function closingOf(response: ServerResponse): AbortSignal {
  const closed = new AbortController()
  if (response.destroyed) closed.abort()
  else response.once('close', () => closed.abort())
  return closed.signal
}

/** A body goes out in one piece: putting it together costs less than handing on many. Of a large one it is seen how it is taken. */
export function send(response: ServerResponse, answer: ApiResponse, id: string): void {
  const { status, headers, body } = answer
  if (isLarge(answer)) releaseAfter(response, answer)
  if (body instanceof Readable) {
    // Whoever asked may have left before there was an answer: nothing can be piped to them.
    if (response.destroyed) {
      body.destroy()
      return
    }
    response.writeHead(status, { 'x-request-id': id, ...headers })
    if (isLarge(answer)) limitSending(response)
    if (body instanceof StreamedBody) body.sendTo(response)
    else pipeline(body, response, () => {})
    return
  }
  const whole = isPieces(body) ? assemble(body) : body ? bytesOf(body) : NOTHING
  if (whole.length > SMALL_BYTES) limitSending(response)
  const hasNoBody = status === 204 || status === 304
  response.writeHead(status, {
    'x-request-id': id,
    ...headers,
    ...(!hasNoBody && { 'content-length': whole.length }),
  })
  if (whole.length > LARGEST_PIECE) pipeline(Readable.from(slicesOf(whole)), response, () => {})
  else response.end(whole)
}

function* slicesOf(whole: Buffer): Generator<Buffer> {
  for (let at = 0; at < whole.length; at += SLICE) yield whole.subarray(at, at + SLICE)
}

const bytesOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)

function releaseAfter(response: ServerResponse, { budget }: ApiResponse): void {
  if (response.closed) budget?.release()
  else response.once('close', () => budget?.release())
}
