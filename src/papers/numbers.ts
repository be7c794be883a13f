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
  const [row] = await session.rows(
    sql`INSERT INTO paper_numbers AS n (account_id, kind, prefix, last) VALUES (${account}, ${kind}, ${begin}, 1)
      ON CONFLICT (account_id, kind, prefix) DO UPDATE SET last = n.last + 1 RETURNING n.last`,
  )
  const next = row![0]!
  if (kind !== 'invoice' || !(await isTaken(session, begin + next))) return begin + next
  const free = await firstFree(session, begin, next)
  await session.rows(
    sql`UPDATE paper_numbers n SET last = ${free}
      WHERE n.account_id = ${account} AND n.kind = ${kind} AND n.prefix = ${begin}`,
  )
  return begin + free
}

/** Invoices may have been given numbers by hand. */
async function isTaken(session: Session, number: string): Promise<boolean> {
  const rows = await session.rows(
    sql`SELECT 1 FROM invoices i WHERE i.account_id = ${account} AND i.number COLLATE "C" = ${number} LIMIT 1`,
  )
  return rows.length > 0
}

/** The first number after one that is taken, however many follow it. */
async function firstFree(session: Session, begin: string, taken: string): Promise<string> {
  const end = sql`substr(i.number, length(${begin}) + 1)`
  const [row] = await session.rows(
    sql`SELECT min(t.number) + 1 FROM (
        SELECT g.number, lead(g.number) OVER (ORDER BY g.number) AS next FROM (
          SELECT DISTINCT CASE WHEN ${end} ~ '^[1-9][0-9]{0,14}$' THEN (${end})::bigint END AS number FROM invoices i
          WHERE i.account_id = ${account} AND i.number COLLATE "C" >= ${`${begin}1`} AND i.number COLLATE "C" < ${`${begin}:`}
        ) g WHERE g.number >= ${taken}::bigint
      ) t WHERE t.next IS DISTINCT FROM t.number + 1`,
  )
  return row![0]!
}
