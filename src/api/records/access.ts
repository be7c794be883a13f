import { requireRight } from '../../accounts/access/access.ts'
import { explainAccess, sentenceOf } from '../../accounts/rights/explain.ts'
import { isAdministrator } from '../../accounts/rights/roles.ts'
import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, refuse } from '../../errors/errors.ts'
import { userAsked } from '../../jsonapi/query/access.ts'
import { ACCESS, isId } from '../../jsonapi/target.ts'
import { standingOf } from '../../rules/people/standing.ts'
import { recordById } from '../../store/read/records.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import type { Route } from '../route.ts'
import type { Call } from '../service.ts'
import { sessionOf } from './read.ts'

export function accessRoute(registry: Registry, segments: readonly string[]): Route | undefined {
  const [first = '', id = '', third] = segments
  const type = registry.types.get(first)
  if (!type || !isId(id) || third !== ACCESS || segments.length !== 3) return undefined
  return { methods: ['GET'], isCollection: false, run: (call) => showAccess(call, type, id) }
}

/** GET /contacts/1/access?user-id=2: whether somebody may read and edit a record, and why. */
async function showAccess(call: Call, type: ResourceType, id: string): Promise<ApiResponse> {
  requireRight(call.access, type, 'read')
  const { service, access, request } = call
  const userId = userAsked(request.rawQuery) ?? access.userId
  const session = sessionOf(call)
  await recordById(session, type, id)
  if (userId !== access.userId && !isAdministrator((await standingOf(session.unrestricted)).role))
    throw refuse(errors.forbidden('What others may do is told to owners and admins'))
  const { reasons, ...found } = await explainAccess(service.database, access, userId, { type, id })
  const attributes = { ...found, because: reasons.map(sentenceOf) }
  const data = { id: `${type.name}-${id}-${userId}`, type: 'accesses', attributes, meta: { reasons } }
  return documentResponse(200, JSON.stringify({ data }))
}
