import type { Access } from '../accounts/access/access.ts'
import { beginViewing, endViewing, listViewings, type Viewing } from '../accounts/viewings/viewings.ts'
import type { ApiResponse } from '../api/message.ts'
import { errors, refuse } from '../errors/errors.ts'
import { jsonResponse, nothing } from './answers.ts'
import { membersOf } from './body.ts'
import { ID } from './checks.ts'
import { type Call, sessionOf } from './route.ts'
import { timeIn } from './time.ts'

/** PUT /app/view-as: from the next request on the session sees what this user sees, and changes nothing. */
export async function seeAs({ service, request, access }: Call): Promise<ApiResponse> {
  const { 'user-id': viewedId } = membersOf<{ 'user-id': string }>(request, { required: { 'user-id': ID } })
  await service.database.transaction(access, (session) => beginViewing(session, access.callerId, viewedId))
  const { accountId, userId: viewerId } = access
  service.note('began to see the app as somebody', { accountId, viewerId, viewedId })
  return nothing
}

/** DELETE /app/view-as */
export async function stopSeeingAs(call: Call): Promise<ApiResponse> {
  const { service, access } = call
  if (!(await endViewing(sessionOf(call), access.callerId)))
    throw refuse(errors.notFound('You see the app as yourself'))
  service.note('stopped seeing the app as somebody', viewingIn(access))
  return nothing
}

/** Of a session that sees the app as its user. */
export const viewingIn = ({ accountId, viewerId, userId: viewedId }: Access): object => ({
  accountId,
  viewerId,
  viewedId,
})

/** GET /app/viewings: who has seen the app as whom. */
export const showViewings = async (call: Call): Promise<ApiResponse> =>
  shown(call, await listViewings(sessionOf(call)))

/** GET /app/me/viewings: who has seen the app as the one who asks. */
export const showOwnViewings = async (call: Call): Promise<ApiResponse> =>
  shown(call, await listViewings(sessionOf(call), call.access.userId))

const shown = ({ access: { zone } }: Call, viewings: readonly Viewing[]) =>
  jsonResponse(200, {
    viewings: viewings.map(({ id, viewerId, viewedId, viewer, viewed, beganAt, endedAt }) => ({
      id,
      'viewer-id': viewerId,
      'viewed-id': viewedId,
      viewer,
      viewed,
      'began-at': timeIn(zone, beganAt),
      'ended-at': timeIn(zone, endedAt),
    })),
  })
