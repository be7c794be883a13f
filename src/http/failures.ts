import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { failureResponse } from '../api/failure.ts'
import type { ApiResponse } from '../api/message.ts'
import { type ErrorObject, errors, Refusal, refuse } from '../jsonapi/errors.ts'
import { MEDIA_TYPE } from '../jsonapi/negotiate.ts'
import { errorDocument } from '../jsonapi/print/document.ts'
import type { CommonHeaders } from './common-headers.ts'

type FrameworkFailure = Error & { code?: string; statusCode?: number; rawPacket?: unknown }

/** What the framework refuses by itself, in the words of the API. */
export function fastifyFailure(
  failure: FrameworkFailure,
  requestId: string,
  log: (failure: unknown) => void = () => {},
): ApiResponse {
  return failureResponse(refusalOf(failure) ?? failure, requestId, log)
}

function refusalOf(failure: FrameworkFailure) {
  if (failure instanceof Refusal) return failure
  const { code, statusCode, message } = failure
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return refuse(errors.tooLarge('The body is larger than this address allows'))
  if (code === 'FST_ERR_BAD_URL')
    return refuse(errors.badRequest('The address is not correctly percent-encoded'))
  if (statusCode === 415) return refuse(errors.unsupportedMediaType(message))
  if (statusCode === 408) return refuse(errors.timeout('The request took too long to arrive'))
  if (statusCode === 414) return refuse(errors.uriTooLong('The address is too long'))
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return refuse(errors.badRequest(message))
  return undefined
}

/** Node keeps there what it is answering on a connection. */
type AnsweringSocket = Socket & { readonly _httpMessage?: ServerResponse | null }

/** Answers bytes that are not HTTP at all, on the bare socket; never in the middle of another answer. */
export function answerBrokenRequest(
  failure: FrameworkFailure,
  socket: AnsweringSocket,
  headers: CommonHeaders = {},
): void {
  if (failure.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy()
    return
  }
  const error = brokenRequest(failure.code)
  const isHead = Buffer.isBuffer(failure.rawPacket) && failure.rawPacket.toString('latin1', 0, 5) === 'HEAD '
  const body = isHead ? '' : errorDocument([error])
  const common = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${error.status} ${error.title}\r\n${common.join('')}content-type: ${MEDIA_TYPE}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function brokenRequest(code: string | undefined): ErrorObject {
  if (code === 'HPE_HEADER_OVERFLOW') return errors.headersTooLarge('The headers are larger than 16 KiB')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return errors.timeout('The request took too long to arrive')
  return errors.badRequest('This is not an HTTP request')
}
