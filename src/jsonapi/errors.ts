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
  readonly errors: readonly ErrorObject[]
  readonly headers: Readonly<Record<string, string>>

  constructor(errors: readonly ErrorObject[], headers: Record<string, string> = {}) {
    super(errors.map((error) => error.detail).join('; '))
    this.errors = errors
    this.headers = headers
  }

  /** The status that all errors share, else the most general one. */
  get status(): number {
    const [first, ...others] = this.errors
    return others.every((error) => error.status === first!.status) ? Number(first!.status) : 400
  }

  /** The same refusal of a write that another one caused: it points at what the client sent. */
  pointingAt(source: ErrorSource): Refusal {
    return new Refusal(
      this.errors.map((error) => ({ ...error, source })),
      { ...this.headers },
    )
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

export function refuseWhenAny(errors: readonly ErrorObject[]): void {
  if (errors.length > 0) throw new Refusal(errors)
}

/** RFC 6901: the path of a member in a document. */
export function pointer(...path: (string | number)[]): ErrorSource {
  const steps = path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'))
  return { pointer: steps.map((step) => `/${step}`).join('') }
}

export const parameter = (name: string) => ({ parameter: name })
export const header = (name: string) => ({ header: name })

type Maker = (detail: string, source?: ErrorSource) => ErrorObject

const kind =
  (status: number, code: number, title: string): Maker =>
  (detail, source) => ({
    title,
    detail,
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
  uriTooLong: kind(414, 414, 'URI too long'),
  unsupportedMediaType: kind(415, 415, 'Unsupported media type'),
  tooManyAttempts: kind(429, 429, 'Too many requests'),
  headersTooLarge: kind(431, 431, 'Request headers too large'),
  internal: kind(500, 500, 'Internal server error'),
  unavailable: kind(503, 503, 'Service unavailable'),
} as const

export const refuse = (error: ErrorObject, headers?: Record<string, string>): Refusal =>
  new Refusal([error], headers)
