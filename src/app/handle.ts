import type { ApiRequest, ApiResponse } from '../api/message.ts'
import { isSameOrigin } from '../api/same-origin.ts'
import type { Service } from '../api/service.ts'
import { errors, header, refuse } from '../errors/errors.ts'
import { isId } from '../jsonapi/target.ts'
import { failureAnswer, ownAnswer } from './answers.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

/** Answers one request below /app; it never throws. */
export async function handleApp(
  service: Service,
  request: ApiRequest,
  log: (failure: unknown) => void,
): Promise<ApiResponse> {
  return ownAnswer(await answer(service, request).catch((failure) => failureAnswer(failure, request.id, log)))
}

async function answer(service: Service, request: ApiRequest): Promise<ApiResponse> {
  const segments = request.path.split('/').slice(2)
  const found = routes.filter(({ path }) => isAt(path, segments))
  if (found.length === 0) throw refuse(errors.notFound('There is nothing at this address'))
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const route = found.find((one) => one.method === method)
  if (!route) throw methodNotAllowed(found)
  if (method !== 'GET' && !isSameOrigin(request, service.links.baseUrl))
    throw refuse(
      errors.forbidden(`Only pages of ${service.links.baseUrl} may ask for this`, header('X-Rapport-App')),
    )
  return route.run({ service, request, id: segments[route.path.indexOf(':id')] ?? '' })
}

const isAt = (path: readonly string[], segments: readonly string[]): boolean =>
  path.length === segments.length &&
  path.every((step, index) => (step === ':id' ? isId(segments[index]!) : step === segments[index]))

function methodNotAllowed(found: readonly Route[]) {
  const allow = found.map(({ method }) => method).join(', ')
  return refuse(errors.methodNotAllowed(`This address offers ${allow}`), { allow })
}
