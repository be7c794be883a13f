import { requireRight } from '../accounts/access/access.ts'
import { openRecords } from '../accounts/access/open-records.ts'
import type { ApiResponse } from '../api/message.ts'
import { errors, parameter, refuse } from '../errors/errors.ts'
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
  return jsonResponse(200, await openRecords(sessionOf(call), access, type, idsAsked(request)))
}
