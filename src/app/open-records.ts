import { hasRight, requireRight } from '../accounts/access/access.ts'
import type { ApiResponse } from '../api/message.ts'
import type { Action } from '../definition/rights.ts'
import { errors, parameter, refuse } from '../errors/errors.ts'
import { openRecords } from '../store/read/open-records.ts'
import { jsonResponse } from './answers.ts'
import { idsAsked } from './ids-asked.ts'
import { type Call, sessionOf } from './route.ts'

/** GET /app/open-records?type=deals&ids=1,2: which of these records may be edited, and which deleted. */
export async function showOpenRecords(call: Call): Promise<ApiResponse> {
  const { service, request, access } = call
  const name = new URLSearchParams(request.rawQuery).get('type') ?? ''
  const type = (access.rights?.registry ?? service.registry).types.get(name)
  if (!type) throw refuse(errors.badRequest(`type: "${name}" is not a type`, parameter('type')))
  requireRight(access, type, 'read')
  const ids = idsAsked(request)
  const openFor = async (action: Action) => {
    if (!hasRight(access, type, 'write')) return []
    const open = await openRecords(sessionOf(call), action, type, ids)
    return open ? ids.filter((id) => open.get(id)) : ids
  }
  return jsonResponse(200, { edit: await openFor('edit'), delete: await openFor('delete') })
}
