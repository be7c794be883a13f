import { snakeCase } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { EXTERNAL_ID, lockedByExternalId } from '../../rules/external-id.ts'
import type { Row, Session } from '../../store/database.ts'
import { recordColumns, recordOf } from '../../store/layout.ts'
import { account, join, raw, records, type Sql, sql } from '../../store/sql.ts'
import type { Match } from './match.ts'

/** Two are too many already; some more are named, and some may be hidden. */
const MOST_NAMED = 20

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
  for (;;) {
    const pairs = await plannedForThem(session, () => session.rows(pairsSql(type, match, keys)))
    const ids = [...new Set(pairs.map(([, id]) => id!))]
    const rows = await session.rows(
      sql`SELECT ${recordColumns(type)} FROM ${records(type)} t
        WHERE t.account_id = ${account} AND t.id = ANY(${ids}) ORDER BY t.id FOR NO KEY UPDATE`,
    )
    const byId = new Map(rows.map((row) => [row[0]!, recordOf(type, row)]))
    const isAsFound = ([, id, version]: Row) => (byId.get(id!)?.version ?? version) === version
    // One that was changed before it was locked may have another key by now, or be in the trash.
    if (pairs.every(isAsFound)) return grouped(pairs, byId)
  }
}

function grouped(pairs: readonly Row[], byId: ReadonlyMap<string, StoredRecord>): Matches {
  const found = new Map<string, StoredRecord[]>()
  for (const [key, id] of pairs) {
    const record = byId.get(id!)
    if (record) found.set(key!, [...(found.get(key!) ?? []), record])
  }
  return found
}

/**
 * Planned for these very keys: PostgreSQL asks an index for each of them, or puts them into a hash table and reads the
 * records once. A plan for any keys would compare each record with each of them.
 */
async function plannedForThem<Found>(session: Session, find: () => Promise<Found>): Promise<Found> {
  const plan = (mode: 'force_custom_plan' | 'auto') =>
    session.rows(sql`SELECT set_config('plan_cache_mode', ${mode}, true), ${account}::bigint`)
  await plan('force_custom_plan')
  const found = await find()
  await plan('auto')
  return found
}

/** Keys, and the ids and versions of records that have them and are not in the trash. */
function pairsSql(type: ResourceType, match: Match, keys: readonly string[]): Sql {
  const wanted = sql`${[...new Set(keys)]}::text[]`
  const each = match.attributes.map(
    (name) => sql`SELECT ${keySql(match, name)} AS key, x.id, x.version FROM ${raw(type.table)} x
      WHERE x.account_id = ${account} AND ${keySql(match, name)} = ANY(${wanted}) AND ${indexedSql(match, name, wanted)} ${isLive(type)}`,
  )
  return sql`SELECT p.key, p.id, p.version FROM (
      SELECT u.key, u.id, u.version, row_number() OVER (PARTITION BY u.key ORDER BY u.id) AS place FROM (${join(each, ' UNION ')}) u) p
    WHERE p.place <= ${raw(`${MOST_NAMED}`)} ORDER BY p.id`
}

function keySql({ kind, custom }: Match, attribute: string): Sql {
  if (custom) return sql`lower(x.customs ->> ${custom}::text)`
  return raw(kind === 'phone' ? `phone_key(x.${snakeCase(attribute)})` : `lower(x.${snakeCase(attribute)})`)
}

/** By what an index knows them: it has what is not empty, and the beginnings of the values of custom fields. */
const indexedSql = ({ custom }: Match, attribute: string, wanted: Sql): Sql =>
  custom
    ? sql`x.customs <> '{}' AND custom_entries(x.customs) && ARRAY(SELECT ${custom}::text || '=' || left(v, 200) FROM unnest(${wanted}) v)`
    : sql`x.${raw(snakeCase(attribute))} IS NOT NULL`

const isLive = ({ attributes }: ResourceType): Sql =>
  raw(attributes.has('discarded-at') ? 'AND x.discarded_at IS NULL' : '')
