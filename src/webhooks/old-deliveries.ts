import type { Database } from '../store/database.ts'

const KEPT_DAYS = 7
const KEPT_PER_WEBHOOK = 10_000

/** Forgets what was delivered or given up long ago; what still waits is never forgotten. */
export async function removeOldDeliveries(database: Database): Promise<void> {
  await database.query(
    `DELETE FROM webhook_deliveries d WHERE d.state <> 'waiting' AND d.created_at < now() - make_interval(days => ${KEPT_DAYS})`,
  )
  await database.query(
    `DELETE FROM webhook_deliveries d USING webhooks w
      WHERE d.account_id = w.account_id AND d.webhook_id = w.id AND d.state <> 'waiting'
        AND d.id < (SELECT n.id FROM webhook_deliveries n WHERE n.account_id = w.account_id AND n.webhook_id = w.id
          ORDER BY n.id DESC OFFSET ${KEPT_PER_WEBHOOK - 1} LIMIT 1)`,
  )
}
