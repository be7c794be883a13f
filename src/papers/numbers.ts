import type { PaperKind } from '../rules/papers/kinds.ts'
import { YEAR } from '../rules/papers/template.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

/**
 * The next number of a kind of paper. Whoever asks meanwhile waits until this transaction ends: one that fails leaves no
 * gap, and none is given twice, also when its paper is deleted.
 */
export async function takeNumber(
  session: Session,
  kind: PaperKind,
  prefix: string,
  date: string,
): Promise<string> {
  const begin = prefix.replaceAll(YEAR, date.slice(0, 4))
  for (;;) {
    const [row] = await session.rows(
      sql`INSERT INTO paper_numbers AS n (account_id, kind, prefix, last) VALUES (${account}, ${kind}, ${begin}, 1)
        ON CONFLICT (account_id, kind, prefix) DO UPDATE SET last = n.last + 1 RETURNING n.last`,
    )
    const number = `${begin}${row![0]}`
    if (kind !== 'invoice' || !(await isTaken(session, number))) return number
  }
}

/** Invoices may have been given numbers by hand. */
async function isTaken(session: Session, number: string): Promise<boolean> {
  const rows = await session.rows(
    sql`SELECT 1 FROM invoices i WHERE i.account_id = ${account} AND i.number = ${number} LIMIT 1`,
  )
  return rows.length > 0
}
