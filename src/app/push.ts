import type { ApiResponse } from '../api/message.ts'
import { subscribe, subscribedSessions, unsubscribe } from '../notifications/push/subscriptions.ts'
import { pushKeys } from '../notifications/push/vapid.ts'
import { jsonResponse, nothing } from './answers.ts'
import { type Check, membersOf } from './body.ts'
import { type Call, sessionOf } from './route.ts'

const LONGEST_ADDRESS = 2_000

const ADDRESS: Check = (value) =>
  typeof value === 'string' && value.length <= LONGEST_ADDRESS && URL.parse(value)?.protocol === 'https:'
    ? undefined
    : 'must be an address that begins with https://'

/** So many bytes, as base64url. */
const bytes =
  (length: number): Check =>
  (value) =>
    typeof value === 'string' &&
    /^[\w-]{1,200}$/.test(value) &&
    Buffer.from(value, 'base64url').length === length
      ? undefined
      : `must be ${length} bytes as base64url`

interface Sent {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** GET /app/me/push-subscriptions: by which key browsers know who sends pushes, and whether this one takes them. */
export async function showPush(call: Call): Promise<ApiResponse> {
  const { service, access } = call
  const { publicKey: key } = await pushKeys(service.database)
  const sessions = await subscribedSessions(sessionOf(call), access.userId)
  return jsonResponse(200, { key, subscribed: sessions.includes(access.callerId) })
}

/** POST /app/me/push-subscriptions: this browser takes pushes from now on. */
export async function addPushSubscription({ service, request, access }: Call): Promise<ApiResponse> {
  const sent = membersOf<Sent>(request, {
    required: { endpoint: ADDRESS, p256dh: bytes(65), auth: bytes(16) },
  })
  await service.database.transaction(access, (session) => subscribe(session, access.callerId, sent))
  return nothing
}

/** DELETE /app/me/push-subscriptions: no more. */
export async function removePushSubscription(call: Call): Promise<ApiResponse> {
  await unsubscribe(sessionOf(call), call.access.callerId)
  return nothing
}
