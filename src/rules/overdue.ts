import type { Database, Row } from '../store/database.ts'
import { eachInTurn } from '../store/each-in-turn.ts'
import { sql } from '../store/sql.ts'
import { updateRecords } from '../store/write/update.ts'
import { zoneSql, zonesOf } from '../store/zones.ts'

const DUE = `SELECT DISTINCT a.id, a.zone FROM invoices t
    JOIN (SELECT id, ${zoneSql('time_zone', '$1::text[]')} AS zone FROM accounts) a ON a.id = t.account_id
  WHERE t.status = 'issued' AND t.due_at <= current_date + 1 AND t.due_at < (now() AT TIME ZONE a.zone)::date`

/**
 * Issued invoices become overdue when their day has passed on the account's calendar, without anybody writing them.
 * An account that is held by somebody has its turn in the next minute.
 */
export async function markOverdueInvoices(database: Database): Promise<void> {
  const due = await database.query(DUE, [[...(await zonesOf(database))]])
  const mark = ([accountId, zone]: Row) =>
    database.transaction({ accountId: accountId!, userId: '0', zone: zone!, isSystem: true }, (session) =>
      updateRecords(session, database.registry.type('invoices'), {
        set: [sql`status = 'overdue'`],
        where: sql`t.status = 'issued' AND t.due_at < (now() AT TIME ZONE ${zone})::date`,
      }),
    )
  await eachInTurn(due, mark, 'Invoices could not become overdue')
}
