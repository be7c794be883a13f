import type { ListPlan } from '../../jsonapi/plan.ts'
import type { Session } from '../database.ts'
import { account, raw, type Sql, sql } from '../sql.ts'
import { goneSinceSql, pastIdsSql, showsAll } from './past-ids.ts'

/** From here on it pays to add up what the stretches of ids before a page hold; sooner where each row has to be asked. */
const FAR = 4_000
const FAR_BACK = 1_000

type Looking = Pick<Session, 'asOf' | 'rights'>

/** Whether the counters tell where a page lies: nothing is left out of the list, and ids are its order. */
export const hasCountedOffset = (plan: ListPlan, offset: number, looking: Looking): boolean =>
  offset >= (looking.asOf ? FAR_BACK : FAR) && showsAll(plan, looking)

/** The ids of a page far out; of the rows before it only those of its own stretch are walked. */
export function countedOffsetSql(plan: ListPlan, size: number, offset: number, { asOf }: Looking): Sql {
  const { type, sort } = plan
  const backwards = sort[0]?.descending === true
  const [onwards, back] = backwards ? [raw('DESC'), raw('ASC')] : [raw('ASC'), raw('DESC')]
  const fromHere = raw(
    backwards ? 't.id < first_of_stretch(s.stretch + 1)' : 't.id >= first_of_stretch(s.stretch)',
  )
  const counted = sql`SELECT c.value, c.count FROM record_counts c
    WHERE c.account_id = ${account} AND c.table_name = ${raw(`'${type.table}'`)} AND c.column_name = 'id'`
  const stretches = sql`SELECT c.value AS stretch,
      (sum(sum(c.count)) OVER (ORDER BY c.value ${onwards}) - sum(c.count))::bigint AS before
    FROM (${asOf ? sql`${counted} UNION ALL ${goneSinceSql(type, raw('stretch_of(e.record_id)'))}` : counted}) c GROUP BY c.value`
  const [limit, rest] = [raw(`${size}`), sql`(${offset}::bigint - s.before)`]
  const ids = asOf
    ? pastIdsSql(plan, { limit, offset: rest, beyond: fromHere })
    : sql`SELECT t.id FROM ${raw(type.table)} t WHERE t.account_id = ${account} AND ${fromHere}
      ORDER BY t.id ${onwards} LIMIT ${limit} OFFSET ${rest}`
  return sql`SELECT p.id
    FROM (SELECT * FROM (${stretches}) s WHERE s.before <= ${offset} ORDER BY s.stretch ${back} LIMIT 1) s
    CROSS JOIN LATERAL (${ids}) p`
}
