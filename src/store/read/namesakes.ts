import { NAMESAKES } from '../../definition/duplicates.ts'
import type { DuplicatesPlan } from '../../jsonapi/query/duplicates.ts'
import type { Session } from '../database.ts'
import { account, raw, records, type Sql, sql } from '../sql.ts'
import type { Sign } from './duplicates.ts'
import { pairsOf } from './membership.ts'
import { isSeen } from './seen.ts'

/** Longer texts do not fit into the index that they are read from. */
export const LONGEST_BYTES = 1_000

const NAME = raw('lower(t.as_string)')
/** As the index of names says it. */
const IS_COMPARED = raw(`t.discarded_at IS NULL AND octet_length(t.as_string) <= ${LONGEST_BYTES}`)

/**
 * Records that are called the same and share a record of a link. Names that several have are read from their index first:
 * only those are looked for in what they share.
 */
export function namesakeSign({ registry }: Session, plan: DuplicatesPlan, place: number): Sign {
  const { type, keys, within } = plan
  const link = registry.relationship(type, type.namesakesWithin!)
  const target = registry.type(link.targets[0]!)
  const { table, owner, member } = pairsOf(registry, type, link)
  const asked = keys.get(NAMESAKES)
  const named = sql`SELECT ${NAME} AS key FROM ${records(type)} t
    WHERE t.account_id = ${account} AND t.as_string > '' AND ${IS_COMPARED} GROUP BY 1 HAVING count(*) > 1`
  const wanted: Sql = asked
    ? sql`AND ${NAME} = ANY(${asked}::text[]) AND l.${member} = ANY(${within})`
    : sql`AND ${NAME} IN (${named})`
  return {
    groups: sql`SELECT ${raw(`${place}`)} AS place, ${NAME} AS key, l.${member} AS within, count(*) AS count, min(t.id) AS first
      FROM ${records(type)} t JOIN ${table} l ON l.account_id = ${account} AND l.${owner} = t.id
      WHERE t.account_id = ${account} AND ${IS_COMPARED} AND ${isSeen(target, sql`l.${member}`)} ${wanted}
      GROUP BY 2, 3 ${raw(asked ? '' : 'HAVING count(*) > 1')}`,
    isMember: (group) => sql`${NAME} = ${raw(group)}.key AND ${IS_COMPARED} AND t.id IN (
      SELECT l.${owner} FROM ${table} l WHERE l.account_id = ${account} AND l.${member} = ${raw(group)}.within)`,
    shared: target.name,
  }
}
