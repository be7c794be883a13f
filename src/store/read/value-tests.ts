import { snakeCase } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Bound, Operand, Period } from '../../jsonapi/plan.ts'
import { join, raw, type Sql, sql } from '../sql.ts'

/** What a test looks at, and the type that PostgreSQL keeps it in. */
interface Looked {
  readonly value: Sql
  readonly columnType: string
}

/** A test of an attribute of `t`, or of a value of its custom field: of a list any one. */
function tested(type: ResourceType, operand: Operand, test: (looked: Looked) => Sql): Sql {
  if ('attribute' in operand) {
    const { columnType } = type.attributes.get(operand.attribute)!.kind
    return test({ value: raw(`t.${snakeCase(operand.attribute)}`), columnType })
  }
  const held = sql`(t.customs -> ${operand.custom}::text)`
  // A list is taken apart only where there is one: that costs five times as much as to look at a value.
  return sql`coalesce(CASE jsonb_typeof(${held})
    WHEN 'array' THEN EXISTS (SELECT 1 FROM jsonb_array_elements(${held}) AS item WHERE ${test(customIn(operand, raw('item')))})
    ELSE ${test(customIn(operand, held))} END, false)`
}

/** What is not of the kind that it is compared as is no value at all. */
function customIn({ as, zone }: Extract<Operand, { custom: string }>, json: Sql): Looked {
  const text = sql`(${json} #>> '{}')`
  if (as === 'text') return { value: text, columnType: 'text' }
  if (as === 'moment')
    return { value: sql`moment_of(${text}, ${zone}::text)`, columnType: 'timestamp(3) with time zone' }
  return {
    value: sql`CASE WHEN jsonb_typeof(${json}) = 'number' THEN ${json}::numeric
      WHEN ${text} ~ '^[+-]?\\d{1,30}(\\.\\d{1,30})?$' THEN ${text}::numeric END`,
    columnType: 'numeric',
  }
}

/** Without a value: NULL, an empty text, or an object or list that has nothing in it. */
export function blankSql(type: ResourceType, operand: Operand): Sql {
  if (!('attribute' in operand)) return sql`NOT ${tested(type, operand, ({ value }) => sql`${value} <> ''`)}`
  return tested(type, operand, ({ value, columnType }) => {
    if (columnType === 'text') return sql`(${value} IS NULL OR ${value} = '')`
    if (columnType === 'jsonb') return sql`(${value} IS NULL OR ${value} IN ('null', '""', '[]', '{}'))`
    return sql`${value} IS NULL`
  })
}

/** Of the column itself PostgreSQL knows how often a piece stands in it; of its lower case it only guesses. */
export const containsSql = (type: ResourceType, operand: Operand, pattern: string): Sql =>
  tested(type, operand, ({ value }) => sql`${value} ILIKE ${pattern}`)

/** As in the indexes of names, which have the beginnings in order. */
export const beginsSql = (type: ResourceType, operand: Operand, pattern: string): Sql =>
  tested(type, operand, ({ value }) => sql`lower(${value}) LIKE lower(${pattern})`)

export function rangeSql(type: ResourceType, operand: Operand, from?: Bound, to?: Bound): Sql {
  return tested(type, operand, ({ value, columnType }) => {
    const ends = [
      ...(from ? [beyond(value, '>', from, columnType)] : []),
      ...(to ? [beyond(value, '<', to, columnType)] : []),
    ]
    return sql`(${join(ends, ' AND ')})`
  })
}

const beyond = (value: Sql, sign: '<' | '>', { at, isWithin }: Bound, columnType: string): Sql =>
  sql`${value} ${raw(isWithin ? `${sign}=` : sign)} ${at}::${raw(columnType)}`

/** From the beginning of the first day to the end of the last; the clock is asked when the statement runs, not when it was made. */
export function nearSql(type: ResourceType, operand: Operand, { direction, count, span, zone }: Period): Sql {
  const distance = sql`${`${count} ${span}`}::interval`
  const today = sql`date_trunc('day', now() AT TIME ZONE ${zone}::text)`
  const first = direction === 'back' ? sql`${today} - ${distance}` : today
  const last = direction === 'ahead' ? sql`${today} + ${distance}` : today
  return tested(type, operand, ({ value, columnType }) => {
    const moment = (clock: Sql) =>
      columnType === 'date' ? sql`(${clock})::date` : sql`((${clock}) AT TIME ZONE ${zone}::text)`
    return sql`(${value} >= ${moment(first)} AND ${value} < ${moment(sql`${last} + interval '1 day'`)})`
  })
}
