import type { ApiResponse } from '../api/message.ts'
import { isObject } from '../definition/kinds/json.ts'
import { type Channels, KINDS, type Kind, MAILS } from '../notifications/kinds.ts'
import { changeSettings, settingsOfOne } from '../notifications/settings.ts'
import { lockForWrites } from '../rules/account-lock.ts'
import { carryOut } from '../rules/carry-out.ts'
import { lockedIds } from '../store/read/records.ts'
import { account, sql } from '../store/sql.ts'
import { jsonResponse } from './answers.ts'
import { type Check, membersOf } from './body.ts'
import { type Call, sessionOf } from './route.ts'

/** So many are marked as read with one press; who has more presses again. */
const MOST_AT_ONCE = 500

const CHECKS: Readonly<Record<string, Check>> = {
  'in-app': (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  mail: (value) => (MAILS.some((one) => one === value) ? undefined : `must be one of ${MAILS.join(', ')}`),
  push: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
}

const CHANNELS: Check = (value) => {
  if (!isObject(value)) return 'must be an object'
  for (const [name, one] of Object.entries(value)) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined
    if (!check) return `has no member "${name}"`
    const problem = check(one)
    if (problem) return `has ${name}, which ${problem}`
  }
  return undefined
}

type Sent = Readonly<Partial<Record<Kind, { 'in-app'?: boolean; mail?: Channels['mail']; push?: boolean }>>>

/** GET /app/me/notification-settings */
export async function showNotificationSettings(call: Call): Promise<ApiResponse> {
  const settings = await settingsOfOne(sessionOf(call), call.access.userId)
  return jsonResponse(200, {
    settings: Object.fromEntries(
      KINDS.map((kind) => {
        const { inApp, mail, push } = settings[kind]
        return [kind, { 'in-app': inApp, mail, push }]
      }),
    ),
  })
}

/** PATCH /app/me/notification-settings: by kind, the ways that change. */
export async function editNotificationSettings(call: Call): Promise<ApiResponse> {
  const sent = membersOf<Sent>(call.request, {
    optional: Object.fromEntries(KINDS.map((kind) => [kind, CHANNELS])),
  })
  const changes = Object.fromEntries(
    Object.entries(sent).map(([kind, { 'in-app': inApp, ...others }]) => [
      kind,
      { ...others, ...(inApp !== undefined && { inApp }) },
    ]),
  )
  await call.service.database.transaction(call.access, (session) =>
    changeSettings(session, call.access.userId, changes),
  )
  return showNotificationSettings(call)
}

/** POST /app/me/notifications/read: the newest of them that are unread. */
export async function readAllNotifications({ service, access }: Call): Promise<ApiResponse> {
  const type = service.registry.type('notifications')
  const read = await service.database.transaction(access, async (session) => {
    await lockForWrites(session, [{ type }])
    const unread = await lockedIds(
      session,
      type,
      sql`t.id IN (SELECT n.id FROM notifications n WHERE n.account_id = ${account} AND n.user_id = ${access.userId}
        AND n.read_at IS NULL ORDER BY n.id DESC LIMIT ${MOST_AT_ONCE}::int)`,
    )
    const attributes = new Map([['read-at', new Date().toISOString()]])
    for (const id of unread)
      await carryOut(session, { action: 'update', type, id, attributes, links: new Map() })
    return unread.length
  })
  return jsonResponse(200, { read })
}
