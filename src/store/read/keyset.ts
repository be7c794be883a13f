import { snakeCase } from '../../definition/naming.ts'
import { ranksOf, sortTypeOf } from '../../definition/order.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Keyset, ListPlan, SortKey } from '../../jsonapi/plan.ts'
import { columnsOf } from '../columns.ts'
import { account, join, raw, records, type Sql, sql } from '../sql.ts'

type Over = NonNullable<SortKey['over']>

/**
 * The order of a list, forwards or backwards; ties break by id, so that every record has a keyset of its own.
 * Wherever it stands, `relatedSql` stands in FROM.
 */
export function orderSql(
  { type, sort }: Pick<ListPlan, 'type' | 'sort'>,
  alias: string,
  backwards = false,
): Sql {
  const keys = sort.map((key) => {
    const direction = key.descending === backwards ? 'ASC' : 'DESC'
    // Said only where there can be empty values: an index is walked backwards in its own order alone.
    const empty = isNeverEmpty(type, key) ? '' : ` NULLS ${backwards ? 'FIRST' : 'LAST'}`
    return sql`${sortedBy(type, key, alias)} ${raw(`${direction}${empty}`)}`
  })
  return join([...keys, raw(`${alias}.id ${backwards ? 'DESC' : 'ASC'}`)], ', ')
}

const isNeverEmpty = (type: ResourceType, { attribute, over }: SortKey): boolean =>
  !over && (attribute === 'id' || type.attributes.get(attribute)!.isNeverEmpty)

/** What a key looks at; of a related record that is not seen, nothing. */
const sortedBy = (type: ResourceType, { attribute, over }: SortKey, alias: string): Sql =>
  raw(over ? sortValue(over.target, attribute, relatedAs(over, alias)) : sortValue(type, attribute, alias))

/**
 * The related records that a list of `alias` is sorted by, to stand behind it in FROM. They are joined, not looked up by each
 * record of the list: so PostgreSQL may read all of them once.
 */
export function relatedSql(sort: readonly SortKey[], alias: string): Sql {
  const related = new Map(sort.flatMap(({ over }) => (over ? [[over.name, over] as const] : [])))
  const joins = [...related.values()].map((over) => {
    const [column] = columnsOf(over.name, over.relationship).values()
    const one = relatedAs(over, alias)
    return sql` LEFT JOIN ${records(over.target)} ${raw(one)}
      ON ${raw(one)}.account_id = ${account} AND ${raw(`${one}.id = ${alias}.${column}`)}`
  })
  return join(joins, '')
}

const relatedAs = ({ name }: Over, alias: string): string => `${alias}_${snakeCase(name)}`

/** Written as in the indexes of ranks: another spelling would not be found there. */
function sortValue(type: ResourceType, attribute: string, alias: string): string {
  const column = `${alias}.${snakeCase(attribute)}`
  const ranks = ranksOf(type, attribute)
  return ranks ? `array_position('{${ranks.join()}}'::text[], ${column})` : column
}

/** The values that make up the keyset of the record `t`, as a JSON array of text. */
export function keysetSql({ type, sort }: Pick<ListPlan, 'type' | 'sort'>): Sql {
  const values = [raw('t.id::text'), ...sort.map((key) => sql`${sortedBy(type, key, 't')}::text`)]
  return sql`json_build_array(${join(values, ', ')})`
}

/** `t` comes after this keyset in the order, or before it. */
export function beyondKeysetSql(
  type: ResourceType,
  sort: readonly SortKey[],
  keyset: Keyset,
  backwards: boolean,
): Sql {
  const [id, ...values] = keyset
  // What follows the id decides nothing, and need not be there to be asked.
  const decisive = sort.slice(
    0,
    sort.findIndex(({ attribute, over }) => !over && attribute === 'id') + 1 || undefined,
  )
  let beyond = backwards ? sql`t.id < ${id}` : sql`t.id > ${id}`
  for (const [index, key] of [...decisive.entries()].reverse())
    beyond = beyondKey(type, key, values[index] ?? null, backwards, beyond)
  return beyond
}

/** Beyond the value of this key, or at the same value and beyond by what follows; empty values come last. */
function beyondKey(
  type: ResourceType,
  key: SortKey,
  value: string | null,
  backwards: boolean,
  rest: Sql,
): Sql {
  const column = sortedBy(type, key, 't')
  if (value === null) {
    const same = sql`(${column} IS NULL AND ${rest})`
    return backwards ? join([same, sql`${column} IS NOT NULL`], ' OR ') : same
  }
  const at = sql`${value}::${raw(sortTypeOf(key.over?.target ?? type, key.attribute))}`
  const further = sql`${column} ${raw(key.descending === backwards ? '>' : '<')} ${at}`
  const tests = [further, sql`(${column} = ${at} AND (${rest}))`]
  return join(backwards ? tests : [...tests, sql`${column} IS NULL`], ' OR ')
}
