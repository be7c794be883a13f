import type { ResourceType } from '../../definition/resource.ts'
import type { ChangeAction, ChangeFilters, ChangesPlan, Position } from '../../jsonapi/change.ts'
import { account, raw, type Sql, sql } from '../sql.ts'
import { isOpen, type Readable } from './fields.ts'
import { spanSql } from './span.ts'

export interface ChangesQuestion {
  readonly plan: ChangesPlan
  readonly readable: Readable
  /** The record whose history it is. */
  readonly record?: { readonly type: ResourceType; readonly id: string }
}

/** What holds for the changes `c` that are asked for and may be seen. */
export function wantedSql(question: ChangesQuestion, all: Iterable<ResourceType>): Sql[] {
  const { plan, readable, record } = question
  const types = wantedTypes(question, all)
  const tables = types.map(({ table }) => table)
  return [
    record ? isOfRecord('c', record.type, record.id) : isOneOf(raw('c.table_name'), tables),
    sql`(c.link_table IS NULL OR c.link_table = ANY(${openLinkTables(types, readable)}))`,
    ...filtersSql(plan),
    ...beyondSql(plan),
  ]
}

/** What holds for the changes `c` that filters name, whatever their types. */
export function filtersSql(filters: ChangeFilters): Sql[] {
  const columns = {
    'c.record_id': filters.recordIds,
    'c.user_id': filters.userIds,
    'c.token_id': filters.tokenIds,
    'c.request_id': filters.requestIds,
  }
  return [
    ...Object.entries(columns).flatMap(([column, values]) => (values ? [isOneOf(raw(column), values)] : [])),
    ...(filters.actions ? [isDone(filters.actions)] : []),
    ...(filters.importJobIds ? [isOfImport(filters.importJobIds)] : []),
    ...spanSql(filters),
  ]
}

/** The types that are asked for and may be read. */
export const wantedTypes = (
  { plan, readable, record }: ChangesQuestion,
  all: Iterable<ResourceType>,
): ResourceType[] => {
  const asked = record ? [record.type] : [...(plan.types ?? all)]
  return asked.filter(({ name }) => readable.has(name))
}

export function openLinkTables(types: readonly ResourceType[], readable: Readable): string[] {
  const relationships = types.flatMap((type) => [...type.relationships.values()])
  const tables = relationships.flatMap((one) =>
    one.kind === 'linked' && isOpen(one, readable) ? [one.table] : [],
  )
  return [...new Set(tables)]
}

export const isOfRecord = (alias: string, type: ResourceType, id: string): Sql =>
  sql`${raw(alias)}.table_name = ${type.table} AND ${raw(alias)}.record_id = ${id}`

/** One value alone keeps the order of an index that begins with it. */
export const isOneOf = (column: Sql, values: readonly string[]): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY(${values})`

/** Deletions alone have an index, which is only used when the statement itself says so. */
const isDone = (actions: readonly ChangeAction[]): Sql =>
  raw(`c.action IN (${actions.map((action) => `'${action}'`).join(', ')})`)

/** What imports have written; their undoing may have been asked for by the same request. */
function isOfImport(jobIds: readonly string[]): Sql {
  const requests = sql`SELECT j.import_request_id FROM import_jobs j
    WHERE j.account_id = ${account} AND j.id = ANY(${jobIds})`
  const isRequest =
    jobIds.length === 1 ? sql`c.request_id = (${requests})` : sql`c.request_id = ANY(ARRAY(${requests}))`
  return sql`c.cause <> 'undo' AND ${isRequest}`
}

/** Beyond what the client has seen, in the direction in which it reads. */
function beyondSql({ after, descending }: ChangesPlan): Sql[] {
  if (after === undefined) return []
  if (after === 'latest') return descending ? [] : [raw('false')]
  return [descending ? isBefore(after) : isAfter(after)]
}

export const isAfter = ([number, place]: Position): Sql => sql`(c.number, c.place) > (${number}, ${place})`

const isBefore = ([number, place]: Position): Sql => sql`(c.number, c.place) < (${number}, ${place})`
