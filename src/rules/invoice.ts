import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { updateRecords } from '../store/write/update.ts'
import { linkedTo } from './edit.ts'
import { forTypes, type Rule } from './rule.ts'

/** What was paid of an invoice, and so its status, follow its payments. */
export const invoiceFollowsItsPayments: Rule = {
  appliesTo: forTypes('invoice-payments'),
  conclude: ({ session, before, after }) => settle(session, invoicesOf(before, after)),
}

/** An invoice says by itself where it stands. */
export const invoiceHasItsStatus: Rule = {
  isLogged: true,
  appliesTo: forTypes('invoices'),
  async conclude({ session, write, after }) {
    if (write.action !== 'delete') await settle(session, [after.id])
  },
}

const invoicesOf = (...payments: (StoredRecord | undefined)[]): string[] =>
  [...new Set(payments.flatMap((payment) => linkedTo(payment, 'invoice')?.id ?? []))].sort()

/** Adds up the payments of these invoices anew and says where they stand today. */
export async function settle(session: Session, invoiceIds: readonly string[]): Promise<void> {
  if (invoiceIds.length === 0) return
  // Locked in a statement of its own: only the next one sees what others have just committed.
  await session.rows(
    sql`SELECT i.id FROM invoices i WHERE i.account_id = ${account} AND i.id = ANY(${invoiceIds})
      ORDER BY i.id FOR NO KEY UPDATE`,
  )
  await updateRecords(session, session.registry.type('invoices'), {
    set: [sql`paid_amount = s.paid`, sql`status = s.status`],
    from: sql`(SELECT x.id, p.paid, CASE
        WHEN x.amount > 0 AND p.paid >= x.amount THEN 'paid'
        WHEN x.issued_at IS NULL THEN 'draft'
        WHEN x.due_at < (now() AT TIME ZONE ${session.actor.zone})::date THEN 'overdue'
        ELSE 'issued' END AS status
      FROM invoices x CROSS JOIN LATERAL (SELECT trim_scale(coalesce(sum(y.amount), 0)) AS paid
        FROM invoice_payments y
        WHERE y.account_id = x.account_id AND y.invoice_id = x.id AND y.direction = 'income') p
      WHERE x.account_id = ${account} AND x.id = ANY(${invoiceIds})) s`,
    where: sql`t.id = s.id AND (t.paid_amount IS DISTINCT FROM s.paid OR t.status IS DISTINCT FROM s.status)`,
  })
}
