import { errors, pointer, Refusal, refuse } from '../jsonapi/errors.ts'
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
  const refusal = refusalIn(failure) ?? refusalWhileAway(failure as DatabaseFailure)
  if (refusal) return refusalResponse(refusal)
  log(failure)
  const detail = `Something went wrong on our side. Tell us the request id ${requestId}`
  return documentResponse(500, errorDocument([{ ...errors.internal(detail), id: requestId }]))
}

export const refusalResponse = ({ status, errors, headers }: Refusal): ApiResponse =>
  documentResponse(status, errorDocument(errors), { ...headers })

interface DatabaseFailure {
  readonly code?: string
  readonly message?: string
  readonly constraint?: string
}

/** Why the request cannot be carried out as it is; undefined when that is no fault of the request. */
export function refusalIn(failure: unknown): Refusal | undefined {
  if (failure instanceof Refusal) return failure
  const { code, constraint = '' } = failure as DatabaseFailure
  if (code !== UNIQUE_VIOLATION) return undefined
  // Unique indexes are named `<table>_by_<column>`.
  const name = constraint.split('_by_')[1]?.replaceAll('_', '-') ?? 'value'
  return refuse(errors.invalid(`${name} is already taken`, pointer('data', 'attributes', name)))
}

function refusalWhileAway({ code = '', message = '' }: DatabaseFailure): Refusal | undefined {
  if (!AWAY.test(code) && !AWAY_MESSAGES.test(message)) return undefined
  return refuse(errors.unavailable('The database cannot be reached at the moment'), { 'retry-after': '1' })
}
