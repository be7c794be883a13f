import { errors, pointer, refuse } from '../errors/errors.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { account, raw, sql } from '../store/sql.ts'
import { updateRecords } from '../store/write/update.ts'
import { recalculate } from './calculated/recalculate.ts'
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

/** The amount of an invoice, and that of its deal, follow its lines. */
export const invoiceFollowsItsLines: Rule = {
  appliesTo: forTypes('invoice-lines'),
  keeps: { invoices: ['amount'] },
  isApart: () => true,
  async concludeOnce(outcomes) {
    const { session } = outcomes[0]!
    const ids = invoicesOf(...outcomes.flatMap(({ before, after }) => [before, after]))
    await settle(session, ids)
    const rows = await session.rows(
      sql`SELECT DISTINCT i.deal_id FROM invoices i
        WHERE i.account_id = ${account} AND i.id = ANY(${ids}) AND i.deal_id IS NOT NULL ORDER BY i.deal_id`,
    )
    await recalculate(
      session,
      session.registry.type('deals'),
      rows.map(([id]) => id!),
    )
  },
}

/** What an invoice with lines asks for is their sum. */
export const amountOfLinesIsNotWritten: Rule = {
  isLogged: true,
  appliesTo: forTypes('invoices'),
  async prepare({ session, write, before }) {
    if (write.action !== 'update' || !before || !write.attributes.has('amount')) return write
    if (write.attributes.get('amount') === storedValue(before, 'amount')) return write
    const lines = await session.rows(
      sql`SELECT 1 FROM invoice_lines l WHERE l.account_id = ${account} AND l.invoice_id = ${write.id} LIMIT 1`,
    )
    if (lines.length > 0)
      throw refuse(
        errors.invalid(
          'amount is the sum of the lines of the invoice and cannot be written',
          pointer('data', 'attributes', 'amount'),
        ),
      )
    return write
  },
}

const invoicesOf = (...parts: (StoredRecord | undefined)[]): string[] =>
  [...new Set(parts.flatMap((part) => linkedTo(part, 'invoice')?.id ?? []))].sort()

/** What the lines of the invoice `x` add up to; the tax of a rate is rounded once, as on paper. Null without lines. */
const SUM_OF_LINES = raw(`(SELECT trim_scale(sum(r.net +
    CASE WHEN x.vat = 'added' THEN round(r.net * coalesce(r.rate, 0) / 100, 2) ELSE 0 END))
  FROM (SELECT coalesce(y.vat, x.vat_rate) AS rate, sum(coalesce(y.amount, 0)) AS net FROM invoice_lines y
    WHERE y.account_id = x.account_id AND y.invoice_id = x.id GROUP BY 1) r)`)

/** Adds up the lines and payments of these invoices anew and says where they stand today. */
export async function settle(session: Session, invoiceIds: readonly string[]): Promise<void> {
  if (invoiceIds.length === 0) return
  // Locked in a statement of its own: only the next one sees what others have just committed.
  await session.rows(
    sql`SELECT i.id FROM invoices i WHERE i.account_id = ${account} AND i.id = ANY(${invoiceIds})
      ORDER BY i.id FOR NO KEY UPDATE`,
  )
  await updateRecords(session, session.registry.type('invoices'), {
    set: [sql`amount = s.amount`, sql`paid_amount = s.paid`, sql`status = s.status`],
    from: sql`(SELECT x.id, l.amount, p.paid, CASE
        WHEN l.amount > 0 AND p.paid >= l.amount THEN 'paid'
        WHEN x.issued_at IS NULL THEN 'draft'
        WHEN x.due_at < (now() AT TIME ZONE ${session.actor.zone})::date THEN 'overdue'
        ELSE 'issued' END AS status
      FROM invoices x CROSS JOIN LATERAL (SELECT coalesce(${SUM_OF_LINES}, x.amount) AS amount) l
      CROSS JOIN LATERAL (SELECT trim_scale(coalesce(sum(y.amount), 0)) AS paid
        FROM invoice_payments y
        WHERE y.account_id = x.account_id AND y.invoice_id = x.id AND y.direction = 'income') p
      WHERE x.account_id = ${account} AND x.id = ANY(${invoiceIds})) s`,
    where: sql`t.id = s.id AND (t.amount, t.paid_amount, t.status) IS DISTINCT FROM (s.amount, s.paid, s.status)`,
  })
}
