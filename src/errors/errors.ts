import { Problems } from './problems.ts'

/** A place in the request that an error speaks of. */
export type ErrorSource =
  | { readonly pointer: string }
  | { readonly parameter: string }
  | { readonly header: string }

export interface ErrorObject {
  readonly id?: string
  readonly title: string
  readonly detail: string
  readonly code: string
  readonly status: string
  readonly source?: ErrorSource
  readonly meta?: Readonly<Record<string, unknown>>
}

/** A request that is not carried out, with everything that is wrong with it. */
export class Refusal extends Error {
  readonly problems: Problems
  readonly headers: Readonly<Record<string, string>>

  constructor(problems: Problems, headers: Readonly<Record<string, string>> = {}) {
    super(problems.told.map((error) => error.detail).join('; '))
    this.problems = problems
    this.headers = headers
  }

  get status(): number {
    return Number(this.problems.status)
  }

  /** The first errors, and one that counts the rest. */
  get errors(): readonly ErrorObject[] {
    const { told, untold, status } = this.problems
    if (untold === 0) return told
    return [...told, { ...errors.moreErrors(`There are ${untold} more`), status, meta: { count: untold } }]
  }

  /** The same refusal, told in other words or of another place. */
  changed(change: (error: ErrorObject) => ErrorObject): Refusal {
    const problems = new Problems()
    problems.take(this.problems, change)
    return new Refusal(problems, this.headers)
  }

  /** The same refusal of a write that another one caused: it points at what the client sent. */
  pointingAt(source: ErrorSource): Refusal {
    return this.changed((error) => ({ ...error, source }))
  }
}

/** Runs work that the client did not ask for by itself; what is refused in it points at what the client sent. */
export async function blaming<Result>(source: ErrorSource, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (failure) {
    throw failure instanceof Refusal ? failure.pointingAt(source) : failure
  }
}

export function refuseWhenAny(errors: Problems | Iterable<ErrorObject>): void {
  const problems = errors instanceof Problems ? errors : new Problems(errors)
  if (!problems.isEmpty) throw new Refusal(problems)
}

const LONGEST_DETAIL = 1_000
const LONGEST_NAME = 600

export const cut = (text: string, longest = LONGEST_DETAIL): string =>
  text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text

/** A name or a value of the client's as an error repeats it: whatever is sent, the answer stays short. */
export const short = (text: string): string => cut(text, LONGEST_NAME)

/** RFC 6901: the path of a member in a document. */
export function pointer(...path: (string | number)[]): ErrorSource {
  const steps = path.map((step) => short(String(step)).replaceAll('~', '~0').replaceAll('/', '~1'))
  return { pointer: steps.map((step) => `/${step}`).join('') }
}

/** No longer than the address was. */
export const parameter = (name: string) => ({ parameter: name })
export const header = (name: string) => ({ header: name })

type Maker = (detail: string, source?: ErrorSource) => ErrorObject

const kind =
  (status: number, code: number, title: string): Maker =>
  (detail, source) => ({
    title,
    detail: cut(detail),
    code: String(code),
    status: String(status),
    ...(source && { source }),
  })

/** The catalogue: every error of the API, with its stable code. */
export const errors = {
  invalid: kind(422, 100, 'Validation failed'),
  unknownTypeInFields: kind(400, 101, 'Unknown resource type'),
  filterNotAllowed: kind(400, 102, 'Filter not allowed'),
  invalidField: kind(400, 104, 'Invalid field'),
  paramNotAllowed: kind(400, 105, 'Param not allowed'),
  parameterMissing: kind(400, 106, 'Missing parameter'),
  invalidFilterValue: kind(400, 107, 'Invalid filter value'),
  idMissing: kind(400, 109, 'Missing id'),
  invalidInclude: kind(400, 112, 'Invalid include'),
  invalidSort: kind(400, 114, 'Invalid sort'),
  malformedLinkage: kind(400, 115, 'Malformed linkage'),
  conflict: kind(409, 116, 'Type or id mismatch'),
  invalidPage: kind(400, 118, 'Invalid page'),
  notAnObject: kind(400, 122, 'Invalid data format'),
  keyInFlight: kind(409, 130, 'Request in progress'),
  keyOfAnother: kind(422, 131, 'Key of another request'),
  wrongState: kind(409, 132, 'Not possible in this state'),
  severalAccounts: kind(409, 133, 'Several accounts'),
  /** Takes the status of those that it counts. */
  moreErrors: kind(400, 134, 'More errors'),
  changedSince: kind(409, 135, 'Changed since'),
  badRequest: kind(400, 400, 'Bad request'),
  unauthorized: kind(401, 401, 'Unauthorized'),
  forbidden: kind(403, 403, 'Forbidden'),
  notFound: kind(404, 404, 'Not found'),
  methodNotAllowed: kind(405, 405, 'Method not allowed'),
  notAcceptable: kind(406, 406, 'Not acceptable'),
  timeout: kind(408, 408, 'Request timeout'),
  inUse: kind(409, 409, 'Still in use'),
  preconditionFailed: kind(412, 412, 'Precondition failed'),
  tooLarge: kind(413, 413, 'Payload too large'),
  unsupportedMediaType: kind(415, 415, 'Unsupported media type'),
  tooManyAttempts: kind(429, 429, 'Too many requests'),
  headersTooLarge: kind(431, 431, 'Request headers too large'),
  internal: kind(500, 500, 'Internal server error'),
  unavailable: kind(503, 503, 'Service unavailable'),
} as const

export const refuse = (error: ErrorObject, headers?: Record<string, string>): Refusal =>
  new Refusal(new Problems([error]), headers)
