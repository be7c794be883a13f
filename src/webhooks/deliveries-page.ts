import type { Session } from '../store/database.ts'
import { account, raw, type Sql, sql } from '../store/sql.ts'

/** A delivery as it is shown. */
export interface ShownDelivery {
  readonly id: string
  readonly state: 'delivered' | 'waiting' | 'failed'
  readonly event: string
  readonly position: string | null
  readonly previous: string | null
  readonly resourceType: string | null
  readonly resourceId: string | null
  readonly attempts: number
  readonly nextAttemptAt: string | null
  readonly url: string
  readonly headers: Readonly<Record<string, string>> | null
  readonly body: string
  readonly answerStatus: number | null
  readonly answerBody: string | null
  readonly duration: number | null
  readonly error: string | null
  readonly createdAt: string
  readonly attemptedAt: string | null
}

const SHOWN = raw(`json_build_object('id', d.id::text, 'state', d.state, 'event', d.event,
  'position', d.number || '-' || d.place, 'previous', d.previous, 'resourceType', d.resource_type,
  'resourceId', d.resource_id::text, 'attempts', d.attempts, 'nextAttemptAt', d.next_attempt_at::text, 'url', d.url,
  'headers', d.headers, 'body', d.body, 'answerStatus', d.answer_status, 'answerBody', d.answer_body,
  'duration', d.duration, 'error', d.error, 'createdAt', d.created_at::text, 'attemptedAt', d.attempted_at::text)`)

/** So many characters of bodies stand on a page, but at least one delivery. */
const MOST_OF_BODIES = 8 * 1024 * 1024

/** A page of the deliveries of a webhook, the newest first, and whether there are more. */
export async function deliveriesPage(
  session: Session,
  webhookId: string,
  size: number,
  before: string | undefined,
): Promise<{ deliveries: ShownDelivery[]; hasMore: boolean }> {
  const beyond: Sql = before === undefined ? raw('true') : sql`d.id < ${before}::bigint`
  const rows = await session.rows(
    sql`SELECT ${SHOWN}, coalesce(d.bytes, 0) < ${raw(`${MOST_OF_BODIES}`)} FROM (SELECT p.*, sum(length(p.body)) OVER (
          ORDER BY p.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes
        FROM (SELECT d.* FROM webhook_deliveries d WHERE d.account_id = ${account} AND d.webhook_id = ${webhookId}
          AND ${beyond} ORDER BY d.id DESC LIMIT ${size + 1}::int) p) d ORDER BY d.id DESC`,
  )
  const fitting = rows.filter(([, fits]) => fits === 't').slice(0, size)
  return {
    deliveries: fitting.map(([one]) => JSON.parse(one!)),
    hasMore: fitting.length < rows.length,
  }
}

/** One delivery of a webhook; undefined when there is none. */
export async function deliveryOf(
  session: Session,
  webhookId: string,
  id: string,
): Promise<ShownDelivery | undefined> {
  const [row] = await session.rows(
    sql`SELECT ${SHOWN} FROM webhook_deliveries d
      WHERE d.account_id = ${account} AND d.webhook_id = ${webhookId} AND d.id = ${id}`,
  )
  return row && JSON.parse(row[0]!)
}
