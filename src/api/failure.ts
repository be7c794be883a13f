import { type ErrorObject, errors, pointer, Refusal } from '../jsonapi/errors.ts'
import { errorDocument } from '../jsonapi/print/document.ts'
import { type ApiResponse, documentResponse } from './message.ts'

const UNIQUE_VIOLATION = '23505'
/** Connection refused, reset or cut; PostgreSQL starting, stopping or out of connections. */
const AWAY = /^(ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EACCES|08\w{3}|57P0[1-3]|53300)$/
const AWAY_MESSAGES = /terminated unexpectedly|timeout exceeded when trying to connect|Connection terminated/

/** The response to something that was thrown; what is not a refusal is logged and shows nothing of the inside. */
export function failureResponse(
  failure: unknown,
  requestId: string,
  log: (failure: unknown) => void,
): ApiResponse {
  if (failure instanceof Refusal)
    return documentResponse(failure.status, errorDocument(failure.errors), { ...failure.headers })
  const known = knownFailure(failure as DatabaseFailure)
  if (known) return documentResponse(Number(known.status), errorDocument([known]), retryHeaders(known))
  log(failure)
  const detail = `Something went wrong on our side. Tell us the request id ${requestId}`
  return documentResponse(500, errorDocument([{ ...errors.internal(detail), id: requestId }]))
}

interface DatabaseFailure {
  readonly code?: string
  readonly message?: string
  readonly constraint?: string
}

function knownFailure({
  code = '',
  message = '',
  constraint = '',
}: DatabaseFailure): ErrorObject | undefined {
  if (code === UNIQUE_VIOLATION) {
    // Unique indexes are named `<table>_by_<column>`.
    const name = constraint.split('_by_')[1]?.replaceAll('_', '-') ?? 'value'
    return errors.invalid(`${name} is already taken`, pointer('data', 'attributes', name))
  }
  if (AWAY.test(code) || AWAY_MESSAGES.test(message))
    return errors.unavailable('The database cannot be reached at the moment')
  return undefined
}

const retryHeaders = ({ status }: ErrorObject): Record<string, string> =>
  status === '503' ? { 'retry-after': '1' } : {}
