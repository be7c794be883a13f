import { errors, type Refusal, refuse } from '../errors/errors.ts'
import { errorDocument } from '../jsonapi/print/document.ts'
import { type Outage, OutcomeUnknown, outageIn } from '../store/connection/outage.ts'
import { refusalIn } from '../store/violation.ts'
import { type ApiResponse, documentResponse } from './message.ts'

/** What keeps the database from doing anything, and in how many seconds it may be over. */
const OUTAGES: Readonly<Record<Outage, readonly [detail: string, retryAfter: string]>> = {
  away: ['The database cannot be reached at the moment', '1'],
  busy: ['There is more to do than the database can at the moment', '2'],
  'read-only': ['The database only reads at the moment', '10'],
  full: ['The database has no room left', '10'],
}
const UNKNOWN =
  'The database went away while this was being stored: it may be there or not. ' +
  'Repeated with the same Idempotency-Key it happens once'

/** The response to something that was thrown; what is not a refusal is logged and shows nothing of the inside. */
export function failureResponse(
  failure: unknown,
  requestId: string,
  log: (failure: unknown) => void,
): ApiResponse {
  const refusal = refusalIn(failure) ?? refusalInOutage(failure)
  if (refusal) return refusalResponse(refusal)
  log(failure)
  const detail = `Something went wrong on our side. Tell us the request id ${requestId}`
  return documentResponse(500, errorDocument([{ ...errors.internal(detail), id: requestId }]))
}

export const refusalResponse = ({ status, errors, headers }: Refusal): ApiResponse =>
  documentResponse(status, errorDocument(errors), { ...headers })

function refusalInOutage(failure: unknown): Refusal | undefined {
  const outage = outageIn(failure)
  if (!outage) return undefined
  const [detail, retryAfter] = OUTAGES[outage]
  return refuse(errors.unavailable(failure instanceof OutcomeUnknown ? UNKNOWN : detail), {
    'retry-after': retryAfter,
  })
}
