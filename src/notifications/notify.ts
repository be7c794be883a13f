import { enqueue } from '../jobs/enqueue.ts'
import { lockForWrites } from '../rules/account-lock.ts'
import { carryOut } from '../rules/carry-out.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { type CreateWrite, setLink } from '../store/write/write.ts'
import type { Facts } from './facts.ts'
import type { Channels, Kind } from './kinds.ts'
import { notificationLetter } from './letter-jobs.ts'
import { pushJob } from './push/push-jobs.ts'
import { subscribedSessions } from './push/subscriptions.ts'
import { settingsOf } from './settings.ts'

/** What stands in a notification: texts of people as they are, and of facts how they are said to begin with. */
export interface Words {
  readonly title: string
  readonly body?: string | null
  readonly facts?: Facts
}

/** What one person is to be told. */
export interface Notice {
  readonly userId: string
  readonly kind: Kind
  readonly words: Words
  /** Where it leads: to a record, or to the list of several. */
  readonly about: { readonly type: string; readonly id: string | null } | null
}

/** Tells people, each by the ways that he has chosen: the ids of the notifications, null where somebody wants none. */
export async function notify(
  session: Session,
  notices: readonly Notice[],
): Promise<readonly (string | null)[]> {
  if (notices.length === 0) return []
  await lockForWrites(session, [{ type: session.registry.type('notifications') }])
  const settings = await settingsOf(session, [...new Set(notices.map(({ userId }) => userId))])
  const ids: (string | null)[] = []
  for (const notice of notices)
    ids.push(await tell(session, notice, settings.get(notice.userId)![notice.kind]))
  return ids
}

async function tell(
  session: Session,
  notice: Notice,
  { inApp, mail, push }: Channels,
): Promise<string | null> {
  if (!inApp && mail === 'never' && !push) return null
  const { id } = await carryOut(session, writeOf(session, notice, inApp))
  if (mail === 'at-once') await enqueue(session, notificationLetter(id))
  if (push)
    for (const signInId of await subscribedSessions(session, notice.userId))
      await enqueue(session, pushJob(id, signInId))
  return id
}

/** What somebody does not want in the app is there as read: he finds it, and no bell rings. */
function writeOf(
  { registry }: Session,
  { kind, words: { title, body = null, facts }, about, userId }: Notice,
  inApp: boolean,
): CreateWrite {
  return {
    action: 'create',
    type: registry.type('notifications'),
    attributes: new Map<string, unknown>([
      ['kind', kind],
      ['title', title],
      ['body', body],
      ['facts', facts ? JSON.stringify(facts) : null],
      ['resource-type', about?.type ?? null],
      ['resource-id', about?.id ?? null],
      ['read-at', inApp ? null : new Date().toISOString()],
    ]),
    links: new Map([['user', setLink({ type: 'users', id: userId })]]),
  }
}

/** Takes a cause for somebody: false when he has been told of it already. */
export async function isNewCause(session: Session, userId: string, cause: string): Promise<boolean> {
  const rows = await session.rows(
    sql`INSERT INTO notification_causes (account_id, user_id, cause, number)
      VALUES (${account}, ${userId}, ${cause}, 1) ON CONFLICT DO NOTHING RETURNING 1`,
  )
  return rows.length > 0
}
