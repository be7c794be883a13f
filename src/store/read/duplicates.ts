import { type Sameness, sameKey } from '../../definition/duplicates.ts'
import { snakeCase } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { DuplicateGroup } from '../../jsonapi/duplicates.ts'
import type { DuplicatesPlan } from '../../jsonapi/query/duplicates.ts'
import type { Session } from '../database.ts'
import { account, join, raw, records, type Sql, sql } from '../sql.ts'
import { LONGEST_BYTES, namesakeSign } from './namesakes.ts'

/** So many records of a group are named; a group of more than that is mostly something like no@example.com. */
const MOST_NAMED = 100

export interface DuplicatesPage {
  readonly groups: readonly DuplicateGroup[]
  readonly total: number
}

/** A page of the groups of records that have something in common, and the number of all groups; none is in the trash. */
export async function duplicatesPage(session: Session, plan: DuplicatesPlan): Promise<DuplicatesPage> {
  const { type, by, page } = plan
  if (by.length === 0) return { groups: [], total: 0 }
  const signs = by.map((name, place) => signOf(session, plan, name, place))
  const members = (group: string, aggregate: string) =>
    sql`CASE ${raw(group)}.place ${join(
      signs.map(
        ({ isMember }, place) =>
          sql`WHEN ${raw(`${place}`)} THEN ${membersSql(type, isMember(group), aggregate)}`,
      ),
      ' ',
    )} END`
  const apart =
    plan.keys.size === 0 ? toldApartSql(session, type, members('g', 'jsonb_agg(m.id)')) : undefined
  const found = signs.map(({ groups }) => groups)
  const [row] = await session.rows(
    sql`WITH found0 AS MATERIALIZED (${join(found, ' UNION ALL ')}),
        found AS MATERIALIZED (SELECT a.* FROM found0 a ${apart ? sql`WHERE (a.place, a.key, a.within) NOT IN (${apart})` : raw('')})
      SELECT (SELECT count(*) FROM found), (SELECT json_agg(json_build_array(p.place, p.key, p.within::text, p.count, ${members('p', 'json_agg(m.id::text)')}))
        FROM (SELECT found.* FROM found ORDER BY found.place, found.key, found.within
          LIMIT ${page.size} OFFSET ${(page.number - 1) * page.size}) p)`,
  )
  const [total, groups] = row!
  const read: readonly [number, string, string, number, string[]][] = JSON.parse(groups ?? '[]')
  return {
    total: Number(total),
    groups: read.map(([place, value, id, count, ids]) => {
      const shared = signs[place]!.shared
      return { by: by[place]!, value, within: shared ? { type: shared, id } : undefined, count, ids }
    }),
  }
}

/** One way in which records are alike. */
export interface Sign {
  /** The groups as rows of place, key, what is shared beside it (0 where nothing is), count and first id. */
  readonly groups: Sql
  /** Whether the record `t` belongs to the group of this name. */
  readonly isMember: (group: string) => Sql
  /** The type of what is shared. */
  readonly shared?: string
}

function signOf(session: Session, plan: DuplicatesPlan, name: string, place: number): Sign {
  const { type, keys } = plan
  const sameness = type.duplicates.get(name)
  if (!sameness) return namesakeSign(session, plan, place)
  const { kind, attributes } = sameness
  return {
    groups: groupsSql(type, sameness, place, keys.get(name)),
    isMember: (group) =>
      sql`(${join(
        attributes.map((attribute) => sql`${keySql(kind, `t.${snakeCase(attribute)}`)} = ${raw(group)}.key`),
        ' OR ',
      )})`,
  }
}

/**
 * The groups of which somebody has said that all of their records are different ones. Only those are looked into whose
 * first record was told apart from any.
 */
function toldApartSql({ registry }: Session, { name }: ResourceType, members: Sql): Sql | undefined {
  const distinctions = registry.types.get('distinctions')
  if (!distinctions) return undefined
  return sql`SELECT g.place, g.key, g.within FROM found0 g
    JOIN (SELECT d.record_ids AS ids, jsonb_array_elements_text(d.record_ids)::bigint AS id FROM ${records(distinctions)} d
      WHERE d.account_id = ${account} AND d.resource_type = ${name}) d ON d.id = g.first
    WHERE g.count <= ${raw(`${MOST_NAMED}`)} AND d.ids @> ${members}`
}

/**
 * Read from indexes alone, each in its order, and merged: only so does PostgreSQL neither sort nor compute keys anew.
 * For that the conditions stand outside of the union.
 */
function groupsSql(
  type: ResourceType,
  { kind, attributes }: Sameness,
  place: number,
  keys: readonly string[] | undefined,
): Sql {
  const each = attributes.map((attribute) => {
    const column = `t.${snakeCase(attribute)}`
    return sql`SELECT t.account_id, t.id, t.discarded_at, ${keySql(kind, column)} AS key,
      ${raw(kind === 'text' ? `octet_length(${column})` : '0')} AS bytes FROM ${records(type)} t`
  })
  return sql`SELECT ${raw(`${place}`)} AS place, k.key, 0::bigint AS within, count(DISTINCT k.id) AS count, min(k.id) AS first
    FROM (${join(each, ' UNION ALL ')}) k
    WHERE k.account_id = ${account} AND k.discarded_at IS NULL AND k.key > '' AND k.bytes <= ${raw(`${LONGEST_BYTES}`)}
    ${keys ? sql`AND k.key = ANY(${keys}::text[])` : raw('')}
    GROUP BY k.key ${raw(keys ? '' : 'HAVING count(DISTINCT k.id) > 1')}`
}

/** The first records of a group, oldest first. */
const membersSql = (type: ResourceType, isMember: Sql, aggregate: string): Sql =>
  sql`(SELECT ${raw(aggregate)} FROM (SELECT t.id FROM ${records(type)} t
    WHERE t.account_id = ${account} AND t.discarded_at IS NULL AND ${isMember}
    ORDER BY t.id LIMIT ${raw(`${MOST_NAMED}`)}) m)`

/** A phone of fewer digits is somebody's extension. */
const FEWEST_DIGITS = 6

/** The records that have one of these values where duplicates are looked for, oldest first; none is in the trash. */
export async function recordsLike(
  session: Session,
  type: ResourceType,
  by: string,
  values: readonly string[],
  most: number,
): Promise<readonly string[]> {
  const { kind, attributes } = type.duplicates.get(by)!
  const keys = values
    .map((value) => sameKey(kind, value.trim()))
    .filter((key) => key !== '' && (kind === 'text' || key.length >= FEWEST_DIGITS))
  if (keys.length === 0) return []
  const tests = attributes.map(
    (attribute) => sql`${keySql(kind, `t.${snakeCase(attribute)}`)} = ANY(${keys}::text[])`,
  )
  const rows = await session.rows(
    sql`SELECT t.id FROM ${records(type)} t WHERE t.account_id = ${account} AND t.discarded_at IS NULL
      AND (${join(tests, ' OR ')}) ORDER BY t.id LIMIT ${most}::int`,
  )
  return rows.map(([id]) => id!)
}

const keySql = (kind: Sameness['kind'], column: string): Sql =>
  raw(kind === 'phone' ? `phone_key(${column})` : `lower(${column})`)
