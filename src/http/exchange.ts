import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { handle } from '../api/handle.ts'
import type { ApiRequest, ApiResponse } from '../api/message.ts'
import { PacedBody } from '../api/paced-body.ts'
import type { Service } from '../api/service.ts'
import { assemble, isParts, lengthOf } from '../jsonapi/print/parts.ts'
import { clientAddress, clientProtocol } from './client-address.ts'
import { compressed } from './compress.ts'

/** HTTP allows a whole address in place of a path, as proxies send it. */
const ORIGIN = /^https?:\/\/[^/?]*/i
const NOTHING = Buffer.alloc(0)
const SMALL_BYTES = 16_384

/** Answers a request; its body is here already, or still arriving. */
export async function exchange(
  handler: typeof handle,
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  log: (failure: unknown) => void,
  body?: unknown,
): Promise<void> {
  const answer = await handler(service, requestOf(service, request, id, body, response), log)
  const encodings = request.headers['accept-encoding']
  send(response, encodings ? await compressed(answer, encodings) : answer, id)
}

/** A request as the service takes it. */
export function requestOf(
  { trustedProxies }: Service,
  request: IncomingMessage,
  id: string,
  body?: unknown,
  response?: ServerResponse,
): ApiRequest {
  const url = request.url!.replace(ORIGIN, '')
  const cut = url.indexOf('?')
  return {
    id,
    address: clientAddress(request, trustedProxies),
    protocol: clientProtocol(request, trustedProxies),
    method: request.method!,
    path: cut < 0 ? url : url.slice(0, cut),
    rawQuery: cut < 0 ? '' : url.slice(cut + 1).split('#')[0]!,
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

/** Large bodies go out from where their finished bytes are kept; putting small ones together is cheaper than several writes. */
export function send(response: ServerResponse, { status, headers, body }: ApiResponse, id: string): void {
  if (body instanceof PacedBody) {
    // Whoever asked may have left before there was an answer: nothing can be piped to them.
    if (response.destroyed) {
      body.destroy()
      return
    }
    response.writeHead(status, { ...headers, 'x-request-id': id })
    body.sendTo(response)
    return
  }
  const whole = isParts(body) ? body : body ? [Buffer.from(body.buffer, body.byteOffset, body.length)] : []
  const length = lengthOf(whole)
  const parts = length > SMALL_BYTES ? whole : [assemble(whole)]
  const hasNoBody = status === 204 || status === 304
  response.writeHead(status, {
    ...headers,
    'x-request-id': id,
    ...(!hasNoBody && { 'content-length': length }),
  })
  response.cork()
  for (const part of parts.slice(0, -1)) response.write(part)
  response.end(parts.at(-1))
}
