import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorObject, errors, refuse } from '../errors/errors.ts'
import { MEDIA_TYPE } from '../jsonapi/negotiate.ts'
import { errorDocument } from '../jsonapi/print/document.ts'
import type { CommonHeaders } from './common-headers.ts'
import { closeSoon, refuseBody } from './refused-bodies.ts'

export const TOO_SLOW = 'The request took too long to arrive'

type MalformedRequest = Error & { code?: string; rawPacket?: unknown }

/** Node keeps there what it is answering on a connection. */
type AnsweringSocket = Socket & { readonly _httpMessage?: ServerResponse | null }

/** Answers bytes that are not HTTP at all, on the bare socket when no request is under way; never in the middle of another answer. */
export function answerMalformedRequest(
  failure: MalformedRequest,
  socket: AnsweringSocket,
  headers: CommonHeaders = {},
): void {
  const response = socket._httpMessage
  if (failure.code === 'ECONNRESET' || !socket.writable || response?.headersSent) {
    socket.destroy()
    return
  }
  const error = errorOf(failure.code)
  // Whoever is at work on the request answers it.
  if (response && !response.req.complete) {
    refuseBody(socket, response, refuse(error))
    return
  }
  const isHead = Buffer.isBuffer(failure.rawPacket) && failure.rawPacket.toString('latin1', 0, 5) === 'HEAD '
  const body = isHead ? '' : errorDocument([error])
  const common = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${error.status} ${error.title}\r\n${common.join('')}content-type: ${MEDIA_TYPE}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
  closeSoon(socket)
}

function errorOf(code: string | undefined): ErrorObject {
  if (code === 'HPE_HEADER_OVERFLOW') return errors.headersTooLarge('The headers are larger than 16 KiB')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return errors.timeout(TOO_SLOW)
  return errors.badRequest('This is not an HTTP request')
}
