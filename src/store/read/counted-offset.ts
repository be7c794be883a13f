import type { ListPlan } from '../../jsonapi/plan.ts'
import { account, raw, type Sql, sql } from '../sql.ts'

/** From here on it pays to add up what the stretches of ids before a page hold. */
const FAR = 4_000

/** Whether the counters tell where a page lies: nothing is left out of the list, and ids are its order. */
export const hasCountedOffset = ({ conditions, sort }: ListPlan, offset: number): boolean =>
  offset >= FAR && conditions.length === 0 && (sort[0]?.attribute ?? 'id') === 'id'

/** The ids of a page far out; of the rows before it only those of its own stretch are walked. */
export function countedOffsetSql({ type, sort }: ListPlan, size: number, offset: number): Sql {
  const backwards = sort[0]?.descending === true
  const [onwards, back] = backwards ? [raw('DESC'), raw('ASC')] : [raw('ASC'), raw('DESC')]
  const fromHere = raw(
    backwards ? 't.id < first_of_stretch(s.stretch + 1)' : 't.id >= first_of_stretch(s.stretch)',
  )
  const stretches = sql`SELECT c.value AS stretch,
      (sum(sum(c.count)) OVER (ORDER BY c.value ${onwards}) - sum(c.count))::bigint AS before
    FROM record_counts c WHERE c.account_id = ${account} AND c.table_name = ${raw(`'${type.table}'`)} AND c.column_name = 'id'
    GROUP BY c.value`
  return sql`SELECT p.id
    FROM (SELECT * FROM (${stretches}) s WHERE s.before <= ${offset} ORDER BY s.stretch ${back} LIMIT 1) s
    CROSS JOIN LATERAL (SELECT t.id FROM ${raw(type.table)} t WHERE t.account_id = ${account} AND ${fromHere}
      ORDER BY t.id ${onwards} LIMIT ${raw(`${size}`)} OFFSET ${offset}::bigint - s.before) p`
}
