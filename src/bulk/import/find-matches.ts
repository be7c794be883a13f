import { snakeCase } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { EXTERNAL_ID, lockedByExternalId } from '../../rules/external-id.ts'
import type { Session } from '../../store/database.ts'
import { recordColumns, recordOf } from '../../store/layout.ts'
import { account, join, raw, records, type Sql, sql } from '../../store/sql.ts'
import type { Match } from './match.ts'

/** Two are too many already; some more are named. */
const MOST_NAMED = 5

export type Matches = ReadonlyMap<string, readonly StoredRecord[]>

/** The records with these keys, by key; nobody else can change them until the transaction ends. */
export async function matchesByKey(
  session: Session,
  type: ResourceType,
  match: Match,
  keys: readonly string[],
): Promise<Matches> {
  if (keys.length === 0) return new Map()
  if (match.name === EXTERNAL_ID) {
    const found = await lockedByExternalId(session, type, keys)
    return new Map([...found].map(([key, record]) => [key, [record]]))
  }
  const pairs = await session.rows(pairsSql(type, match, keys))
  const ids = [...new Set(pairs.map(([, id]) => id!))]
  const rows = await session.rows(
    sql`SELECT ${recordColumns(type)} FROM ${raw(type.table)} t
      WHERE t.account_id = ${account} AND t.id = ANY(${ids}) ORDER BY t.id FOR NO KEY UPDATE`,
  )
  const byId = new Map(rows.map((row) => [row[0]!, recordOf(type, row)]))
  const found = new Map<string, StoredRecord[]>()
  for (const [key, id] of pairs) {
    const record = byId.get(id!)
    if (record) found.set(key!, [...(found.get(key!) ?? []), record])
  }
  return found
}

/** Keys and the ids of records that have them, as far as whoever imports sees them and they are not in the trash. */
function pairsSql(type: ResourceType, match: Match, keys: readonly string[]): Sql {
  const all = sql`json_array_elements_text(${JSON.stringify([...new Set(keys)])}::json) AS k(key)`
  const most = raw(`${MOST_NAMED}`)
  if (match.isIndexed) {
    // Key by key through the index: of a table that grows, PostgreSQL believes that a list finds a good part.
    const each = match.attributes.map(
      (name) => sql`(SELECT x.id FROM ${records(type)} x WHERE x.account_id = ${account}
        AND ${keySql(match, name)} = k.key ${isLive(type)} ORDER BY x.id LIMIT ${most})`,
    )
    return sql`SELECT k.key, f.id FROM ${all} CROSS JOIN LATERAL (${join(each, ' UNION ')}) f ORDER BY f.id`
  }
  const key = keySql(match, match.attributes[0]!)
  return sql`SELECT p.key, p.id FROM (
      SELECT k.key, x.id, row_number() OVER (PARTITION BY k.key ORDER BY x.id) AS place FROM ${records(type)} x
      JOIN ${all} ON ${key} = k.key WHERE x.account_id = ${account} ${isLive(type)}) p
    WHERE p.place <= ${most} ORDER BY p.id`
}

const keySql = ({ kind }: Match, attribute: string): Sql =>
  raw(kind === 'phone' ? `phone_key(x.${snakeCase(attribute)})` : `lower(x.${snakeCase(attribute)})`)

const isLive = ({ attributes }: ResourceType): Sql =>
  raw(attributes.has('discarded-at') ? 'AND x.discarded_at IS NULL' : '')
