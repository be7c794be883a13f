import { type Access, requireOwnView } from '../accounts/access/access.ts'
import { TooManyLists } from '../accounts/access/list-limit.ts'
import { errors, refuse } from '../errors/errors.ts'
import { checkAccept, checkContentType } from '../jsonapi/negotiate.ts'
import { Budget } from '../store/read/budget.ts'
import { authenticate, credentialOf } from './authenticate.ts'
import { refuseIfNoneMatch } from './conditional.ts'
import { failureResponse } from './failure.ts'
import { checkKey } from './idempotency.ts'
import { runAsOf } from './look-back.ts'
import type { ApiRequest, ApiResponse } from './message.ts'
import { routeOf } from './routes.ts'
import type { Call, Service } from './service.ts'

/** Answers one request below /api/v1; it never throws. */
export async function handle(service: Service, request: ApiRequest, log: (failure: unknown) => void) {
  const response = await answer(service, request).catch((failure) =>
    failure instanceof TooManyLists ? tooManyRequests() : failureResponse(failure, request.id, log),
  )
  return withCommonHeaders(request.headers.cookie === undefined ? response : forOneBrowser(response))
}

/** No cache on the way may give it to somebody else; a browser may keep it and ask whether it still holds. */
const forOneBrowser = (response: ApiResponse): ApiResponse => ({
  ...response,
  headers: { 'cache-control': 'private, no-cache', ...response.headers },
})

/** Programs of any origin may read every answer. */
export const withCommonHeaders = (response: ApiResponse): ApiResponse => ({
  ...response,
  headers: {
    vary: 'Accept, Accept-Encoding',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Location, Retry-After, X-Request-Id, Idempotency-Replayed',
    ...response.headers,
  },
})

const PREFLIGHT_HEADERS = {
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept, If-Match, Idempotency-Key, S2-Allow-Websockets',
  'access-control-max-age': '86400',
}

async function answer(service: Service, request: ApiRequest): Promise<ApiResponse> {
  const segments = segmentsOf(request.path)
  if (request.method === 'OPTIONS') return preflight(service, segments)
  const credential = credentialOf(service, request)
  const access = await authenticate(credential)
  return perform(service, request, segments, access, credential.listsPerSecond)
}

/** The answer, with what it holds until it is sent. */
async function perform(
  service: Service,
  request: ApiRequest,
  segments: readonly string[],
  access: Access,
  listsPerSecond: number,
): Promise<ApiResponse> {
  const budget = new Budget(service.memory)
  try {
    const registry = access.rights?.registry ?? service.registry
    const call = { service, request, registry, access: { ...access, requestId: request.id }, budget }
    return { ...(await run(call, segments, listsPerSecond)), budget }
  } catch (failure) {
    budget.release()
    throw failure
  }
}

async function run(call: Call, segments: readonly string[], listsPerSecond: number): Promise<ApiResponse> {
  const { service, request } = call
  const route = routeOf(call.registry, segments)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (!route.methods.includes(method)) throw methodNotAllowed(route.methods)
  if (!route.sendsBytes) checkAccept(request.headers.accept, route.extension)
  // What is refused for its address or headers does not count.
  if (method === 'GET' && route.isCollection && listsPerSecond > 0)
    await service.listLimit.take(call.access, listsPerSecond)
  if (method !== 'GET') {
    requireOwnView(call.access)
    refuseIfNoneMatch(request)
    checkKey(request)
  }
  const { form } = request
  if (form && route.upload && method === 'POST')
    return service.concurrency.uploads.run(
      call.access.accountId,
      () => route.upload!(call, form),
      request.gone,
    )
  const carriesDocument = method === 'POST' || method === 'PATCH' || method === 'PUT' || method === 'DELETE'
  if (
    carriesDocument &&
    !route.takesNoDocument &&
    (method !== 'DELETE' || request.body.length > 0 || request.form)
  )
    checkContentType(request.headers['content-type'], route.extension)
  return runAsOf(call, route)
}

/** Decoded path segments after /api/v1; a trailing slash means nothing. */
function segmentsOf(path: string): string[] {
  const [api, version, ...segments] = decodedSegments(path)
  if (api !== 'api' || version !== 'v1')
    throw refuse(errors.notFound('There is nothing at this address: the API is below /api/v1'))
  return segments
}

function decodedSegments(path: string): string[] {
  try {
    const segments = path.split('/').filter((segment) => segment !== '')
    return path.includes('%') ? segments.map(decodeURIComponent) : segments
  } catch {
    throw refuse(errors.badRequest('The address is not correctly percent-encoded'))
  }
}

function preflight(service: Service, segments: readonly string[]): ApiResponse {
  const allow = allowHeader(routeOf(service.registry, segments).methods)
  return { status: 204, headers: { ...PREFLIGHT_HEADERS, allow, 'access-control-allow-methods': allow } }
}

const allowHeader = (methods: readonly string[]) =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')

const methodNotAllowed = (methods: readonly string[]) =>
  refuse(errors.methodNotAllowed(`This address offers ${allowHeader(methods)}`), {
    allow: allowHeader(methods),
  })

/** The specification fixes this body; it is the one error that is not a document. */
const tooManyRequests = (): ApiResponse => ({
  status: 429,
  headers: { 'content-type': 'text/plain', 'retry-after': '1' },
  body: Buffer.from('Too Many Requests'),
})
