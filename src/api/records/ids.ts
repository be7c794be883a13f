import { requireRight } from '../../accounts/access/access.ts'
import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { asOfMember } from '../../jsonapi/print/document.ts'
import { idsPlan } from '../../jsonapi/query/ids.ts'
import { IDS } from '../../jsonapi/target.ts'
import { readIds } from '../../store/read/ids.ts'
import { shownAsOf } from '../look-back.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import type { Route } from '../route.ts'
import type { Call } from '../service.ts'
import { conditionsOf } from './filtering.ts'
import { sessionOf } from './read.ts'

export function idsRoute(registry: Registry, segments: readonly string[]): Route | undefined {
  const [first = '', second] = segments
  const type = registry.types.get(first)
  if (!type || second !== IDS || segments.length !== 2) return undefined
  return { methods: ['GET'], isCollection: true, looksBack: true, run: (call) => listIds(call, type) }
}

/** GET /contacts/ids: a list in its ids alone. */
async function listIds(call: Call, type: ResourceType): Promise<ApiResponse> {
  requireRight(call.access, type, 'read')
  const { access, request } = call
  const asked = idsPlan(call.registry, type, request.rawQuery, access)
  const { ids, total } = await readIds(sessionOf(call), {
    ...asked,
    conditions: await conditionsOf(call, asked),
  })
  return documentResponse(
    200,
    `{"data":${ids},"meta":{"record-count":${total}${asOfMember(shownAsOf(call))}}}`,
  )
}
