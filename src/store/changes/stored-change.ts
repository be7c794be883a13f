import type { ResourceType } from '../../definition/resource.ts'
import type { Change, ChangeAction } from '../../jsonapi/change.ts'
import { raw } from '../sql.ts'
import { fieldsIn, linksIn, type Readable, type StoredColumns } from './fields.ts'

export const positionSql = raw("c.number || '-' || c.place")

/** What was before or after. Whole records are lists of values, or JSON where an older version has logged them. */
export const fieldsSql = (column: 'before' | 'after', whole: ChangeAction) =>
  `CASE WHEN c.layout IS NULL THEN c.${column}::json
    WHEN c.action = '${whole}' THEN whole_record(c.layout, c.whole) END`

/** A row of the log as one JSON array; all that is in it is text. */
export const storedChangeSql = raw(`json_build_array(c.number || '-' || c.place, c.created_at::text, c.action,
  c.table_name, c.record_id::text, c.version::text, c.link_table,
  ${fieldsSql('before', 'delete')}, ${fieldsSql('after', 'create')},
  c.user_id::text, c.token_id::text, c.request_id)`)

export type StoredChange = readonly [
  position: string,
  createdAt: string,
  action: ChangeAction,
  tableName: string,
  recordId: string,
  version: string | null,
  linkTable: string | null,
  before: StoredColumns | readonly string[] | null,
  after: StoredColumns | readonly string[] | null,
  userId: string | null,
  tokenId: string | null,
  requestId: string | null,
]

/** The change in the words of the API. */
export function changeOf(
  row: StoredChange,
  types: ReadonlyMap<string, ResourceType>,
  readable: Readable,
): Change {
  const [position, createdAt, action, tableName, recordId, version, linkTable, before, after, ...who] = row
  const [userId, tokenId, requestId] = who
  const type = types.get(tableName)!
  const fields = (stored: typeof before) =>
    linkTable === null
      ? fieldsIn(type, stored as StoredColumns | null, action !== 'update', readable)
      : linksIn(type, linkTable, stored as readonly string[])
  return {
    position,
    createdAt,
    action,
    type,
    recordId,
    version,
    before: fields(before),
    after: fields(after),
    userId,
    tokenId,
    requestId,
  }
}
