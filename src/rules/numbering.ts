import type { Session } from '../store/database.ts'
import { account, raw, type Sql, sql } from '../store/sql.ts'
import { withAttributes } from './edit.ts'
import { forTypes, type Rule } from './rule.ts'

const COUNTERS = new Map([
  ['deals', raw('next_deal_number')],
  ['orders', raw('next_order_number')],
])

/** Deals and orders get the account's next free number unless one is given; asked last, others wait for the counter. */
export const takesNextNumber: Rule = {
  appliesTo: forTypes('deals', 'orders'),
  many: { isInOrder: true },
  async prepare({ session, write }) {
    if (write.action === 'delete') return write
    const counter = COUNTERS.get(write.type.name)!
    const given = write.attributes.get('number')
    if (given != null) await countOnFrom(session, counter, String(given))
    if (given != null || write.action === 'update') return write
    return withAttributes(write, { number: await nextNumber(session, counter) })
  },
}

async function nextNumber(session: Session, counter: Sql): Promise<string> {
  const rows = await session.rows(
    sql`UPDATE accounts a SET ${counter} = a.${counter} + 1 WHERE a.id = ${account} RETURNING a.${counter} - 1`,
  )
  return rows[0]![0]!
}

/** A number that was given is not free any more, nor are those below it. */
async function countOnFrom(session: Session, counter: Sql, given: string): Promise<void> {
  await session.rows(
    sql`UPDATE accounts a SET ${counter} = ${given}::bigint + 1
      WHERE a.id = ${account} AND a.${counter} <= ${given}::bigint`,
  )
}
