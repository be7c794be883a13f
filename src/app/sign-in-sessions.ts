import { endSignInSession, listSignInSessions } from '../accounts/sign-in/sign-in-sessions.ts'
import type { ApiResponse } from '../api/message.ts'
import { errors, refuse } from '../errors/errors.ts'
import { jsonResponse, nothing } from './answers.ts'
import { type Call, sessionOf } from './route.ts'
import { timeIn } from './time.ts'

/** GET /app/sessions: where else the user is signed in. */
export async function showSignInSessions(call: Call): Promise<ApiResponse> {
  const { callerId, zone } = call.access
  const sessions = (await listSignInSessions(sessionOf(call))).map((one) => ({
    id: one.id,
    'created-at': timeIn(zone, one.createdAt),
    'last-used-at': timeIn(zone, one.lastUsedAt),
    address: one.address,
    'user-agent': one.userAgent,
    current: one.id === callerId,
  }))
  return jsonResponse(200, { sessions })
}

/** DELETE /app/sessions/1 */
export async function endOneSignInSession(call: Call): Promise<ApiResponse> {
  if (!(await endSignInSession(sessionOf(call), call.id)))
    throw refuse(errors.notFound(`You have no session ${call.id}`))
  return nothing
}
