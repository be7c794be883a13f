import { errors, pointer, refuse } from '../errors/errors.ts'
import type { Moment } from '../jsonapi/change.ts'
import { BEYOND_END, placeInLog } from '../store/changes/moment.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

const AFTER = pointer('data', 'attributes', 'after')

/**
 * Moves a webhook back, or on: everything after the moment is told, once more where it was told before. What waits to be
 * tried again and stands behind it is dropped, as it comes again.
 */
export async function replay(session: Session, webhookId: string, after: Moment): Promise<void> {
  const position = await placeInLog(session, after)
  if (!position) throw refuse(errors.invalid(BEYOND_END, AFTER))
  const [number, place] = position
  await session.rows(
    sql`UPDATE webhook_readers r SET number = ${number}, place = ${place}, epoch = r.epoch + 1, failing_since = NULL,
        previous = (SELECT d.number || '-' || d.place FROM webhook_deliveries d
          WHERE d.account_id = ${account} AND d.webhook_id = ${webhookId} AND (d.number, d.place) <= (${number}::bigint, ${place}::bigint)
          ORDER BY d.number DESC, d.place DESC LIMIT 1)
      WHERE r.account_id = ${account} AND r.webhook_id = ${webhookId}`,
  )
  await session.rows(
    sql`DELETE FROM webhook_deliveries d WHERE d.account_id = ${account} AND d.webhook_id = ${webhookId}
      AND d.state = 'waiting' AND (d.number, d.place) > (${number}::bigint, ${place}::bigint)`,
  )
}
