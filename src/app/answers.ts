import { failureResponse } from '../api/failure.ts'
import type { ApiResponse } from '../api/message.ts'
import type { ErrorObject } from '../errors/errors.ts'
import { refusalIn } from '../store/violation.ts'

/** For our own pages alone: nothing of it is kept, framed or read from elsewhere. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export const jsonResponse = (
  status: number,
  content: unknown,
  headers: ApiResponse['headers'] = {},
): ApiResponse => ({ status, headers, body: Buffer.from(JSON.stringify(content)) })

/** There is nothing to tell. */
export const nothing: ApiResponse = { status: 204, headers: {} }

/** The answer as it leaves: whatever it holds is JSON. */
export const ownAnswer = ({ status, headers, body }: ApiResponse): ApiResponse => ({
  status,
  headers: { ...headers, ...HEADERS, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body }),
})

/** The answer to something that was thrown. */
export function failureAnswer(
  failure: unknown,
  requestId: string,
  log: (failure: unknown) => void,
): ApiResponse {
  return failureResponse(refusalIn(failure)?.changed(atMember) ?? failure, requestId, log)
}

/** Records are written by the same rules as over the public API; here the body is what is its `attributes` there. */
function atMember(error: ErrorObject): ErrorObject {
  if (!error.source || !('pointer' in error.source)) return error
  return { ...error, source: { pointer: error.source.pointer.replace(/^\/data\/attributes(?=\/)/, '') } }
}
