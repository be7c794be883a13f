import { type ApiError, RequestError } from '../api/request.ts'
import type { Catalogue } from '../locales/en.ts'
import { texts } from '../locales/language.ts'

type Words = (texts: Catalogue, found: RegExpExecArray) => string

/** What the server says most often of a value, in the language of the page; the rest is shown as it says it. */
const KNOWN: readonly (readonly [RegExp, Words])[] = [
  [/ is required$| (must not|cannot) be empty$/, ({ errors }) => errors.required],
  [/ must be an e-mail address$/, ({ errors }) => errors.email],
  [/ must be an address that begins with http/, ({ errors }) => errors.webAddress],
  [/ is not your password$/, ({ errors }) => errors.wrongPassword],
  [/ at most (\d+) characters\)?$/, ({ errors }, [, most]) => errors.tooLong(Number(most))],
  [/ at least (\d+) characters long$/, ({ entry }, [, fewest]) => entry.shortPassword(Number(fewest))],
  [/ must be a date in the form/, ({ errors }) => errors.date],
  [/ must be a time in ISO/, ({ errors }) => errors.time],
  [/ must be (a number|an integer)$/, ({ errors }) => errors.number],
  [/ must be left out when \S+ is given$/, ({ errors }) => errors.dayOrTime],
  [/ must be a string of digits$/, ({ errors }) => errors.digits],
  [/ must be true or false$/, ({ errors }) => errors.truth],
  [/^There is no record of \S+ with the \S+ "(.*)"$/, ({ errors }, [, name]) => errors.noSuchRecord(name!)],
  [
    /^There is more than one record of \S+ with the \S+ "(.*)"$/,
    ({ errors }, [, name]) => errors.severalRecords(name!),
  ],
  [/^The application is installed: its settings page/, ({ errors }) => errors.settingsPage],
  [/^Only its user or an owner can give this token more/, ({ errors }) => errors.tokenOfAnother],
  [/^Your own e-mail is changed in your profile/, ({ errors }) => errors.ownEmail],
  [/ is taken| already/, ({ errors }) => errors.taken],
]

/** One error for people. */
export function wordsOfError({ detail }: ApiError): string {
  for (const [pattern, words] of KNOWN) {
    const found = pattern.exec(detail)
    if (found) return words(texts(), found)
  }
  return detail
}

/** What went wrong, for people. */
export function wordsOf(failure: unknown): string {
  const { errors } = texts()
  if (!(failure instanceof RequestError)) return errors.server
  if (failure.status === 0) return errors.network
  if (failure.status === 429) return errors.throttled(failure.retryAfter ?? 60)
  if (failure.status === 403) return errors.forbidden
  if (failure.status >= 500 || failure.errors.length === 0) return errors.server
  return failure.errors.map(wordsOfError).join(' ')
}
