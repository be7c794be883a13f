import type { Database } from '../store/database.ts'

/** Issued invoices become overdue when their day has passed on the account's calendar, without anybody writing them. */
export async function markOverdueInvoices(database: Database): Promise<void> {
  await database.query(
    `UPDATE invoices i SET status = 'overdue', version = i.version + 1, updated_at = now() FROM accounts a
      WHERE a.id = i.account_id AND i.status = 'issued' AND i.due_at <= current_date + 1
        AND i.due_at < (now() AT TIME ZONE a.time_zone)::date`,
  )
}
