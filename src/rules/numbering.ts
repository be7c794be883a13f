import type { Session } from '../store/database.ts'
import { account, raw, type Sql, sql } from '../store/sql.ts'
import { withAttributes } from './edit.ts'
import { forTypes, type Rule } from './rule.ts'

interface Counter {
  readonly column: Sql
  readonly next: Sql
}

const COUNTERS = new Map<string, Counter>([
  ['deals', { column: raw('next_deal_number'), next: sql`take_deal_number(${account})` }],
  ['orders', { column: raw('next_order_number'), next: sql`take_order_number(${account})` }],
])

/** Deals and orders get the account's next free number unless one is given; asked last, others wait for the counter. */
export const takesNextNumber: Rule = {
  appliesTo: forTypes('deals', 'orders'),
  many: { isInOrder: true },
  async prepare({ session, write, takesSql }) {
    if (write.action === 'delete') return write
    const counter = COUNTERS.get(write.type.name)!
    const given = write.attributes.get('number')
    if (given != null) await countOnFrom(session, counter, String(given))
    if (given != null || write.action === 'update') return write
    return withAttributes(write, { number: takesSql ? counter.next : await taken(session, counter) })
  },
}

async function taken(session: Session, { next }: Counter): Promise<string> {
  const [row] = await session.rows(sql`SELECT ${next}`)
  return row![0]!
}

/** A number that was given is not free any more, nor are those below it. */
async function countOnFrom(session: Session, { column }: Counter, given: string): Promise<void> {
  await session.rows(
    sql`UPDATE accounts a SET ${column} = ${given}::bigint + 1
      WHERE a.id = ${account} AND a.${column} <= ${given}::bigint`,
  )
}
