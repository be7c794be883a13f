import { errors, header, refuse } from '../errors/errors.ts'

export const MEDIA_TYPE = 'application/vnd.api+json'

/** A comma inside a quoted parameter does not end a range. */
const RANGES = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g
/** The media type of documents that use an extension of JSON:API. */
export const mediaTypeWith = (extension: string): string => `${MEDIA_TYPE}; ext="${extension}"`

const COVERED_BY = new Set([MEDIA_TYPE, 'application/*', '*/*'])

/** A body of JSON:API has its media type, and under v1.0 no parameters but the extension of its address. */
export function checkContentType(contentType: string | undefined, extension?: string): void {
  const [mediaType, ...parameters] = partsOf(contentType ?? '')
  const isExact = extension === undefined ? parameters.length === 0 : parameters.length === 1
  if (mediaType === MEDIA_TYPE && isExact && parameters.every((one) => names(one, extension))) return
  throw refuse(
    errors.unsupportedMediaType(`The body must be sent as ${described(extension)}`, header('Content-Type')),
  )
}

/**
 * One acceptable range without other parameters is enough; `q` is a weight, not a parameter.
 * Whoever asks for JSON and does not know the media type of JSON:API is answered in it.
 */
export function checkAccept(accept: string | undefined, extension?: string): void {
  if (accept === undefined || accept.trim() === '') return
  const ranges = accept.match(RANGES) ?? []
  if (ranges.some((range) => isAcceptable(range, extension))) return
  if (!ranges.some((range) => partsOf(range)[0] === MEDIA_TYPE) && ranges.some(isPlainJson)) return
  throw refuse(
    errors.notAcceptable(`The answer can only be sent as ${described(extension)}`, header('Accept')),
  )
}

function isAcceptable(range: string, extension: string | undefined): boolean {
  const [mediaType = '', ...parameters] = partsOf(range)
  if (!COVERED_BY.has(mediaType)) return false
  return parameters.every((one) => names(one, extension) || isWeight(one))
}

function isPlainJson(range: string): boolean {
  const [mediaType, ...parameters] = partsOf(range)
  return mediaType === 'application/json' && !parameters.some(isRefusal)
}

const partsOf = (text: string): string[] => text.split(';').map((part) => part.trim().toLowerCase())

const names = (parameter: string, extension: string | undefined): boolean =>
  extension !== undefined && parameter.replaceAll('"', '') === `ext=${extension}`

const isWeight = (parameter: string): boolean => /^q\s*=/.test(parameter) && !isRefusal(parameter)

const isRefusal = (parameter: string): boolean => /^q\s*=\s*0(\.0*)?$/.test(parameter)

const described = (extension: string | undefined): string =>
  extension === undefined ? `${MEDIA_TYPE}, without parameters` : mediaTypeWith(extension)
