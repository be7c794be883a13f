import type { Database } from '../store/database.ts'
import { sql } from '../store/sql.ts'
import { updateEverywhere } from '../store/write/update.ts'

/** Issued invoices become overdue when their day has passed on the account's calendar, without anybody writing them. */
export async function markOverdueInvoices(database: Database): Promise<void> {
  await updateEverywhere(database, database.registry.type('invoices'), {
    set: [sql`status = 'overdue'`],
    from: sql`accounts a`,
    where: sql`a.id = t.account_id AND t.status = 'issued' AND t.due_at <= current_date + 1
      AND t.due_at < (now() AT TIME ZONE a.time_zone)::date`,
  })
}
