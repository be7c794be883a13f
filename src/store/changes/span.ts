import type { Moment } from '../../jsonapi/change.ts'
import { account, raw, type Sql, sql } from '../sql.ts'

interface Span {
  readonly from?: Moment | undefined
  readonly to?: Moment | undefined
}

/** What holds for the changes `c` from a moment on and up to another: a position is included, a time is not. */
export function spanSql({ from, to }: Span): Sql[] {
  return [...(from ? [fromSql(from)] : []), ...(to ? [toSql(to)] : [])]
}

/** Changes stand in the order in which they were made, but bear the time at which their transaction began: none lasts longer. */
export const LONGEST = raw("interval '1 hour'")

function fromSql(from: Moment): Sql {
  if ('position' in from) return sql`(c.number, c.place) >= (${from.position[0]}, ${from.position[1]})`
  const time = sql`${from.time}::timestamptz`
  return sql`c.created_at >= ${time} AND c.number > ${numberAt(sql`${time} - ${LONGEST}`)}`
}

function toSql(to: Moment): Sql {
  if ('position' in to) return sql`(c.number, c.place) <= (${to.position[0]}, ${to.position[1]})`
  const time = sql`${to.time}::timestamptz`
  return sql`c.created_at < ${time} AND c.number <= ${numberAt(sql`${time} + ${LONGEST}`)}`
}

/** Found once for a whole statement, however often it compares. */
export const numberAt = (time: Sql): Sql => sql`(SELECT change_number_at(${account}, ${time}))`
