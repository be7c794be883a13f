import { errors, header, refuse } from './errors.ts'

export const MEDIA_TYPE = 'application/vnd.api+json'

/** A comma inside a quoted parameter does not end a range. */
const RANGES = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g
const COVERED_BY = new Set([MEDIA_TYPE, 'application/*', '*/*'])

/** A body of JSON:API has its media type, and under v1.0 no parameters. */
export function checkContentType(contentType: string | undefined): void {
  if (contentType?.trim().toLowerCase() === MEDIA_TYPE) return
  throw refuse(
    errors.unsupportedMediaType(
      `The body must be sent as ${MEDIA_TYPE}, without parameters`,
      header('Content-Type'),
    ),
  )
}

/** One acceptable range without media type parameters is enough; `q` is a weight, not a parameter. */
export function checkAccept(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '') return
  if (accept.match(RANGES)?.some(isAcceptable)) return
  throw refuse(
    errors.notAcceptable(
      `The answer can only be sent as ${MEDIA_TYPE}, without parameters`,
      header('Accept'),
    ),
  )
}

function isAcceptable(range: string): boolean {
  const [mediaType = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  if (!COVERED_BY.has(mediaType)) return false
  return parameters.every((parameter) => /^q\s*=/.test(parameter) && !/^q\s*=\s*0(\.0*)?$/.test(parameter))
}
