import type { Database } from '../store/database.ts'
import { inBatches } from '../store/in-batches.ts'

const KEPT_DAYS = 7
const KEPT_PER_WEBHOOK = 10_000
const AT_A_TIME = 2_000

const OLD = `SELECT o.account_id, o.id FROM webhook_deliveries o
  WHERE o.state <> 'waiting' AND o.created_at < now() - make_interval(days => ${KEPT_DAYS}) ORDER BY o.created_at`

const TOO_MANY = `SELECT o.account_id, o.id FROM webhooks w
  CROSS JOIN LATERAL (SELECT n.id FROM webhook_deliveries n WHERE n.account_id = w.account_id AND n.webhook_id = w.id
    ORDER BY n.id DESC OFFSET ${KEPT_PER_WEBHOOK - 1} LIMIT 1) kept
  JOIN webhook_deliveries o ON o.account_id = w.account_id AND o.webhook_id = w.id AND o.state <> 'waiting' AND o.id < kept.id`

/** Forgets what was delivered or given up long ago; what still waits is never forgotten. */
export async function removeOldDeliveries(database: Database): Promise<void> {
  await Promise.all([OLD, TOO_MANY].map((which) => inBatches(() => remove(database, which))))
}

async function remove(database: Database, which: string): Promise<number> {
  const gone = await database.query(
    `DELETE FROM webhook_deliveries d
      USING (${which} LIMIT ${AT_A_TIME} FOR UPDATE OF o SKIP LOCKED) old
      WHERE d.account_id = old.account_id AND d.id = old.id RETURNING 1`,
  )
  return gone.length
}
