import { type ApiError, RequestError } from '../api/request.ts'
import { texts } from '../locales/language.ts'
import { refusalIn } from './refusals.ts'

/** One error for people. */
export const wordsOfError = (error: ApiError): string => refusalIn(texts(), error)

/** What a page refuses before it asks the server; its message is for people. */
export class Refused extends Error {}

/** What went wrong, for people. */
export function wordsOf(failure: unknown): string {
  const { errors } = texts()
  if (failure instanceof Refused) return failure.message
  if (!(failure instanceof RequestError)) return errors.server
  if (failure.status === 0) return errors.network
  if (failure.status === 429) return errors.throttled(failure.retryAfter ?? 60)
  if (failure.status === 403) return errors.forbidden
  if (failure.status >= 500 || failure.errors.length === 0) return errors.server
  return [...new Set(failure.errors.map(wordsOfError))].join(' ')
}
