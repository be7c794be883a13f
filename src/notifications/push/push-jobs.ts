import type { NewJob } from '../../jobs/enqueue.ts'
import type { Handler } from '../../jobs/runner.ts'
import type { Database, Row } from '../../store/database.ts'
import { TOLD, toldIn } from '../told.ts'
import { encrypted } from './encrypt.ts'
import { authorization, pushKeys } from './vapid.ts'

/** Sends a request and tells its status; undefined when there was no answer. */
export type Post = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
) => Promise<number | undefined>

interface Wanted {
  readonly notificationId: string
  readonly signInId: string
}

/** What a push may hold, so that it fits whatever its letters are. */
const LONGEST_BODY = 300
const KEPT_FOR_S = 24 * 60 * 60
const GONE = [404, 410]

/** One push to one browser: what fails is tried again there alone. */
export const pushJob = (notificationId: string, signInId: string): NewJob => ({
  queue: 'pushes',
  data: { notificationId, signInId } satisfies Wanted,
})

/** Sends pushes; a browser that is gone is forgotten. */
export function pushHandler(database: Database, baseUrl: string, post: Post): Handler {
  return async ({ accountId, data }) => {
    const { notificationId, signInId } = data as Wanted
    const [row] = await database.query(
      `SELECT p.endpoint, p.p256dh, p.auth, ${TOLD} FROM push_subscriptions p
        JOIN users u ON u.account_id = p.account_id AND u.id = p.user_id AND NOT u.disabled
        JOIN accounts a ON a.id = p.account_id
        JOIN notifications n ON n.account_id = p.account_id AND n.id = $3 AND n.user_id = p.user_id
        WHERE p.account_id = $1 AND p.session_id = $2`,
      [accountId, signInId, notificationId],
    )
    if (!row) return
    const [endpoint, p256dh, auth, ...stored] = row as [string, string, string, ...Row]
    const { title, body } = toldIn(database.registry, stored)
    const content = { title, body: body?.slice(0, LONGEST_BODY) ?? '', tag: notificationId }
    const message = encrypted(Buffer.from(JSON.stringify(content)), { p256dh, auth })
    const status = await post(endpoint, await headersFor(database, endpoint, baseUrl), message)
    if (status !== undefined && GONE.includes(status))
      await database.query('DELETE FROM push_subscriptions WHERE account_id = $1 AND session_id = $2', [
        accountId,
        signInId,
      ])
    else if (status === undefined || status >= 300)
      throw new Error(`The push service answered ${status ?? 'nothing'}`)
  }
}

async function headersFor(database: Database, endpoint: string, baseUrl: string) {
  const contact = baseUrl.startsWith('https:') ? baseUrl : `mailto:rapport@${new URL(baseUrl).hostname}`
  return {
    authorization: authorization(endpoint, await pushKeys(database), contact),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(KEPT_FOR_S),
  }
}
